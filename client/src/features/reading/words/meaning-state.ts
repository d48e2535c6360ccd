/**
 * The open meaning and the reason it is open. A word is identified by its index in the phrase, or by its word number
 * in the page view.
 */
export type MeaningState = {
  openIndex: number | null;
  /** True if the word was pressed, so its meaning stays open when the pointer leaves. */
  isPinned: boolean;
  /** The focused word; null after Esc. */
  focusedIndex: number | null;
  /** The last focused word of this phrase, which Tab returns to. */
  tabStop: number | null;
};

export type MeaningEvent =
  | { type: 'over' | 'focused' | 'pressed'; index: number }
  /**
   * `out`: the pointer left the word and its meaning. `blurred`: the focus left the words. `dismissed`: the reader
   * pressed Esc or somewhere else on the page. `turned`: another phrase is shown.
   */
  | { type: 'out' | 'blurred' | 'dismissed' | 'turned' };

export const initialMeaningState: MeaningState = {
  openIndex: null,
  isPinned: false,
  focusedIndex: null,
  tabStop: null,
};

export function reduceMeaning(state: MeaningState, event: MeaningEvent): MeaningState {
  switch (event.type) {
    case 'over':
      return {
        ...state,
        openIndex: event.index,
        isPinned: state.isPinned && state.openIndex === event.index,
      };
    case 'focused':
      return {
        openIndex: event.index,
        isPinned: state.isPinned && state.openIndex === event.index,
        focusedIndex: event.index,
        tabStop: event.index,
      };
    case 'pressed':
      return state.isPinned && state.openIndex === event.index
        ? { ...state, openIndex: null, isPinned: false }
        : { ...state, openIndex: event.index, isPinned: true };
    case 'out':
      return state.isPinned ? state : { ...state, openIndex: state.focusedIndex };
    case 'blurred':
      return state.openIndex === state.focusedIndex ? close(state) : { ...state, focusedIndex: null };
    case 'dismissed':
      return close(state);
    case 'turned':
      return initialMeaningState;
  }
}

function close({ tabStop }: MeaningState): MeaningState {
  return { ...initialMeaningState, tabStop };
}

/** Returns the index of the word that an arrow key, Home or End moves the focus to, or null. */
export function findNextFocusIndex(key: string, indexes: readonly number[], from: number): number | null {
  const position = indexes.indexOf(from);
  if (key === 'ArrowRight') return indexes[position + 1] ?? null;
  if (key === 'ArrowLeft') return indexes[position - 1] ?? null;
  if (key === 'Home') return indexes[0] ?? null;
  return key === 'End' ? (indexes.at(-1) ?? null) : null;
}
