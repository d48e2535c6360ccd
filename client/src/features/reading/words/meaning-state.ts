/**
 * The open meaning and the reason it is open. A word is identified by its index in the phrase, or on a page by its
 * `wordNumber`.
 */
export type MeaningState = {
  at: number | null;
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
   * `out`: the pointer left the word and its meaning. `blurred`: the focus left the words. `dismissed`: a press
   * elsewhere, or Esc. `turned`: another phrase.
   */
  | { type: 'out' | 'blurred' | 'dismissed' | 'turned' };

export const noMeaning: MeaningState = { at: null, isPinned: false, focused: null, tabStop: null };

export function meaningReducer(state: MeaningState, event: MeaningEvent): MeaningState {
  switch (event.type) {
    case 'over':
      return { ...state, at: event.index, isPinned: state.isPinned && state.at === event.index };
    case 'focused':
      return {
        at: event.index,
        isPinned: state.isPinned && state.at === event.index,
        focused: event.index,
        tabStop: event.index,
      };
    case 'pressed':
      return state.isPinned && state.at === event.index
        ? { ...state, at: null, isPinned: false }
        : { ...state, at: event.index, isPinned: true };
    case 'out':
      return state.isPinned ? state : { ...state, at: state.focused };
    case 'blurred':
      return state.at === state.focused ? closed(state) : { ...state, focused: null };
    case 'dismissed':
      return closed(state);
    case 'turned':
      return noMeaning;
  }
}

function closed({ tabStop }: MeaningState): MeaningState {
  return { ...noMeaning, tabStop };
}

/** Returns the word that an arrow key moves to, or null. */
export function rove(key: string, indexes: readonly number[], from: number): number | null {
  const at = indexes.indexOf(from);
  if (key === 'ArrowRight') return indexes[at + 1] ?? null;
  if (key === 'ArrowLeft') return indexes[at - 1] ?? null;
  if (key === 'Home') return indexes[0] ?? null;
  return key === 'End' ? (indexes.at(-1) ?? null) : null;
}
