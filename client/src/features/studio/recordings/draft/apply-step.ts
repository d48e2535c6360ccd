import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { DraftPhrase } from '@lingostory/contract/studio/recordings/schemas';
import type { RowEdit, RowStep, Rows } from './rows.ts';
import { fields, hasSameField } from './splice.ts';

/** The rows after a step, or the key of a row in which the step conflicts with another editor's change. */
type ApplyResult = { rows: Rows; clashingKey?: undefined } | { rows?: undefined; clashingKey: number };

/**
 * Applies a step to rows that may have changed since it was made. Atomic: the whole step is rejected if it would undo
 * another editor's change or make phrases overlap.
 */
export function applyStep(rows: Rows, step: RowStep): ApplyResult {
  if (step.every((edit) => isApplied(rows, edit))) return { rows };
  const nextRows = { phrases: [...rows.phrases], keys: [...rows.keys] };
  for (const edit of step) if (!applyEdit(nextRows, edit)) return { clashingKey: edit.key };
  const { length } = nextRows.keys;
  const clashingEdit = step.find(({ key }) => !isInOrder(nextRows, nextRows.keys.indexOf(key)));
  if (clashingEdit) return { clashingKey: clashingEdit.key };
  return length > 0 && length <= recordingLimits.phrases
    ? { rows: nextRows }
    : { clashingKey: step[0]?.key ?? 0 };
}

/**
 * True if the rows already contain the edit: an earlier save succeeded but its response was lost, or another editor
 * made the same change.
 */
function isApplied({ phrases, keys }: Rows, edit: RowEdit): boolean {
  const currentPhrase = phrases[keys.indexOf(edit.key)];
  if (edit.kind === 'remove') return currentPhrase === undefined;
  if (currentPhrase === undefined) return false;
  return (
    edit.kind === 'insert' ||
    fields.every((field) => !(field in edit.to) || hasSameField(currentPhrase, edit.to, field))
  );
}

type MutableRows = { phrases: DraftPhrase[]; keys: number[] };

function applyEdit({ phrases, keys }: MutableRows, edit: RowEdit): boolean {
  const index = keys.indexOf(edit.key);
  const currentPhrase = phrases[index];
  if (edit.kind === 'insert') {
    const insertIndex = currentPhrase === undefined ? insertIndexOf({ phrases, keys }, edit) : -1;
    if (insertIndex < 0) return false;
    phrases.splice(insertIndex, 0, edit.phrase);
    keys.splice(insertIndex, 0, edit.key);
    return true;
  }
  if (currentPhrase === undefined) return false;
  if (edit.kind === 'remove') {
    if (fields.some((field) => !hasSameField(currentPhrase, edit.phrase, field))) return false;
    phrases.splice(index, 1);
    keys.splice(index, 1);
    return true;
  }
  const { from, to } = edit;
  if (
    fields.some(
      (field) =>
        field in to && !hasSameField(currentPhrase, from, field) && !hasSameField(currentPhrase, to, field),
    )
  )
    return false;
  phrases[index] = { ...currentPhrase, ...to };
  return true;
}

/**
 * Returns the index at which to insert a row: after its previous neighbor, or by its time if that neighbor is gone.
 */
function insertIndexOf(
  { phrases, keys }: MutableRows,
  { after, phrase }: Extract<RowEdit, { kind: 'insert' }>,
): number {
  if (after === null) return 0;
  const previousRowIndex = keys.indexOf(after);
  if (previousRowIndex >= 0) return previousRowIndex + 1;
  const nextPhraseIndex = phrases.findIndex(({ start }) => start >= phrase.end);
  return nextPhraseIndex < 0 ? phrases.length : nextPhraseIndex;
}

/** True if a phrase does not overlap its neighbors, or no longer exists. */
function isInOrder({ phrases }: MutableRows, index: number): boolean {
  const [previousPhrase, phrase, nextPhrase] = [phrases[index - 1], phrases[index], phrases[index + 1]];
  if (index < 0 || phrase === undefined) return true;
  const { start, end } = phrase;
  return (
    start <= end &&
    (previousPhrase === undefined || previousPhrase.end <= start) &&
    (nextPhrase === undefined || end <= nextPhrase.start)
  );
}
