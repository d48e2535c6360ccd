import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bossJobs } from '../../src/adapters/jobs/boss-jobs.ts';
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

const away = { message: 'We can’t reach our database right now. Please try again in a few seconds.' };
const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
};
const post = (path: string, body: object) => world.api.post(`/v1${path}`).send(body);
const chapters: BookPlan['chapters'] = [['Il pleut.', 'Elle rit.']];

/** Keeps sending many kinds of requests in parallel, to exercise every path to the database. */
function askRepeatedly(person: Person, bookCode: string) {
  const own = (path: string) => getAs(world, path, person);
  const put = (path: string, body: object) =>
    world.api.put(`/v1${path}`).set('Authorization', person.bearer).send(body);
  const calls = [
    () => getAs(world, '/guest/list-book'),
    () => getAs(world, `/guest/sample-chapter?book_code=${bookCode}`),
    () => own('/user/book-list'),
    () => own('/user/profile'),
    () => own('/user/words'),
    () => own('/user/recommended-book'),
    () => own('/user/progress?from=2026-11-01&to=2026-11-30'),
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
  const stop = async () => {
    isStopped = true;
    await Promise.all(pendingRequests);
  };
  return { responses, stop };
}

describe('a server whose database is killed', () => {
  it('answers 503 immediately each time the database is killed, and recovers each time it is back', {
    tags: ['security-52', 'security-62'],
    timeout: 180_000,
  }, async () => {
    const book = await buildBook(world, { chapters });
    const sample = () => getAs(world, `/guest/sample-chapter?book_code=${book.bookCode}`);
    for (const _ of [1, 2, 3]) {
      const person = await buildPerson(world);
      const signIn = () => post('/user/login', { email: person.user.email, password });
      await giveCredits(world, person.user.id, 1);
      // Holds a connection for a long time, as reconciliation with the payment provider does.
      const held = await world.deps.sql.connect();
      const storm = askRepeatedly(person, book.bookCode);
      await until(() => storm.responses.length > 50);
      await database.kill();
      await expect(held.query('select 1')).rejects.toThrow();
      held.release();

      const ready = await world.api.get('/readyz');
      expect([ready.status, ready.body]).toEqual([503, { status: 'not ready' }]);
      expect((await world.api.get('/healthz')).status).toBe(200);
      const asked = [sample(), getAs(world, '/guest/list-book'), getAs(world, '/user/book-list', person)];
      for (const response of await Promise.all([...asked, signIn()])) {
        expect([response.status, response.body, response.headers['retry-after']]).toEqual([503, away, '3']);
      }
      const before = storm.responses.length;
      await until(() => storm.responses.length > before + 50);
      await database.bringBack();
      await until(async () => (await world.api.get('/readyz')).status === 200);
      await storm.stop();
      expect(new Set(storm.responses)).toEqual(new Set(['200', '503 after 3']));
      expect((await sample()).body.data.phrase).toBe('Il pleut.');
      expect((await getAs(world, '/guest/list-book')).status).toBe(200);
      expect((await signIn()).status).toBe(200);
      // Buys a book with a credit, then starts a trial at the provider, after which a job sends an email.
      const bought = await post('/user/purchase-book', {
        book_code: book.bookCode,
        user_id: person.user.id,
      }).set('Authorization', person.bearer);
      expect(bought.status, JSON.stringify(bought.body)).toBe(200);
      await startTrial(world, person);
      await world.mailbox.wait(person.user.email);
    }
  });
});

describe('jobs whose database is killed', () => {
  const never = '0 0 29 2 *';
  const idle = { cron: never, run: async () => {} };
  const others = {
    'send-emails': idle,
    'make-meanings': idle,
    'cut-old-books': idle,
    'count-books': idle,
    'reconcile-all': idle,
    'purge-deleted': idle,
    'sweep-imports': idle,
    'work-recordings': idle,
    'finish-recordings': idle,
    sweep: idle,
  };
  let jobsDatabase: OwnDatabase;
  beforeAll(async () => {
    jobsDatabase = await startOwnDatabase();
  });
  afterAll(() => jobsDatabase.close());

  /** Starts the job queue, whose job runs until it is released. */
  async function startJobs() {
    const failures: unknown[] = [];
    const count = { runs: 0, ended: 0 };
    let finish = () => {};
    const run = async () => {
      count.runs += 1;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      count.ended += 1;
    };
    const { soon, close } = await bossJobs(
      jobsDatabase.url,
      { ...others, reconcile: { cron: never, run } },
      (error) => failures.push(error),
    );
    return { failures, count, finish: () => finish(), ask: () => soon('reconcile'), close };
  }

  it('completes jobs after a database outage, and runs those requested during the outage', {
    tags: 'security-52',
  }, async () => {
    const { failures, count, finish, ask, close } = await startJobs();
    ask();
    await until(() => count.runs === 1);
    await jobsDatabase.kill();
    finish();
    await until(() => failures.length > 0 && count.ended === 1);
    ask();
    await jobsDatabase.bringBack();
    await until(() => count.runs === 2);
    finish();
    await until(() => count.ended === 2);
    await close();
  });

  it('shuts down the job queue while the database is unavailable', { tags: 'security-52' }, async () => {
    const { failures, close } = await startJobs();
    await jobsDatabase.kill();
    await until(() => failures.length > 0);
    await close();
    await jobsDatabase.bringBack();
  });

  it('shuts down the job queue while the database is unavailable and a job is running', {
    tags: 'security-52',
  }, async () => {
    const { count, finish, ask, close } = await startJobs();
    ask();
    await until(() => count.runs === 1);
    await jobsDatabase.kill();
    const closed = close();
    finish();
    await closed;
    expect(count.ended).toBe(1);
    await jobsDatabase.bringBack();
  });
});
