"""Everybody knows the domino that gives the lead."""

from tests.games.face_up import first_dominoes

SHOWN_AT_THE_START = {"matadores": first_dominoes}
