import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '@lingostory/sandbox';
import pg from 'pg';
import { systemClock } from '../../server/src/adapters/clock/clock.ts';
import { createLog } from '../../server/src/adapters/log/log.ts';
import { createDeps } from '../../server/src/create-deps.ts';
import type { Deps } from '../../server/src/deps.ts';
import { collectRoutes, createAllJobs } from '../../server/src/features.ts';
import { openSession } from '../../server/src/http/session.ts';
import { readSettings } from '../../server/src/settings.ts';
import type { CostContext } from '../cost-plans/plan.ts';
import { type MeasuredCall, sendPlannedRequest } from '../drive/planned-request.ts';
import { measureTime, median } from '../report/compare.ts';
import { printFailure, printNote, printRow } from '../report/row.ts';
import { createBenchEnvironment, startBenchServer } from '../stage.ts';
import { phraseLemmas } from '../vocabulary.ts';
import { type SeededDatabase, startMillionDatabases } from './databases.ts';
import { administratorRequests, listMeasuredRequests } from './measured-calls.ts';
import { listMeasuredIds } from './seed-members.ts';

/** The most frequent calls, which have a goal. */
const frequentCallCount = 10;
const maxRatio = 1.3;
const pairCount = 100;
const pairCountOfFrequentCalls = 300;
const administratorPairCount = 3;
const dueEmailCount = 1_000;
/** Jobs that would ask the payment provider or a mail server for each member. */
const unmeasuredJobs = new Set(['reconcile', 'send-emails']);

type MeasuredDatabase = SeededDatabase & {
  origin: string;
  deps: Deps;
  contexts: Omit<CostContext, 'requestNumber'>[];
  editorBearer: string;
};

function findCall(name: string): MeasuredCall {
  const route = collectRoutes().find(({ call }) => call.name === name);
  if (route === undefined) throw new Error(`There is no call ${name}.`);
  return route.call;
}

const formatTimes = (large: number, small: number) =>
  `${(large / small).toFixed(2)}  (${large.toFixed(1)} ms : ${small.toFixed(1)} ms)`;

/**
 * Compares calls on a database with a million members and on a small one, alternately, and times the administrators'
 * pages and the jobs. The measured members have the same history in both.
 */
export async function measureMillion(): Promise<void> {
  // The functions that release what the measurement uses, called in reverse order.
  const closeFunctions: (() => unknown)[] = [];
  try {
    const { databases, stop } = await startMillionDatabases();
    closeFunctions.push(stop);
    const sandbox = await startSandbox();
    closeFunctions.push(() => sandbox.close());
    const measured: MeasuredDatabase[] = [];
    for (const database of databases) measured.push(await openMeasured(database, sandbox, closeFunctions));
    const [small, large] = measured;
    if (small === undefined || large === undefined) throw new Error('A database is missing.');
    printNote('load of the machine before the measurement', loadavg()[0]?.toFixed(2) ?? '');
    await printTableSizes(large);
    await measureMembersCalls(small, large);
    await measureAdministratorsCalls(small, large);
    await measureJobs(large);
    printNote('load of the machine after the measurement', loadavg()[0]?.toFixed(2) ?? '');
  } finally {
    for (const closeFunction of closeFunctions.reverse()) await closeFunction();
  }
}

/** Starts a server on the database and opens sessions of the measured members. */
async function openMeasured(
  database: SeededDatabase,
  sandbox: Sandbox,
  closeFunctions: (() => unknown)[],
): Promise<MeasuredDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-million-'));
  closeFunctions.push(() => rm(folder, { recursive: true, force: true }));
  const environment = {
    ...createBenchEnvironment({
      databaseUrl: database.url,
      mediaFolder: join(folder, 'media'),
      sandboxOrigin: sandbox.origin,
      providerOrigin: sandbox.origin,
    }),
    RUN_JOBS: 'no',
  };
  const server = await startBenchServer(environment);
  closeFunctions.push(() => server.child.kill('SIGKILL'));
  const { deps, close } = createDeps({
    settings: readSettings(environment),
    log: createLog('silent'),
    clock: systemClock,
  });
  closeFunctions.push(close);
  const editor = await deps.db.user.upsert({
    where: { email: 'editor@example.org' },
    create: { name: 'Editor', email: 'editor@example.org', passwordHash: '-', userType: 1 },
    update: {},
  });
  const contexts = [];
  for (const id of listMeasuredIds(database.members)) contexts.push(await createContext(deps, id));
  return {
    ...database,
    origin: server.ours,
    deps,
    contexts,
    editorBearer: `Bearer ${await openSession(deps, editor.id)}`,
  };
}

async function createContext(deps: Deps, id: number): Promise<Omit<CostContext, 'requestNumber'>> {
  const listWordIds = async (lemma?: object) =>
    (
      await deps.db.keptWord.findMany({
        where: { userId: id, removedAt: null, ...(lemma && { lemma }) },
        select: { id: true },
        orderBy: { id: 'asc' },
        take: 50,
      })
    ).map((word) => word.id);
  return {
    member: {
      id,
      bearer: `Bearer ${await openSession(deps, id)}`,
      email: `lectrice-${id}@example.org`,
      size: { books: 5, entries: 4, positions: 3 },
    },
    wordIds: await listWordIds(),
    phraseWordIds: await listWordIds({ in: phraseLemmas }),
    shortBookIds: { bookId: 1, chapterId: 1, phraseId: 1 },
  };
}

