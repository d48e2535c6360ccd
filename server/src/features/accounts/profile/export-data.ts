import type { ExportView } from '@lingostory/contract/accounts/export-view';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { acquireLease } from '../../../lib/lease.ts';
import type { ExportedList } from '../../../lib/owned-data.ts';
import { createQueue, type Queue } from '../../../lib/queue.ts';
import { openQueueSize } from '../../../lib/queue-sizes.ts';
import { toUserView } from '../base/accounts.views.ts';

/** Number of rows per batch. Small, so that a batch takes only a few milliseconds and little memory. */
const batchSize = 500;
/** Maximum number of concurrent reads per process. The limit leaves database connections for other requests. */
const maxConcurrentReads = 2;
const retryAfterSeconds = 15;

/** Creates the queue for reads that all exports of a process share. */
export const createExportQueue = (): Queue => createQueue(maxConcurrentReads, openQueueSize('exports'));

/**
 * Yields everything that is stored about a member, as chunks of JSON. Reads rows in batches, no faster than the
 * client receives them. Throws 429 while another export of the same member is in progress, in any process.
 */
export async function* exportData(deps: Deps, read: Queue, userId: number): AsyncGenerator<string> {
  const release = await acquireLease(deps, `export:${userId}`);
  if (!release) {
    throw new Problem(429, 'Your data is already downloading. Wait for that to finish, then try again.', {
      retryAfter: retryAfterSeconds,
      limit: 'own data export',
    });
  }
  try {
    yield await read(() => createFirstChunk(deps, userId));
    for (const exportedList of deps.ownedData.flatMap(({ exportedLists }) => exportedLists)) {
      yield `,"${exportedList.name}":[`;
      yield* readRows(deps, read, exportedList, userId);
      yield ']';
    }
    yield '}}';
  } finally {
    await release();
  }
}

async function createFirstChunk({ db, clock }: Deps, userId: number): Promise<string> {
  const user = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const view: Pick<ExportView, 'exported_at' | 'user'> = {
    exported_at: clock.now().toISOString(),
    user: {
      ...toUserView(user),
      created_at: user.createdAt.toISOString(),
      trial_used_at: user.trialUsedAt?.toISOString() ?? null,
      email_confirmed_at: user.emailConfirmedAt?.toISOString() ?? null,
      pending_email: user.pendingEmail,
    },
  };
  return `{"data":${JSON.stringify(view).slice(0, -1)}`;
}

async function* readRows(
  { sql }: Deps,
  readQueue: Queue,
  exportedList: ExportedList,
  userId: number,
): AsyncGenerator<string> {
  let lastKey: string[] = [];
  for (;;) {
    const sqlStatement = createBatchStatement(exportedList, lastKey.length === 0 ? 'first' : 'next');
    const { rows } = await readQueue(() =>
      sql.query<{ line: string; key: string[] }>({ ...sqlStatement, values: [userId, ...lastKey] }),
    );
    const text = rows.map(({ line }) => line).join(',');
    if (text !== '') yield lastKey.length === 0 ? text : `,${text}`;
    const lastRow = rows.at(-1);
    if (!lastRow || rows.length < batchSize) return;
    lastKey = lastRow.key;
  }
}

/**
 * Builds the query for one batch. $1 is the member's id. If `position` is `next`, $2 and later parameters are the key
 * of the previous batch's last row.
 */
function createBatchStatement({ name, from, key, fields }: ExportedList, position: 'first' | 'next') {
  const columns = key.map(({ column }) => column).join(', ');
  const lastKeyParameters = key.map(({ type }, index) => `$${index + 2}::${type}`).join(', ');
  const lineColumns = Object.entries(fields).map(([field, expression]) => `${expression} as "${field}"`);
  return {
    name: `export ${name} ${position}`,
    text: `select (select row_to_json(line) from (select ${lineColumns.join(', ')}) line)::text as line,
      array[${key.map(({ column }) => `${column}::text`).join(', ')}] as key
    from ${from} where r.user_id = $1 ${position === 'next' ? `and (${columns}) > (${lastKeyParameters})` : ''}
    order by ${columns} limit ${batchSize}`,
  };
}
