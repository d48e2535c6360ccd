/** Which word's meaning is open, and why. A word is known by its index in the phrase; on a page by its `wordNumber`. */
export type MeaningState = {
  at: number | null;
  /** It was touched or pressed: it stays when the pointer goes away. */
  isPinned: boolean;
  /** The word that has the focus; null once Esc was pressed there. */
  focused: number | null;
  /** The last word of this phrase that had the focus: Tab leads to it. */
  tabStop: number | null;
};

export type MeaningEvent =
  | { type: 'over' | 'focused' | 'pressed'; index: number }
  /** The pointer has left word and meaning, the focus the words; somebody pressed elsewhere, or Esc; the phrase went. */
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

/** Where an arrow key leads among the words; null where the key leads nowhere. */
export function rove(key: string, indexes: readonly number[], from: number): number | null {
  const at = indexes.indexOf(from);
  if (key === 'ArrowRight') return indexes[at + 1] ?? null;
  if (key === 'ArrowLeft') return indexes[at - 1] ?? null;
  if (key === 'Home') return indexes[0] ?? null;
  return key === 'End' ? (indexes.at(-1) ?? null) : null;
}
