import type { Stretch } from '@lingostory/contract/studio/recordings/schemas';
import type { Alignment } from './alignment-state.ts';
import type { Rows } from './rows.ts';
import { findChosenStretch, insertIndexOfStretch, isOpenStretch } from './stretches.ts';

/**
 * Shows the given rows and reserves their keys, which are never reused. Chooses a phrase if the chosen stretch is
 * written down now, or isn't listed anymore.
 */
export function showRows(state: Alignment, { phrases, keys, stretches }: Rows): Alignment {
  const nextKey = keys.reduce((nextFreeKey, key) => Math.max(nextFreeKey, key + 1), state.nextKey);
  const chosenStretch = findChosenStretch({ ...state, stretches });
  const isStillOpen = chosenStretch !== undefined && isOpenStretch(phrases, chosenStretch);
  return {
    ...state,
    phrases,
    keys,
    stretches,
    nextKey,
    chosen: Math.min(state.chosen, phrases.length - 1),
    chosenStretch: isStillOpen ? chosenStretch.start : null,
  };
}

/** Replaces the rows, but keeps the chosen row and the text that is being typed. */
export function replaceRows(state: Alignment, rows: Rows): Alignment {
  const key = state.keys[state.chosen];
  const newChosenIndex = key === undefined ? -1 : rows.keys.indexOf(key);
  const shownState = showRows({ ...state, chosen: newChosenIndex < 0 ? state.chosen : newChosenIndex }, rows);
  const stretch = findChosenStretch(state);
  if (stretch !== undefined) return restoreStretchField(state, shownState, stretch);
  if (newChosenIndex < 0) return state.editing === null ? shownState : moveTypedText(state, shownState);
  const [previousText, currentText] = [state.phrases[state.chosen]?.text, rows.phrases[newChosenIndex]?.text];
  if (state.editing !== 'text' || previousText === currentText) return shownState;
  return {
    ...shownState,
    problem: `Somebody else changed this text to “${currentText}” while you were typing. If you save yours, it takes its place.`,
  };
}

/**
 * Handles the deletion of a phrase while its text field is open. The typed text becomes a new phrase after the
 * nearest preceding phrase that still exists.
 */
function moveTypedText(
  { keys, phrases, chosen, editing, typed }: Alignment,
  shownState: Alignment,
): Alignment {
  const keyOfRowAbove = keys.slice(0, chosen).findLast((key) => shownState.keys.includes(key));
  const position = keyOfRowAbove === undefined ? 0 : shownState.keys.indexOf(keyOfRowAbove);
  if (editing === 'new') return { ...shownState, chosen: position };
  const deletedMessage = 'Somebody else deleted or joined the phrase that you were typing in.';
  if (typed === phrases[chosen]?.text) return { ...shownState, editing: null, problem: deletedMessage };
  return { ...shownState, editing: 'new', chosen: position, problem: deletedMessage };
}

/**
 * Handles a change of the rows while a stretch is chosen. If another editor wrote it down, or it isn't listed anymore,
 * the text typed for it becomes a new phrase.
 */
function restoreStretchField(state: Alignment, shownState: Alignment, stretch: Stretch): Alignment {
  const { editing, typed } = state;
  const chosen = Math.max(0, insertIndexOfStretch(shownState.phrases, stretch) - 1);
  const currentStretch = findChosenStretch(shownState);
  if (currentStretch !== undefined)
    return editing === 'name' && currentStretch.name !== stretch.name
      ? {
          ...shownState,
          chosen,
          problem: `Somebody else named this speech “${currentStretch.name}” while you were typing. If you save yours, it takes its place.`,
        }
      : { ...shownState, chosen };
  if (editing === 'written' && typed.trim() !== '')
    return {
      ...shownState,
      chosen,
      editing: 'new',
      problem:
        'Somebody else changed the speech that you were adding as a phrase. You can add your text here.',
    };
  if (editing === 'name' && typed !== stretch.name)
    return {
      ...shownState,
      chosen,
      editing: null,
      problem: `Somebody else changed the speech that you were naming. Your name wasn’t saved: “${typed}”.`,
    };
  return { ...shownState, chosen, editing: null };
}
