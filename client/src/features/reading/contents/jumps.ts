/** State of the "Back to where I was" link. */
export type Jumps = {
  /** The phrase before the first jump; null if there is nothing to go back to. */
  origin: number | null;
  /** The last phrase shown, and the number of turns to a next phrase since the jump. */
  lastPhraseNo: number | null;
  phrasesInRow: number;
};

export type JumpEvent =
  | { type: 'jumped'; from: number; to: number }
  | { type: 'shown'; phraseNo: number }
  | { type: 'dismissed' };

export const noJump: Jumps = { origin: null, lastPhraseNo: null, phrasesInRow: 0 };

/** Number of turns to a next phrase after which the link back is removed. */
const settledCount = 10;

/**
 * Returns the next state. The link leads to the phrase before the first jump, until the reader returns there or has
 * read on far enough.
 */
export function step(jumps: Jumps, event: JumpEvent): Jumps {
  switch (event.type) {
    case 'jumped':
      return event.to === (jumps.origin ?? event.from)
        ? noJump
        : { origin: jumps.origin ?? event.from, lastPhraseNo: null, phrasesInRow: 0 };
    case 'shown':
      return showPhrase(jumps, event.phraseNo);
    case 'dismissed':
      return noJump;
  }
}

function showPhrase(jumps: Jumps, phraseNo: number): Jumps {
  const { origin, lastPhraseNo, phrasesInRow } = jumps;
  if (origin === null) return jumps;
  const count = lastPhraseNo !== null && phraseNo === lastPhraseNo + 1 ? phrasesInRow + 1 : phrasesInRow;
  return phraseNo === origin || count >= settledCount
    ? noJump
    : { origin, lastPhraseNo: phraseNo, phrasesInRow: count };
}
