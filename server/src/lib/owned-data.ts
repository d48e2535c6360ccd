import type { ExportView } from '@lingostory/contract/accounts/export-view';

type ListName = Exclude<keyof ExportView, 'exported_at' | 'user'>;
type FieldOf<Name extends ListName> = keyof ExportView[Name][number];
type KeyColumn = { column: string; type: 'int' | 'timestamptz' | 'uuid' | 'date' | 'text' };

/**
 * A list of the export as SQL, with a member's rows as `r`: `fields` in their order, and `key`, by which it is sorted and read on.
 * Field by field: a column that is added later is not given out unseen.
 */
export type ExportedList = {
  [Name in ListName]: { name: Name; from: string; key: KeyColumn[]; fields: Record<FieldOf<Name>, string> };
}[ListName];

/**
 * What becomes of a table's rows of a person who closes their account: they are deleted, stay without the person, or stay with the
 * account, which has only a pseudonym by then.
 */
type Erasure = 'deleted' | 'unnamed' | 'kept';

/** What a feature stores about people. */
export type OwnedData = {
  exported: readonly ExportedList[];
  /** Every table of the feature with a `user_id`, in the order in which their rows are to be locked. */
  erasure: Readonly<Record<string, Erasure>>;
};

/** A time as the export says it: ISO 8601 in UTC. */
export const utcTime = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const byId: KeyColumn = { column: 'r.id', type: 'int' };
export const byCreation: KeyColumn = { column: 'r.created_at', type: 'timestamptz' };
export const byBook: KeyColumn = { column: 'r.book_id', type: 'int' };
