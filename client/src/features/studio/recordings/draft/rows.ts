import type { DraftPhrase, DraftPhraseView, Stretch } from '@lingostory/contract/studio/recordings/schemas';
import { fields, hasSameField, type Splice } from './splice.ts';

/**
 * Phrases, each with a key that never changes, and the speech that is not in the text. The keys exist only in this
 * browser tab, not on the server. A stretch is identified by its start.
 */
export type Rows = {
  phrases: readonly DraftPhrase[];
  keys: readonly number[];
  stretches: readonly Stretch[];
};

/** Only the server decides whether a phrase is still called added, so editors never conflict about `is_added`. */
const rowFields = [...fields, 'is_added'] as const;
type RowField = (typeof rowFields)[number];
type RowFieldValues = Partial<DraftPhraseView>;

/** `after` is the key of the preceding row, or null for the first row. */
type RowEditOfKind<Kind> = { kind: Kind; key: number; after: number | null; phrase: DraftPhrase };

/**
 * Edit of one row. A change contains only the changed fields, so that edits of different fields of the same phrase
 * can be merged.
 */
export type RowEdit =
  | { kind: 'change'; key: number; from: RowFieldValues; to: RowFieldValues }
  | RowEditOfKind<'insert'>
  | RowEditOfKind<'remove'>
  | NameEdit;

/** Edit of the name of a stretch. A step consists either of one such edit, or of edits of phrases. */
export type NameEdit = { kind: 'name'; start: number; from: string; to: string };

export const findNameEdit = (step: RowStep): NameEdit | undefined =>
  step.find((edit) => edit.kind === 'name');

/** Returns the keys of the phrases that a step edits. */
export const keysOfStep = (step: RowStep): number[] =>
  step.flatMap((edit) => (edit.kind === 'name' ? [] : edit.key));

/**
 * An editor's step. It refers to rows by key, so that it still applies after another editor has changed, added or
 * deleted rows.
 */
export type RowStep = readonly RowEdit[];

/** Converts a splice to a step. New rows get keys starting at `nextKey`. */
export function createRowStep(
  { phrases, keys }: Pick<Rows, 'phrases' | 'keys'>,
  { at, count, phrases: newPhrases }: Splice,
  nextKey: number,
): RowStep {
  const sharedCount = Math.min(count, newPhrases.length);
  const changeEdits = newPhrases.slice(0, sharedCount).flatMap((to, index): RowEdit[] => {
    const [from, key] = [phrases[at + index], keys[at + index]];
    return from === undefined || key === undefined ? [] : createChangeEdits(key, from, to);
  });
  let previousKey = keys[at + sharedCount - 1] ?? null;
  const insertEdits = newPhrases.slice(sharedCount).map((phrase, index): RowEdit => {
    const insertEdit = { kind: 'insert' as const, key: nextKey + index, after: previousKey, phrase };
    previousKey = insertEdit.key;
    return insertEdit;
  });
  // Removes rows from last to first, so that the inverse step can insert each row after one that already exists.
  const removeEdits = keys.slice(at + sharedCount, at + count).flatMap((key, index): RowEdit[] => {
    const phrase = phrases[at + sharedCount + index];
    return phrase === undefined
      ? []
      : [{ kind: 'remove', key, after: keys[at + sharedCount + index - 1] ?? null, phrase }];
  });
  return [...changeEdits, ...insertEdits, ...removeEdits.toReversed()];
}

function createChangeEdits(key: number, oldPhrase: DraftPhraseView, newPhrase: DraftPhraseView): RowEdit[] {
  const changedFields = rowFields.filter((field) => !hasSameField(oldPhrase, newPhrase, field));
  if (changedFields.length === 0) return [];
  return [
    {
      kind: 'change',
      key,
      from: pickFields(oldPhrase, changedFields),
      to: pickFields(newPhrase, changedFields),
    },
  ];
}

const pickFields = (phrase: DraftPhraseView, names: readonly RowField[]): RowFieldValues =>
  Object.fromEntries(names.map((name) => [name, phrase[name]]));

/** Returns the inverse of a step, which undoes it. */
export const reverseStep = (step: RowStep): RowStep => step.toReversed().map(reverseEdit);

function reverseEdit(edit: RowEdit): RowEdit {
  if (edit.kind === 'change') return { ...edit, from: edit.to, to: edit.from };
  if (edit.kind === 'name') return { ...edit, from: edit.to, to: edit.from };
  return edit.kind === 'insert' ? { ...edit, kind: 'remove' } : { ...edit, kind: 'insert' };
}

export function spliceRows({ phrases, keys, stretches }: Rows, splice: Splice, nextKey: number): Rows {
  const { at, count, phrases: newPhrases } = splice;
  const sharedKeys = keys.slice(at, at + Math.min(count, newPhrases.length));
  const addedKeys = newPhrases.slice(sharedKeys.length).map((_, index) => nextKey + index);
  return {
    phrases: phrases.toSpliced(at, count, ...newPhrases),
    keys: keys.toSpliced(at, count, ...sharedKeys, ...addedKeys),
    stretches,
  };
}
