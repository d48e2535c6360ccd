import type { ExportView } from '@lingostory/contract/accounts/export-view';

type ListName = Exclude<keyof ExportView, 'exported_at' | 'user'>;
type FieldOf<Name extends ListName> = keyof ExportView[Name][number];
type KeyColumn = { column: string; type: 'int' | 'timestamptz' | 'uuid' | 'date' | 'text' };

/**
 * A list in the data export, defined in SQL over a member's rows `r`. `key` holds the columns by which the list is
 * sorted and divided into pages. Fields are listed one by one, so that a column added later is not exported by
 * accident.
 */
export type ExportedList = {
  [Name in ListName]: { name: Name; from: string; key: KeyColumn[]; fields: Record<FieldOf<Name>, string> };
}[ListName];

/**
 * The effect of closing an account on a table's rows: they are deleted, lose their owner, or stay with the account,
 * which is then only a pseudonym.
 */
type ErasureOutcome = 'deleted' | 'unnamed' | 'kept';

export type OwnedData = {
  exportedLists: readonly ExportedList[];
  /** Every table of the feature with a `user_id`, in the order in which closing an account locks their rows. */
  erasureByTable: Readonly<Record<string, ErasureOutcome>>;
};

/** Formats a time column for the export: ISO 8601 in UTC. */
export const toUtcTimeSql = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const idKey: KeyColumn = { column: 'r.id', type: 'int' };
export const creationKey: KeyColumn = { column: 'r.created_at', type: 'timestamptz' };
export const bookKey: KeyColumn = { column: 'r.book_id', type: 'int' };
