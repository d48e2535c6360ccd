import type { DraftPhrase } from '@lingostory/contract/studio/recordings/schemas';
import type { Splice } from './splice.ts';

/** Phrases, each with a key that stays its own whatever becomes of it. The server knows none: they are this page's. */
export type Rows = { phrases: readonly DraftPhrase[]; keys: readonly number[] };

export const fields = ['text', 'start', 'end', 'flagged'] as const;
type Field = (typeof fields)[number];
type Fields = Partial<DraftPhrase>;

/** `after`: the row before it, null where it is the first. */
type RowOf<Kind> = { kind: Kind; key: number; after: number | null; phrase: DraftPhrase };

/**
 * What a step does to one row. A change names the fields that it changes and no other, so that two editors may change one phrase
 * in different ways.
 */
export type RowEdit =
  | { kind: 'change'; key: number; from: Fields; to: Fields }
  | RowOf<'insert'>
  | RowOf<'remove'>;

/** What an editor did, told by the rows that they meant: it can be applied where others have changed, added and deleted rows since. */
export type RowStep = readonly RowEdit[];

/** New rows get keys from `nextKey` on. */
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
  // The last first: what undoes it puts each behind one that is there.
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

/** What undoes a step. */
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
