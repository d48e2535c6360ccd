/** The way back after a jump. */
export type Jumps = {
  /** The phrase before the first jump; null when there is no way back to offer. */
  origin: number | null;
  /** The phrase that was shown last, and how many were read on one after the other. */
  last: number | null;
  readOn: number;
};

export type JumpEvent =
  | { type: 'jumped'; from: number; to: number }
  | { type: 'shown'; phraseNo: number }
  | { type: 'dismissed' };

export const noJump: Jumps = { origin: null, last: null, readOn: 0 };

/** Whoever has read on so far has settled where they are. */
const settled = 10;

/** The way back leads to where somebody was before the first of their jumps, until they are there or have read on. */
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
