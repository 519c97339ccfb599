"""The complements of verbs, and verb forms that look like others.

The dictionaries give some of the complements of a verb; these lists add common knowledge.
"""

from typing import Final


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


UNCHANGED: Final = _set(
    """
    BEAT BET BROADCAST BURST CAST COST CUT FIT FORECAST HIT HURT KNIT LET PUT QUIT READ RID SET
    SHED SHUT SLIT SPLIT SPREAD SWEAT THRUST UPSET WED
    """
)
"""Verbs whose past is spelled like their present."""

ONLY_PAST: Final = _set(
    """
    AROSE ATE BECAME BEGAN BIT BLEW BORE BROKE CAME CHOSE DID DRANK DREW DROVE FELL FLEW FORGAVE
    FORGOT FROZE GAVE GREW HID KNEW LAY MISTOOK OVERCAME OVERTOOK RAN RANG RODE ROSE SANG SANK
    SAW SHOOK SHRANK SPOKE SPRANG STANK STOLE SWAM SWORE THREW TOOK TORE WAS WENT WERE WITHDREW
    WOKE WORE WROTE
    """
)
"""Past forms that are not participles."""

MOSTLY_PAST: Final = _set("WON BOUND FELT FOUND GROUND LEFT RENT WOUND")
"""Past forms that are seldom used as another verb, as in to SAW."""

PARTICIPLES: Final = _set("BECOME COME OVERCOME RUN")
"""Participles that are spelled like the verb."""

ONLY_VERBS: Final = _set("BE COME DID DO DOES GET GIVE GO HAD HAS HAVE LET MAKE SEE TAKE")
"""Words that are verbs in practice, although dictionaries list other roles first."""

PLAIN_VERBS: Final = _set(
    """
    BUTTER COMB COOK DANCE DREAM FISH HAND IRON MIND PHONE PRACTICE QUACK RAIN REST SMOKE SNOW
    TRAIN WATER
    """
)
"""Words that are usually verbs, although most dictionaries list them as nouns."""

STATIVE: Final = _set(
    """
    BELIEVE BELONG CONTAIN COST ENJOY FEEL GROW HATE HAVE HOPE KNOW LACK LIKE LOVE
    MEAN NEED OWN PREFER RAIN RESEMBLE SEEM SHINE SMELL SNOW THINK UNDERSTAND WANT WISH
    """
)
"""Verbs that are seldom used as a command."""

NEVER_ALONE: Final = _set(
    """
    BECOME BRING BUY FIND GIVE HAVE LEND LET LIKE LOVE NEED PUT SAY SEEM THANK WANT
    """
)
"""Verbs that always need a complement."""

NOT_ALONE: Final = _set("HATE KEEP MAKE SEND SHOW TAKE TELL USE WEAR")
"""Verbs that nearly always need an object."""

TAKING: Final = {
    "o": _set(  # two objects
        """
        ASK BAKE BRING BUILD BUY CHOOSE COOK COST DENY DO FEED FETCH FIND GET GIVE GRANT
        HAND KNIT LEAVE LEND MAKE OFFER ORDER OWE PASS PAY PLAY POUR PROMISE READ SAVE SELL
        SEND SHOW SING SPARE TAKE TEACH TELL THROW WISH WRITE
        """
    ),
    "r": _set(  # an object and a quality
        """
        APPOINT BELIEVE CALL CHOOSE CONSIDER CROWN CUT DECLARE DRINK DRIVE DYE EAT ELECT
        FIND GET HOLD KEEP LEAVE LICK LIKE MAKE NAME PAINT PROVE PUSH SCRUB SERVE SET TAKE
        THINK TURN WANT WASH WIPE
        """
    ),
    "h": _set(  # an object and a participle
        """
        FEEL FIND GET HAVE HEAR KEEP LEAVE LIKE MAKE NEED SEE WANT
        """
    ),
    "s": _set(  # an object, even in the passive
        """
        ALLOW APPOINT ASK AWARD CALL CONSIDER CROWN DENY ELECT GIVE GRANT HAND LEAVE LEND
        MAKE NAME OFFER PAY PROMISE SEND SHOW TEACH TELL
        """
    ),
    "k": _set(  # a clause without THAT
        """
        ADMIT AGREE ASSUME BELIEVE BET CLAIM DECIDE DENY DISCOVER DOUBT DREAM EXPECT EXPLAIN
        FEAR FEEL FIND FORGET GUESS HEAR HOPE IMAGINE INSIST KNOW LEARN MEAN NOTICE PRETEND
        PROMISE PROVE REALISE REALIZE REMEMBER SAY SEE SHOW SUPPOSE SUSPECT SWEAR TELL THINK
        UNDERSTAND WISH
        """
    ),
    "j": _set(  # a clause with WERE
        """
        WISH
        """
    ),
    "e": _set(  # a noun that forms a fixed phrase with the verb
        """
        CATCH CRY GIVE KEEP LOSE MAKE SET TAKE
        """
    ),
    "l": _set(  # an object and an infinitive without TO
        """
        FEEL HEAR HELP LET MAKE NOTICE SEE WATCH
        """
    ),
    "y": _set(  # an object that is doing something
        """
        CATCH FEEL FIND GET HEAR KEEP LEAVE NOTICE SEE SMELL WATCH
        """
    ),
    "v": _set(  # doing something
        """
        ADMIT ADVISE ALLOW AVOID BEGIN COME CONSIDER CONTINUE DELAY DENY DISLIKE DREAD ENJOY
        FEAR FINISH FORGET GO HATE HELP IMAGINE KEEP LIE LIKE LOVE MIND MISS NEED POSTPONE
        PRACTICE PRACTISE PREFER QUIT REGRET REMEMBER RESIST RISK RUN SIT SPEND STAND START
        STAY STOP SUGGEST TRY
        """
    ),
    "u": _set(  # a particle
        """
        BLOW BREAK BRING BURN CALL CARRY CHASE CHEER CHOP CLEAN CLOSE CROSS CUT DIG DRAW
        DRINK DRIVE DROP DRY EAT FIGURE FILL FIND FOLD GET GIVE GROW HAND HANG HELP HOLD
        INVITE KEEP KICK KNOCK LAY LEAVE LEND LET LIFT LOCK LOOK MAKE MOVE PAY PICK POINT
        POUR PULL PUSH PUT ROLL RUN SAVE SCARE SEND SET SHOW SHUT SORT SPEAK START STOP
        SWEEP SWITCH TAKE TEAR THINK THROW TIE TRY TURN USE WAKE WARM WASH WEAR WIPE WORK
        WRAP WRITE
        """
    ),
    "w": _set(  # an infinitive
        """
        BEGIN DARE FORGET HAPPEN HATE HOPE LEARN LIKE LOVE NEED SEEM START TRY WANT WISH
        """
    ),
    "q": _set(  # a quality
        """
        APPEAR BECOME COME DIE FALL FEEL GET GO GROW KEEP LIE LOOK PROVE REMAIN RUN SEEM
        SMELL SOUND STAND STAY TASTE TURN
        """
    ),
}
"""Verbs by the letter of their complement, regardless of the dictionary."""
