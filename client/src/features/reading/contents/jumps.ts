/** State of the "Back to where I was" link. */
export type Jumps = {
  /** The phrase before the first jump; null if there is nothing to go back to. */
  origin: number | null;
  /** The last phrase shown, and how many phrases were read in a row since the jump. */
  last: number | null;
  readOn: number;
};

export type JumpEvent =
  | { type: 'jumped'; from: number; to: number }
  | { type: 'shown'; phraseNo: number }
  | { type: 'dismissed' };

export const noJump: Jumps = { origin: null, last: null, readOn: 0 };

/** Number of phrases read in a row after which the reader no longer needs the way back. */
const settled = 10;

/**
 * Returns the next state. The link leads to the phrase before the first jump, until the reader returns there or has
 * read on.
 */
export function step(jumps: Jumps, event: JumpEvent): Jumps {
  switch (event.type) {
    case 'jumped':
      return event.to === (jumps.origin ?? event.from)
        ? noJump
        : { origin: jumps.origin ?? event.from, last: null, readOn: 0 };
    case 'shown':
      return show(jumps, event.phraseNo);
    case 'dismissed':
      return noJump;
  }
}

function show(jumps: Jumps, phraseNo: number): Jumps {
  const { origin, last, readOn } = jumps;
  if (origin === null) return jumps;
  const count = last !== null && phraseNo === last + 1 ? readOn + 1 : readOn;
  return phraseNo === origin || count >= settled ? noJump : { origin, last: phraseNo, readOn: count };
}
