import { startPgBouncer } from '../../server/test/support/running/pgbouncer.ts';
import { compareRequestRates } from '../report/compare.ts';
import { printNote } from '../report/row.ts';
import type { Stage } from '../stage.ts';

/** Connections that PgBouncer opens to the database, as many as a process's pool of page turns has without it. */
const poolSize = 10;

/**
 * Measures what page turns cost without named prepared statements, and through PgBouncer, compared with a server that
 * names its statements and connects to the database directly.
 */
export async function measurePgBouncer({
  ours,
  reader,
  databaseUrl,
  startAnotherServer,
}: Stage): Promise<void> {
  const toVariant = (origin: string) => ({
    urls: Array.from(
      { length: 50 },
      (_, index) => `${origin}/v1/user/read-book?book_code=short&phrase_no=${1 + 2 * index}`,
    ),
    bearer: reader.bearer,
  });
  const printRatio = async (label: string, environment: Record<string, string>) => {
    const server = await startAnotherServer(undefined, environment);
    const { ours: rate, theirs, ratio } = await compareRequestRates(toVariant(server.ours), toVariant(ours));
    server.child.kill();
    printNote(label, `${ratio.toFixed(2)}  (${Math.round(rate)}/s : ${Math.round(theirs)}/s)`);
  };
  await printRatio('page turns without named statements ÷ with', { NAMED_STATEMENTS: 'no' });
  const pgBouncer = await startPgBouncer(databaseUrl, poolSize);
  await printRatio('page turns through PgBouncer, without named statements ÷ directly, with', {
    NAMED_STATEMENTS: 'no',
    REQUESTS_DATABASE_URL: pgBouncer.url,
  });
  await pgBouncer.close();
}
