/** Keyboard focus is never lost: when the focused element goes, the next sensible one gets the focus. */

type Target = HTMLElement | SVGElement;

/** The element that had the focus, the groups around it from the inside out, and its index in each. */
interface Spot {
  element: Target;
  groups: { group: Element; index: number }[];
  atTable: boolean;
  /** For an element of a dialog: what had the focus before the dialog opened. */
  opener: Spot | null;
}

const FOCUSABLE =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';
/** Elements at which the search for a neighbour to focus stops. */
const LIMITS = '.me, .middle, .cloth, .room, dialog, #main, .app';
const PROMPT = '.prompt';
/** The start of a page, or the message shown while a table loads. */
const START = '.prompt, .room .empty, #main, main h1';
const TURN = '.prompt.yours';
const HAND = '.own';
/** What can be used now, among the pieces and buttons of a group. */
const USEFUL = '.open, .choice, .end, .onto, .target';
/** What a player uses next after a deal, and on their turn. No word field on a phone: its keyboard covers the table. */
const END = '.result .main';
const CHOICES = [
  '.calls :is(button.choice, select.choice)',
  ...(matchMedia('(pointer: fine)').matches ? ['.say input'] : []),
  '.own .slot.open',
  '.slot.open',
];

const usable = (one: Target): boolean =>
  one.isConnected && one.matches(FOCUSABLE) && one.checkVisibility();

const within = (group: Element): Target[] =>
  [...group.querySelectorAll<Target>(FOCUSABLE)].filter(
    (one) => one.ariaHidden !== 'true' && one.checkVisibility(),
  );

/** Whether an element is disabled only while it works: it gets the focus back. */
const isBusy = (one: Target): boolean =>
  one.isConnected && one.matches(':disabled') && !one.closest('form');

function spotOf(element: Target, last: Spot | null): Spot {
  const groups: Spot['groups'] = [];
  for (
    let group = element.parentElement;
    group && !group.matches(LIMITS);
    group = group.parentElement
  )
    groups.push({ group, index: within(group).indexOf(element) });
  const dialog = element.closest('dialog');
  const opener = dialog?.contains(last?.element ?? null) ? (last?.opener ?? null) : last;
  const atTable = !!element.closest('.felt');
  return { element, groups, atTable, opener: dialog ? opener : null };
}

/** The element to focus on a page: its start; at a table the prompt, or what the player uses next. */
function home(playing: boolean): Target | null {
  const open = !playing ? [] : document.querySelector(TURN) ? [END, ...CHOICES] : [END];
  const found = open.flatMap((where) => [...document.querySelectorAll<Target>(where)]);
  return found.find(usable) ?? document.querySelector<Target>(START);
}

function nextOf(spot: Spot): Target | null {
  for (const { group, index } of spot.groups) {
    if (group.isConnected) {
      const all = within(group);
      const turn = spot.atTable && document.querySelector(TURN);
      // Another card of the hand would be read as if it could be played now.
      if (spot.atTable && !turn && group.closest(HAND)) continue;
      if (turn && !all.some((one) => one.matches(USEFUL))) continue;
      const nearest = [...all.keys()].sort((a, b) => Math.abs(a - index) - Math.abs(b - index));
      const best = turn ? nearest.filter((at) => all[at]!.matches(USEFUL)) : nearest;
      if (best.length) return all[best[0]!]!;
    } else if (group.id) {
      const opened = `[aria-controls="${group.id}"][aria-expanded]`;
      const by = document.querySelector<Target>(opened);
      if (by) return by;
    }
  }
  if (!spot.opener) return home(spot.atTable);
  return usable(spot.opener.element) ? spot.opener.element : nextOf(spot.opener);
}

/** Keep the focus inside a node, as an action of Svelte. */
export function keepFocus(node: HTMLElement): { destroy: () => void } {
  let last: Spot | null = null;
  /** What got the focus because nothing better was there holds it until it is the player's turn. */
  let resting = false;
  /** Whether the end of a deal is shown. */
  let ended = false;

  const give = (to: Target | null): void => {
    if (!to) return;
    const waits = !!to.closest('.felt') && !to.matches(`${USEFUL}, ${END}`);
    if (!usable(to)) to.setAttribute('tabindex', '-1');
    to.focus({ preventScroll: true });
    resting = waits;
  };
  const check = (): void => {
    const active = document.activeElement;
    const end = document.querySelector<Target>(END);
    const ends = !!end && !ended;
    ended = !!end;
    const nowhere = !active || active === document.body;
    const atTable = nowhere ? !!last?.atTable : !!active.closest('.felt');
    if (ends && atTable && !active?.closest('.result')) give(end);
    else if (!nowhere) {
      const to = resting && !active.matches(USEFUL) ? home(true) : null;
      if (to && to !== active) give(to);
    } else if (!last) give(node.querySelector(PROMPT));
    else if (usable(last.element)) give(last.element);
    else if (!isBusy(last.element)) give(nextOf(last));
  };
  const seen = (event: FocusEvent): void => {
    resting = false;
    last = spotOf(event.target as Target, last);
  };
  /** Show the focus ring: it is drawn only after a key was pressed. */
  const keyed = (): void => {
    document.documentElement.dataset['keys'] = '';
  };
  const away = (event: PointerEvent): void => {
    delete document.documentElement.dataset['keys'];
    if (!(event.target as Element).closest(FOCUSABLE)) last = null;
  };
  const watched = new MutationObserver(check);
  watched.observe(node, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['class', 'disabled', 'tabindex'],
  });
  window.addEventListener('keydown', keyed, true);
  node.addEventListener('focusin', seen);
  node.addEventListener('pointerdown', away);
  return {
    destroy: () => {
      watched.disconnect();
      window.removeEventListener('keydown', keyed, true);
      node.removeEventListener('focusin', seen);
      node.removeEventListener('pointerdown', away);
    },
  };
}
