import type { ExportView } from '@lingostory/contract/accounts/export-view';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import type { ExportedList } from '../../../lib/owned-data.ts';
import { createQueue, type Queue } from '../../../lib/queue.ts';
import { viewUser } from '../base/accounts.views.ts';

/** Rows per batch. Small enough that a batch takes a few milliseconds and little memory. */
const batchSize = 500;
/** Maximum concurrent reads per process, so that exports leave database connections for other requests. */
const maxReads = 2;
const retryAfter = 15;

export type ExportTurns = { running: Set<number>; read: Queue };

/**
 * Creates the state shared by all exports of a process: the members with an export in progress, and the queue for
 * reads.
 */
export const exportTurns = (): ExportTurns => ({ running: new Set(), read: createQueue(maxReads) });

/**
 * Yields everything stored about a member as chunks of JSON. Reads rows in batches, no faster than the client
 * consumes them. Throws 429 while another export for the same member is in progress.
 */
export async function* exportData(
  deps: Deps,
  { running, read }: ExportTurns,
  userId: number,
): AsyncGenerator<string> {
  if (running.has(userId)) {
    throw new Problem(429, 'Your data is already downloading. Wait for that to finish, then try again.', {
      retryAfter,
      limit: 'own data export',
    });
  }
  running.add(userId);
  try {
    yield await read(() => firstPiece(deps, userId));
    for (const list of deps.ownedData.flatMap(({ exported }) => exported)) {
      yield `,"${list.name}":[`;
      yield* readRows(deps, read, list, userId);
      yield ']';
    }
    yield '}}';
  } finally {
    running.delete(userId);
  }
}

async function firstPiece({ db, clock }: Deps, userId: number): Promise<string> {
  const user = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const view: Pick<ExportView, 'exported_at' | 'user'> = {
    exported_at: clock.now().toISOString(),
    user: {
      ...viewUser(user),
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
  read: Queue,
  list: ExportedList,
  userId: number,
): AsyncGenerator<string> {
  let after: string[] = [];
  for (;;) {
    const statement = batchStatement(list, after.length === 0 ? 'first' : 'next');
    const { rows } = await read(() =>
      sql.query<{ line: string; key: string[] }>({ ...statement, values: [userId, ...after] }),
    );
    const text = rows.map(({ line }) => line).join(',');
    if (text !== '') yield after.length === 0 ? text : `,${text}`;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.key;
  }
}

/**
 * Builds the query for one batch. $1 is the member's id. For a `next` batch, the parameters from $2 on are the key of
 * the previous batch's last row.
 */
function batchStatement({ name, from, key, fields }: ExportedList, position: 'first' | 'next') {
  const columns = key.map(({ column }) => column).join(', ');
  const last = key.map(({ type }, index) => `$${index + 2}::${type}`).join(', ');
  const line = Object.entries(fields).map(([field, expression]) => `${expression} as "${field}"`);
  return {
    name: `export ${name} ${position}`,
    text: `select (select row_to_json(line) from (select ${line.join(', ')}) line)::text as line,
      array[${key.map(({ column }) => `${column}::text`).join(', ')}] as key
    from ${from} where r.user_id = $1 ${position === 'next' ? `and (${columns}) > (${last})` : ''}
    order by ${columns} limit ${batchSize}`,
  };
}
