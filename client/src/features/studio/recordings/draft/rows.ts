import type { DraftPhrase } from '@lingostory/contract/studio/recordings/schemas';
import type { Splice } from './splice.ts';

/** Phrases, each with a key that never changes. The keys exist only on this page, not on the server. */
export type Rows = { phrases: readonly DraftPhrase[]; keys: readonly number[] };

export const fields = ['text', 'start', 'end', 'flagged'] as const;
type Field = (typeof fields)[number];
type Fields = Partial<DraftPhrase>;

/** `after` is the key of the row before it, or null for the first row. */
type RowOf<Kind> = { kind: Kind; key: number; after: number | null; phrase: DraftPhrase };

/**
 * Edit of one row. A change contains only the changed fields, so that two editors can change different fields of the
 * same phrase.
 */
export type RowEdit =
  | { kind: 'change'; key: number; from: Fields; to: Fields }
  | RowOf<'insert'>
  | RowOf<'remove'>;

/**
 * An editor's step, expressed by row keys. It can still be applied after another editor has changed, added or deleted
 * rows.
 */
export type RowStep = readonly RowEdit[];

/** Converts a splice to a step. New rows get keys from `nextKey` on. */
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
  // Removes the last row first, so that the reverse inserts each row after one that exists.
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

/** Returns the step that undoes a step. */
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