/** Prints what a row of each large table takes, with its indexes. */
async function printTableSizes({ url }: SeededDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; rows: number; bytes: number; total: string }>(
    `select relname as name, reltuples::float8 as rows, pg_total_relation_size(oid) / greatest(reltuples, 1)::float8 as bytes,
       pg_size_pretty(pg_total_relation_size(oid)) as total
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 100000
     order by pg_total_relation_size(oid) desc`,
  );
  await client.end();
  for (const { name, rows: count, bytes, total } of rows)
    printNote(
      `${name}: ${count.toLocaleString('en', { maximumFractionDigits: 0 })} rows`,
      `${total}, ${bytes.toFixed(0)} bytes each`,
    );
}

/** Returns the medians of two requests' times, which are made alternately. */
async function compareAlternately(
  pairs: number,
  send: (database: MeasuredDatabase, index: number) => Promise<unknown>,
  small: MeasuredDatabase,
  large: MeasuredDatabase,
): Promise<{ smallTime: number; largeTime: number }> {
  const times: [number[], number[]] = [[], []];
  for (let index = 0; index < pairs; index += 1) {
    // Neither is always the first of a pair.
    const databases = [small, large].map((database, side) => ({ database, side }));
    for (const { database, side } of index % 2 === 0 ? databases : databases.reverse())
      times[side === 0 ? 0 : 1].push(await measureTime(() => send(database, index)));
  }
  return { smallTime: median(times[0]), largeTime: median(times[1]) };
}

async function measureMembersCalls(small: MeasuredDatabase, large: MeasuredDatabase): Promise<void> {
  // Larger than in earlier runs on the same databases, because some requests must write something new.
  let requestNumber = Math.floor(Date.now() / 1000) % 10_000_000;
  for (const [rank, { label, call, plan, perDay }] of (await listMeasuredRequests()).entries()) {
    const route = findCall(call);
    const send = async ({ origin, contexts }: MeasuredDatabase, index: number) => {
      const context = contexts[index % contexts.length];
      if (context === undefined) throw new Error('There is no measured member.');
      requestNumber += 1;
      const bearer = route.access === 'anyone' ? undefined : context.member.bearer;
      return await sendPlannedRequest(origin, bearer, route, plan({ ...context, requestNumber }));
    };
    try {
      // The first request of each member fills caches and stores what is missing.
      await compareAlternately(small.contexts.length, send, small, large);
      const { smallTime, largeTime } = await compareAlternately(
        rank < frequentCallCount ? pairCountOfFrequentCalls : pairCount,
        send,
        small,
        large,
      );
      const result = formatTimes(largeTime, smallTime);
      if (rank < frequentCallCount)
        printRow(
          `${label}, ${perDay.toFixed(0)} a day`,
          result,
          `≤ ${maxRatio}`,
          largeTime <= maxRatio * smallTime,
        );
      else printNote(label, result);
    } catch (error) {
      printFailure(label, error);
    }
  }
}

async function measureAdministratorsCalls(small: MeasuredDatabase, large: MeasuredDatabase): Promise<void> {
  for (const { label, call, buildInput } of administratorRequests) {
    const send = ({ origin, editorBearer, members }: MeasuredDatabase) =>
      sendPlannedRequest(origin, editorBearer, findCall(call), buildInput(members));
    try {
      const { smallTime, largeTime } = await compareAlternately(administratorPairCount, send, small, large);
      printNote(`administrators: ${label}`, formatTimes(largeTime, smallTime));
    } catch (error) {
      printFailure(label, error);
    }
  }
}

async function measureJobs({ deps }: MeasuredDatabase): Promise<void> {
  await deps.sql.query(
    `update weekly_emails set next_at = now() - interval '1 hour'
     where user_id in (select user_id from weekly_emails order by user_id limit $1)`,
    [dueEmailCount],
  );
  // Members get an email only if they have read in the weeks before this one.
  await deps.sql.query(
    `insert into reading_days (user_id, day, book_id, phrase_nos, phrases, milliseconds)
     select user_id, current_date - 10, 1, '{[1,50)}', 49, 600000
     from (select user_id from weekly_emails order by user_id limit $1) due on conflict do nothing`,
    [dueEmailCount],
  );
  // Emails of an earlier run would not be written again.
  await deps.sql.query(
    `delete from emails where user_id in (select user_id from weekly_emails order by user_id limit $1) and sent_at is null`,
    [dueEmailCount],
  );
  for (const [name, job] of Object.entries(createAllJobs(deps))) {
    // Jobs without a schedule run only when an administrator requests them.
    if (unmeasuredJobs.has(name) || job.cron === undefined) continue;
    try {
      printNote(`job ${name}`, `${(await measureTime(async () => job.run())).toFixed(0)} ms`);
    } catch (error) {
      printFailure(`job ${name}`, error);
    }
  }
}
