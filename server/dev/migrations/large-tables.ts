import type pg from 'pg';

/**
 * Tables that stay small on the largest site: their rows are books, editors' work in progress, or a fixed list. Locking
 * one of them takes milliseconds. Every other table is considered large.
 */
const smallTables = [
  '_prisma_migrations',
  'book_measures',
  'books',
  'catalogue_state',
  'counted_books',
  'deleted_pictures',
  'deletions',
  'dictionary_imports',
  'difficulty',
  'former_sounds',
  'imported_dictionaries',
  'leases',
  'lemma_changes',
  'lemma_corrections',
  'reconciliations',
  'recordings',
  'uncounted_books',
  'uploads',
];

export type LargeTable = { id: number; name: string };

export async function listLargeTables(client: pg.Client): Promise<LargeTable[]> {
  const { rows } = await client.query<LargeTable>(
    `select oid::int as id, relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all ($1) order by relname`,
    [smallTables],
  );
  return rows;
}

/** SQL for a value of each type, made of the row's number `n`. Equal numbers make foreign keys point to a row. */
const valuesByType: Record<string, string> = {
  bool: 'false',
  bytea: `''`,
  date: `date '2000-01-01' + n`,
  float8: 'n',
  int2: '1',
  int4: 'n',
  int4multirange: `'{}'`,
  int8: 'n',
  jsonb: `'{}'`,
  text: `'a made-up text of more than forty characters, ' || n`,
  timestamptz: `timestamptz '2026-01-01' - n * interval '1 second'`,
  uuid: 'md5(n::text)::uuid',
  varchar: `'text ' || n`,
};

/** SQL for columns whose checks reject the value of their type, or null. */
const valuesByColumn: Record<string, string> = {
  'emails.recipient': `n || '@example.org'`,
  'machine_translations.text': 'n::text',
  'machine_translations.text_key': 'md5(n::text)',
  'machine_translations.translation': 'n::text',
  'machine_translations.made_at': 'now()',
};

type Column = { name: string; type: string; category: string; isRequired: boolean };

/** Lists the columns that have no default, and the ones that PostgreSQL numbers. */
async function listColumns(client: pg.Client, { id }: LargeTable): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select a.attname as name, t.typname as type, t.typcategory::text as category, a.attnotnull as "isRequired"
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped
       and (d.oid is null or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%')`,
    [id],
  );
  return rows;
}

function findValue(table: LargeTable, { name, type, category }: Column): string {
  const value = valuesByColumn[`${table.name}.${name}`] ?? valuesByType[type];
  if (value !== undefined) return value;
  if (category === 'E') return `(enum_range(null::${type}))[1]`;
  if (category === 'A') return `'{}'`;
  throw new Error(`large-tables.ts needs a value for ${table.name}.${name} of the type ${type}.`);
}

async function insertRows(
  client: pg.Client,
  table: LargeTable,
  columns: Column[],
  rowCount: number,
): Promise<void> {
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map((column) => findValue(table, column)).join(', ');
  await client.query(
    `insert into "${table.name}" (${names}) select ${values} from generate_series(1, ${rowCount}) as rows (n)`,
  );
}

/**
 * Fills an empty table with made-up rows, without running its triggers. Columns that may be null have values, unless
 * the table's checks reject them.
 */
export async function fillTable(client: pg.Client, table: LargeTable, rowCount: number): Promise<void> {
  const columns = await listColumns(client, table);
  const neededColumns = columns.filter(
    ({ name, isRequired }) => isRequired || `${table.name}.${name}` in valuesByColumn,
  );
  await client.query('set session_replication_role = replica');
  try {
    await insertRows(client, table, columns, rowCount).catch(() =>
      insertRows(client, table, neededColumns, rowCount),
    );
  } catch (error) {
    throw new Error(`large-tables.ts needs other values for ${table.name}.`, { cause: error });
  } finally {
    await client.query('set session_replication_role = origin');
  }
  await client.query(`analyze "${table.name}"`);
}
