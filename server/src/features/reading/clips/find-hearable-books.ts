import { userTypes } from '@lingostory/contract/constants';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../http/session.ts';
import { buildIsReadableSql } from '../../../lib/readable-books.ts';

/** Parameters: $1 member, $2 ids of books, $3 now, $4 true for an administrator, who may hear every book. */
const hearableStatement = {
  name: 'hearable books',
  text: `select b.id from books b
    where b.id = any($2::int[]) and case when $4 then b.deleted_at is null else ${buildIsReadableSql('$1', 'b.id', '$3')} end`,
};

/** Returns those of the books whose clips the caller may hear now. */
export async function findHearableBooks(
  { sql, clock }: Pick<Deps, 'sql' | 'clock'>,
  caller: Caller,
  bookIds: readonly number[],
): Promise<number[]> {
  const isAdministrator = caller.userType === userTypes.administrator;
  const values = [caller.id, bookIds, clock.now(), isAdministrator];
  const { rows } = await sql.query<{ id: number }>({ ...hearableStatement, values });
  return rows.map(({ id }) => id);
}
