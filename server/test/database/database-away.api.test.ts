import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBossJobs } from '../../src/adapters/jobs/boss-jobs.ts';
import {
  type BookPlan,
  buildBook,
  buildPerson,
  getAs,
  giveCredits,
  type Person,
  password,
} from '../support/builders.ts';
import { type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';
import { startTrial } from '../support/money/checkouts.ts';
import { type OwnDatabase, startOwnDatabase } from '../support/running/own-database.ts';

let database: OwnDatabase;
let world: MailWorld;
beforeAll(async () => {
  database = await startOwnDatabase();
  world = await startMailWorld({ DATABASE_URL: database.url, RUN_JOBS: 'yes' });
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const databaseAwayBody = {
  message: 'We can’t reach our database right now. Please try again in a few seconds.',
  request_id: expect.any(String),
};
const waitUntil = async (condition: () => boolean | Promise<boolean>) => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
};
const post = (path: string, body: object) => world.api.post(`/v1${path}`).send(body);
const chapters: BookPlan['chapters'] = [['Il pleut.', 'Elle rit.']];

/** Keeps sending many kinds of requests in parallel, to exercise every path to the database. */
function sendRepeatedly(person: Person, bookCode: string) {
  const getAsPerson = (path: string) => getAs(world, path, person);
  const put = (path: string, body: object) =>
    world.api.put(`/v1${path}`).set('Authorization', person.bearer).send(body);
  const calls = [
    () => getAs(world, '/guest/list-book'),
    () => getAs(world, `/guest/sample-chapter?book_code=${bookCode}`),
    () => getAsPerson('/user/book-list'),
    () => getAsPerson('/user/profile'),
    () => getAsPerson('/user/words'),
    () => getAsPerson('/user/recommended-book'),
    () => getAsPerson('/user/progress?from=2026-11-01&to=2026-11-30'),
    () => put('/user/reading-goal', { minutes_per_week: 60 }),
    () => post('/user/login', { email: person.user.email, password }),
  ];
  const responses: string[] = [];
  let isStopped = false;
  const pendingRequests = calls.map(async (call) => {
    while (!isStopped) {
      const { status, headers } = await call();
      responses.push(status === 200 ? '200' : `${status} after ${headers['retry-after']}`);
    }
  });
  const stopRequests = async () => {
    isStopped = true;
    await Promise.all(pendingRequests);
  };
  return { responses, stop: stopRequests };
}

describe('a server whose database is killed', () => {
  it('returns 503 immediately each time the database is killed, and recovers each time the database restarts', {
    tags: ['security-52', 'security-62'],
  }, async () => {
    const book = await buildBook(world, { chapters });
    const getSample = () => getAs(world, `/guest/sample-chapter?book_code=${book.bookCode}`);
    for (const _ of [1, 2, 3]) {
      const person = await buildPerson(world);
      const signIn = () => post('/user/login', { email: person.user.email, password });
      await giveCredits(world, person.user.id, 1);
      // Holds a database connection for a long time, as reconciliation with the payment provider does.
      const heldConnection = await world.deps.sql.connect();
      const repeatedRequests = sendRepeatedly(person, book.bookCode);
      await waitUntil(() => repeatedRequests.responses.length > 50);
      await database.kill();
      await expect(heldConnection.query('select 1')).rejects.toThrow();
      heldConnection.release();

      const readyResponse = await world.api.get('/readyz');
      expect([readyResponse.status, readyResponse.body]).toEqual([503, { status: 'not ready' }]);
      expect((await world.api.get('/healthz')).status).toBe(200);
      const pendingResponses = [
        getSample(),
        getAs(world, '/guest/list-book'),
        getAs(world, '/user/book-list', person),
      ];
      for (const response of await Promise.all([...pendingResponses, signIn()])) {
        expect([response.status, response.body, response.headers['retry-after']]).toEqual([
          503,
          databaseAwayBody,
          '3',
        ]);
      }
      const responseCountBefore = repeatedRequests.responses.length;
      await waitUntil(() => repeatedRequests.responses.length > responseCountBefore + 50);
      await database.restart();
      await waitUntil(async () => (await world.api.get('/readyz')).status === 200);
      await repeatedRequests.stop();
      expect(new Set(repeatedRequests.responses)).toEqual(new Set(['200', '503 after 3']));
      expect((await getSample()).body.data.phrase).toBe('Il pleut.');
      expect((await getAs(world, '/guest/list-book')).status).toBe(200);
      expect((await signIn()).status).toBe(200);
      // Buys a book with a credit, then starts a trial at the provider, which makes a job send an email.
      const purchaseResponse = await post('/user/purchase-book', {
        book_code: book.bookCode,
        user_id: person.user.id,
      }).set('Authorization', person.bearer);
      expect(purchaseResponse.status, JSON.stringify(purchaseResponse.body)).toBe(200);
      await startTrial(world, person);
      await world.mailbox.waitFor(person.user.email);
    }
  });
});

describe('jobs whose database is killed', () => {
  const neverCron = '0 0 29 2 *';
  const idleJob = { cron: neverCron, run: async () => {} };
  const otherJobs = {
    'send-emails': idleJob,
    'make-meanings': idleJob,
    'cut-old-books': idleJob,
    'count-books': idleJob,
    'follow-lemmas': idleJob,
    'reconcile-all': idleJob,
    'purge-deleted': idleJob,
    'sweep-imports': idleJob,
    'work-recordings': idleJob,
    'finish-recordings': idleJob,
    sweep: idleJob,
  };
  let jobsDatabase: OwnDatabase;
  beforeAll(async () => {
    jobsDatabase = await startOwnDatabase();
  });
  afterAll(() => jobsDatabase.close());

  /** Starts the job queue with a job that runs until it is released. */
  async function startJobs() {
    const failures: unknown[] = [];
    const jobRunCounts = { runs: 0, ended: 0 };
    let finishRun = () => {};
    const runJob = async () => {
      jobRunCounts.runs += 1;
      await new Promise<void>((resolve) => {
        finishRun = resolve;
      });
      jobRunCounts.ended += 1;
    };
    const { requestRun, close } = await createBossJobs(
      jobsDatabase.url,
      { ...otherJobs, reconcile: { cron: neverCron, run: runJob } },
      (error) => failures.push(error),
    );
    return {
      failures,
      count: jobRunCounts,
      finish: () => finishRun(),
      ask: () => requestRun('reconcile'),
      close,
    };
  }

  it('completes running jobs despite a database outage, and runs jobs that were requested during the outage', {
    tags: 'security-52',
  }, async () => {
    const { failures, count, finish, ask, close } = await startJobs();
    ask();
    await waitUntil(() => count.runs === 1);
    await jobsDatabase.kill();
    finish();
    await waitUntil(() => failures.length > 0 && count.ended === 1);
    ask();
    await jobsDatabase.restart();
    await waitUntil(() => count.runs === 2);
    finish();
    await waitUntil(() => count.ended === 2);
    await close();
  });

  it('shuts down the job queue while the database is unavailable', { tags: 'security-52' }, async () => {
    const { failures, close } = await startJobs();
    await jobsDatabase.kill();
    await waitUntil(() => failures.length > 0);
    await close();
    await jobsDatabase.restart();
  });

  it('shuts down the job queue while the database is unavailable and a job is running', {
    tags: 'security-52',
  }, async () => {
    const { count, finish, ask, close } = await startJobs();
    ask();
    await waitUntil(() => count.runs === 1);
    await jobsDatabase.kill();
    const closePromise = close();
    finish();
    await closePromise;
    expect(count.ended).toBe(1);
    await jobsDatabase.restart();
  });
});
