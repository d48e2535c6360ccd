import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { DraftPhrase, Stretch } from '@lingostory/contract/studio/recordings/schemas';
import type { NameEdit, RowEdit, RowStep, Rows } from './rows.ts';
import { fields, hasSameField } from './splice.ts';

/** The rows after a step, or the edit that conflicts with another editor's change. */
type ApplyResult = { rows: Rows; clashingEdit?: undefined } | { rows?: undefined; clashingEdit: RowEdit };

/**
 * Applies a step to rows that may have changed since it was made. Atomic: the whole step is rejected if it would undo
 * another editor's change or make phrases overlap.
 */
export function applyStep(rows: Rows, step: RowStep): ApplyResult {
  if (step.every((edit) => isApplied(rows, edit))) return { rows };
  const nextRows = { phrases: [...rows.phrases], keys: [...rows.keys], stretches: [...rows.stretches] };
  for (const edit of step) if (!applyEdit(nextRows, edit)) return { clashingEdit: edit };
  const { length } = nextRows.keys;
  const hasValidLength = length > 0 && length <= recordingLimits.phrases;
  const clashingEdit = step.find(
    (edit) =>
      edit.kind !== 'name' && !(hasValidLength && isInOrder(nextRows, nextRows.keys.indexOf(edit.key))),
  );
  return clashingEdit ? { clashingEdit } : { rows: nextRows };
}

/**
 * True if the rows already contain the edit: an earlier save succeeded but its response was lost, or another editor
 * made the same change.
 */
function isApplied({ phrases, keys, stretches }: Rows, edit: RowEdit): boolean {
  if (edit.kind === 'name') return stretches.find(({ start }) => start === edit.start)?.name === edit.to;
  const currentPhrase = phrases[keys.indexOf(edit.key)];
  if (edit.kind === 'remove') return currentPhrase === undefined;
  if (currentPhrase === undefined) return false;
  return (
    edit.kind === 'insert' ||
    fields.every((field) => !(field in edit.to) || hasSameField(currentPhrase, edit.to, field))
  );
}

type MutableRows = { phrases: DraftPhrase[]; keys: number[]; stretches: Stretch[] };

function applyEdit({ phrases, keys, stretches }: MutableRows, edit: RowEdit): boolean {
  if (edit.kind === 'name') return applyName(stretches, edit);
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

function applyName(stretches: Stretch[], { start, from, to }: NameEdit): boolean {
  const index = stretches.findIndex((stretch) => stretch.start === start);
  const stretch = stretches[index];
  if (stretch === undefined || (stretch.name !== from && stretch.name !== to)) return false;
  stretches[index] = { ...stretch, name: to };
  return true;
}

/**
 * Returns the index at which to insert a row: after its previous neighbor, or by its time if that neighbor is gone.
 */
function insertIndexOf(
  { phrases, keys }: Pick<MutableRows, 'phrases' | 'keys'>,
  { after, phrase }: Extract<RowEdit, { kind: 'insert' }>,
): number {
  if (after === null) return 0;
  const previousRowIndex = keys.indexOf(after);
  if (previousRowIndex >= 0) return previousRowIndex + 1;
  const nextPhraseIndex = phrases.findIndex(({ start }) => start >= phrase.end);
  return nextPhraseIndex < 0 ? phrases.length : nextPhraseIndex;
}

/** True if a phrase does not overlap its neighbors, or no longer exists. */
function isInOrder({ phrases }: Pick<MutableRows, 'phrases'>, index: number): boolean {
  const [previousPhrase, phrase, nextPhrase] = [phrases[index - 1], phrases[index], phrases[index + 1]];
  if (index < 0 || phrase === undefined) return true;
  const { start, end } = phrase;
  return (
    start <= end &&
    (previousPhrase === undefined || previousPhrase.end <= start) &&
    (nextPhrase === undefined || end <= nextPhrase.start)
  );
}
