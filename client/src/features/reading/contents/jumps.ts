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

/** Returns the first state. `linkState` is the state of the link that opened the reader; its `origin` is a phrase number. */
export function createJumpState(linkState: unknown): JumpState {
  const origin =
    typeof linkState === 'object' && linkState !== null && 'origin' in linkState ? linkState.origin : null;
  return typeof origin === 'number' ? { ...initialJumpState, origin } : initialJumpState;
}

/** The number of turns to the next phrase after which the "Back to where I was" link is removed. */
const phraseCountUntilRemoval = 10;

/**
 * Returns the next state of the "Back to where I was" link. The link leads to the phrase where the first jump started.
 * It is removed once the reader returns to that phrase or has read on long enough.
 */
export function reduceJumps(jumpState: JumpState, event: JumpEvent): JumpState {
  switch (event.type) {
    case 'jumped':
      return event.to === (jumpState.origin ?? event.from)
        ? initialJumpState
        : { origin: jumpState.origin ?? event.from, lastPhraseNo: null, phrasesInRow: 0 };
    case 'shown':
      return reduceShownPhrase(jumpState, event.phraseNo);
    case 'dismissed':
      return initialJumpState;
  }
}

function reduceShownPhrase(jumpState: JumpState, phraseNo: number): JumpState {
  const { origin, lastPhraseNo, phrasesInRow } = jumpState;
  if (origin === null) return jumpState;
  const count = lastPhraseNo !== null && phraseNo === lastPhraseNo + 1 ? phrasesInRow + 1 : phrasesInRow;
  return phraseNo === origin || count >= phraseCountUntilRemoval
    ? initialJumpState
    : { origin, lastPhraseNo: phraseNo, phrasesInRow: count };
}
