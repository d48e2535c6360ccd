import { pluralize } from '../../../../lib/labels/format.ts';
import { mergeChanges, toPhrase } from './phrases.ts';
import {
  addProblem,
  type TranslationsState,
  type UnsavedStep,
  withConflicts,
  withStored,
  withText,
} from './translations-state.ts';
import { describeRemoved } from './unsaved-texts.ts';

type StoredTranslation = { id: number; version: number; phrase: string; translation: string };

/** The server's response to a save: what is stored now, and the ids of deleted phrases. */
export type SavedResponse = {
  saved: readonly StoredTranslation[];
  /** Phrases that somebody else changed before, so that nothing was saved for them. */
  conflicts: readonly StoredTranslation[];
  removed: readonly number[];
};

/**
 * Stores the response to a save. In a conflict, the editor's text stays in the phrase's field beside the other version,
 * until the editor chooses one.
 */
export function storeSaved(state: TranslationsState, response: SavedResponse): TranslationsState {
  const { unsaved, sendingCount, stored } = state;
  const sentSteps = unsaved.slice(0, sendingCount);
  const conflictIds = new Set([...response.conflicts.map(({ id }) => id), ...response.removed]);
  // Texts that were entered since then are based on what was not saved.
  const lostTexts = mergeChanges(
    unsaved.flatMap((step) => (step.isUndo ? [] : step.changes.filter(({ id }) => conflictIds.has(id)))),
  );
  const laterSteps = unsaved.slice(sendingCount).flatMap((step): UnsavedStep[] => {
    const changes = step.changes.filter(({ id }) => !conflictIds.has(id));
    return changes.length === 0 ? [] : [{ ...step, changes }];
  });
  const storedById = new Map([...response.saved, ...response.conflicts].map((row) => [row.id, row]));
  const removedIds = new Set(response.removed);
  const phrases = stored.flatMap((phrase) => {
    const row = storedById.get(phrase.id);
    if (removedIds.has(phrase.id)) return [];
    if (row === undefined || row.version < phrase.version) return [phrase];
    // The draft of a text that somebody has rewritten must not be accepted for the new one.
    return [toPhrase({ ...phrase, ...row, draft: row.phrase === phrase.phrase ? phrase.draft : null })];
  });
  const saved = withStored({ ...state, unsaved: laterSteps, sendingCount: 0 }, phrases);
  const shown = showConflicts(saved, response, lostTexts);
  const lateUndoCount = sentSteps
    .filter(({ isUndo }) => isUndo)
    .flatMap(({ changes }) => changes.filter(({ id }) => conflictIds.has(id) && !lostTexts.has(id))).length;
  if (lateUndoCount === 0) return shown;
  const message = `${pluralize(lateUndoCount, 'translation was', 'translations were')} changed by somebody else in the meantime and can’t be undone.`;
  return addProblem(shown, message);
}

function showConflicts(
  state: TranslationsState,
  { conflicts, removed }: SavedResponse,
  lostTexts: ReturnType<typeof mergeChanges>,
): TranslationsState {
  let shown = state;
  const shownIds: number[] = [];
  for (const { id, translation } of conflicts) {
    const lostText = lostTexts.get(id);
    // A text that the editor has typed since is newer than the sent one.
    const text = state.texts.get(id) ?? lostText?.translation;
    if (lostText === undefined || text === undefined || text === translation) continue;
    shown = withText(shown, id, text, { phrase: lostText.phrase, seen: lostText.seen });
    shownIds.push(id);
  }
  for (const id of removed) {
    const lostText = lostTexts.get(id);
    shown = withText(shown, id, null);
    if (lostText) shown = addProblem(shown, describeRemoved(lostText.phrase, lostText.translation));
  }
  return withConflicts(shown, shownIds);
}
