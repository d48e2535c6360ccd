/**
 * The open meaning and the reason it is open. A word is identified by its index in the phrase, or by its word number
 * in the page view.
 */
export type MeaningState = {
  openIndex: number | null;
  /** True if the word was pressed, so its meaning stays open when the pointer leaves. */
  isPinned: boolean;
  /** The focused word; null after Esc. */
  focused: number | null;
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
  focused: null,
  tabStop: null,
};

export function meaningReducer(state: MeaningState, event: MeaningEvent): MeaningState {
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
        focused: event.index,
        tabStop: event.index,
      };
    case 'pressed':
      return state.isPinned && state.openIndex === event.index
        ? { ...state, openIndex: null, isPinned: false }
        : { ...state, openIndex: event.index, isPinned: true };
    case 'out':
      return state.isPinned ? state : { ...state, openIndex: state.focused };
    case 'blurred':
      return state.openIndex === state.focused ? close(state) : { ...state, focused: null };
    case 'dismissed':
      return close(state);
    case 'turned':
      return initialMeaningState;
  }
}

function close({ tabStop }: MeaningState): MeaningState {
  return { ...initialMeaningState, tabStop };
}

/** Returns the word that an arrow key moves to, or null. */
export function findNextFocusIndex(key: string, indexes: readonly number[], from: number): number | null {
  const position = indexes.indexOf(from);
  if (key === 'ArrowRight') return indexes[position + 1] ?? null;
  if (key === 'ArrowLeft') return indexes[position - 1] ?? null;
  if (key === 'Home') return indexes[0] ?? null;
  return key === 'End' ? (indexes.at(-1) ?? null) : null;
}
