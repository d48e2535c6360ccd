import type { Deps } from '../../deps.ts';

const stateStatement = { name: 'catalogue state', text: 'select changed_in from catalogue_state' };

/** Changes with every transaction that changes a book; a trigger of the database sees to that. */
export async function findCatalogueState({ sql }: Deps): Promise<string> {
  const { rows } = await sql.query<{ changed_in: string }>(stateStatement);
  const [row] = rows;
  if (!row) throw new Error('The catalogue has lost its state.');
  return row.changed_in;
}
