import type { DraftPhrase } from '@lingostory/contract/studio/recordings/schemas';
import type { Splice } from './splice.ts';

/** Phrases, each with a key that never changes. The keys exist only in this browser tab, not on the server. */
export type Rows = { phrases: readonly DraftPhrase[]; keys: readonly number[] };

export const fields = ['text', 'start', 'end', 'flagged'] as const;
type Field = (typeof fields)[number];
type Fields = Partial<DraftPhrase>;

/** `after` is the key of the preceding row, or null for the first row. */
type RowOf<Kind> = { kind: Kind; key: number; after: number | null; phrase: DraftPhrase };

/**
 * Edit of one row. A change contains only the changed fields, so that edits of different fields of the same phrase
 * can be merged.
 */
export type RowEdit =
  | { kind: 'change'; key: number; from: Fields; to: Fields }
  | RowOf<'insert'>
  | RowOf<'remove'>;

/**
 * An editor's step. It refers to rows by key, so that it still applies after another editor has changed, added or
 * deleted rows.
 */
export type RowStep = readonly RowEdit[];

/** Converts a splice to a step. New rows get keys starting at `nextKey`. */
export function stepOf(
  { phrases, keys }: Rows,
  { at, count, phrases: next }: Splice,
  nextKey: number,
): RowStep {
  const shared = Math.min(count, next.length);
  const changes = next.slice(0, shared).flatMap((to, index): RowEdit[] => {
    const [from, key] = [phrases[at + index], keys[at + index]];
    return from === undefined || key === undefined ? [] : changeOf(key, from, to);
  });
  let after = keys[at + shared - 1] ?? null;
  const inserts = next.slice(shared).map((phrase, index): RowEdit => {
    const insert = { kind: 'insert' as const, key: nextKey + index, after, phrase };
    after = insert.key;
    return insert;
  });
  // Removes rows from last to first, so that the inverse step can insert each row after one that already exists.
  const removes = keys.slice(at + shared, at + count).flatMap((key, index): RowEdit[] => {
    const phrase = phrases[at + shared + index];
    return phrase === undefined
      ? []
      : [{ kind: 'remove', key, after: keys[at + shared + index - 1] ?? null, phrase }];
  });
  return [...changes, ...inserts, ...removes.toReversed()];
}

function changeOf(key: number, before: DraftPhrase, after: DraftPhrase): RowEdit[] {
  const changed = fields.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return [];
  return [{ kind: 'change', key, from: pick(before, changed), to: pick(after, changed) }];
}

const pick = (phrase: DraftPhrase, names: readonly Field[]): Fields =>
  Object.fromEntries(names.map((name) => [name, phrase[name]]));

/** Returns the inverse of a step, which undoes it. */
export const reverseStep = (step: RowStep): RowStep => step.toReversed().map(reverseEdit);

function reverseEdit(edit: RowEdit): RowEdit {
  if (edit.kind === 'change') return { ...edit, from: edit.to, to: edit.from };
  return edit.kind === 'insert' ? { ...edit, kind: 'remove' } : { ...edit, kind: 'insert' };
}

export function spliceRows({ phrases, keys }: Rows, splice: Splice, nextKey: number): Rows {
  const { at, count, phrases: next } = splice;
  const shared = keys.slice(at, at + Math.min(count, next.length));
  const added = next.slice(shared.length).map((_, index) => nextKey + index);
  return {
    phrases: phrases.toSpliced(at, count, ...next),
    keys: keys.toSpliced(at, count, ...shared, ...added),
  };
}
