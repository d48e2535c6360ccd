/** State of the "Back to where I was" link. */
export type JumpState = {
  /** The phrase before the first jump; null if there is nothing to go back to. */
  origin: number | null;
  /**
   * The last phrase shown since the jump; null if none. `phrasesInRow` counts the turns to the next phrase since the
   * jump.
   */
  lastPhraseNo: number | null;
  phrasesInRow: number;
};

export type JumpEvent =
  | { type: 'jumped'; from: number; to: number }
  | { type: 'shown'; phraseNo: number }
  | { type: 'dismissed' };

export const initialJumpState: JumpState = { origin: null, lastPhraseNo: null, phrasesInRow: 0 };

/** The link back is removed after this many turns to the next phrase. */
const settledPhraseCount = 10;

/**
 * Returns the next state of the link back. The link leads to the phrase where the first jump started, and is removed
 * once the reader returns to that phrase or has read on long enough.
 */
export function reduceJumps(jumps: JumpState, event: JumpEvent): JumpState {
  switch (event.type) {
    case 'jumped':
      return event.to === (jumps.origin ?? event.from)
        ? initialJumpState
        : { origin: jumps.origin ?? event.from, lastPhraseNo: null, phrasesInRow: 0 };
    case 'shown':
      return showPhrase(jumps, event.phraseNo);
    case 'dismissed':
      return initialJumpState;
  }
}

function showPhrase(jumps: JumpState, phraseNo: number): JumpState {
  const { origin, lastPhraseNo, phrasesInRow } = jumps;
  if (origin === null) return jumps;
  const count = lastPhraseNo !== null && phraseNo === lastPhraseNo + 1 ? phrasesInRow + 1 : phrasesInRow;
  return phraseNo === origin || count >= settledPhraseCount
    ? initialJumpState
    : { origin, lastPhraseNo: phraseNo, phrasesInRow: count };
}
