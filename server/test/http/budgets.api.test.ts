import { get } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBookToLibrary, buildBook, buildPerson, getAs, type Person } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ TRUSTED_PROXIES: '1' });
});
afterAll(() => world.close({ rowsByHand: true }));

/** Locks a table until `release` is called, so that every request that reads it waits. */
async function lockTable(table: string) {
  const connection = await world.deps.limitsSql.connect();
  await connection.query(`begin; lock table ${table} in access exclusive mode`);
  const release = async () => {
    await connection.query('commit');
    connection.release();
  };
  return { release };
}

/** Counts database statements that are waiting for a lock. */
async function countBlockedStatements(): Promise<number> {
  const { rows } = await world.deps.limitsSql.query(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}

const waitForBlockedStatements = async (count: number) =>
  await expect.poll(countBlockedStatements).toBe(count);

/** Returns how many requests the limit has delayed or rejected, according to the metrics. */
async function readLimitCount(limit: string, outcome: string): Promise<number> {
  const { text } = await world.api.get('/metrics');
  const line = new RegExp(`^limits_reached_total\\{limit="${limit}",outcome="${outcome}"\\} (\\d+)`, 'm');
  return Number(line.exec(text)?.[1] ?? 0);
}

async function createLimitCountCheck(limit: string, outcome: 'waited' | 'rejected') {
  const countBefore = await readLimitCount(limit, outcome);
  const readCount = async () => (await readLimitCount(limit, outcome)) - countBefore;
  return async (expectedCount: number) => await expect.poll(readCount).toBe(expectedCount);
}

/** Counts requests for a member's words that have ended, whatever their status. */
async function countEndedRequests(): Promise<number> {
  const { text } = await world.api.get('/metrics');
  const lines = text.matchAll(/^http_requests_total\{.*route="\/user\/words".*\} (\d+)/gm);
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}

const statusOf = async (call: PromiseLike<{ status: number }>) => (await call).status;
const sendConcurrently = (count: number, call: (index: number) => PromiseLike<{ status: number }>) =>
  Array.from({ length: count }, (_, index) => statusOf(call(index)));

/** Starts a GET that can be aborted and whose response is not read. */
function startRequest(path: string, { bearer }: Person) {
  const request = get(`${world.origin}/v1${path}`, { headers: { authorization: bearer } });
  request.on('error', () => {});
  const response = new Promise((resolve) => request.on('response', resolve));
  return { response, giveUp: () => request.destroy() };
}

async function buildReader(): Promise<{ reader: Person; bookCode: string }> {
  const [reader, book] = [await buildPerson(world), await buildBook(world)];
  await addBookToLibrary(world, reader.user.id, book.id);
  return { reader, bookCode: book.bookCode };
}

const getWords = (person: Person) => getAs(world, '/user/words', person);
const expensiveCallsLimitName = 'dear calls of account';

describe('the budget of an account', () => {
  it('runs at most two expensive requests of an account at a time, without delaying any other requests', {
    tags: 'security-55',
  }, async () => {
    const { reader, bookCode } = await buildReader();
    const otherPerson = await buildPerson(world);
    const expectWaited = await createLimitCountCheck(expensiveCallsLimitName, 'waited');
    const table = await lockTable('kept_words');
    const pendingStatuses = sendConcurrently(8, () => getWords(reader));
    await expectWaited(6);
    await waitForBlockedStatements(2);
    expect((await getAs(world, `/user/read-book?book_code=${bookCode}`, reader)).status).toBe(200);
    expect((await getAs(world, '/user/profile', reader)).status).toBe(200);
    const otherStatuses = sendConcurrently(2, () => getWords(otherPerson));
    await waitForBlockedStatements(4);
    await table.release();
    expect(await Promise.all([...pendingStatuses, ...otherStatuses])).toEqual(Array(10).fill(200));
    await expectWaited(6);
  });

  it('drops waiting requests of disconnected clients, but counts running ones until their SQL statement ends', {
    tags: 'security-55',
  }, async () => {
    const person = await buildPerson(world);
    const expectWaited = await createLimitCountCheck(expensiveCallsLimitName, 'waited');
    const table = await lockTable('kept_words');
    const firstRequests = [startRequest('/user/words', person), startRequest('/user/words', person)];
    await waitForBlockedStatements(2);
    const secondRequest = startRequest('/user/words', person);
    await expectWaited(1);
    const thirdStatus = getWords(person).then(({ status }) => status);
    await expectWaited(2);
    const endedCountBefore = await countEndedRequests();
    secondRequest.giveUp();
    for (const { giveUp } of firstRequests) giveUp();
    await expect.poll(countEndedRequests).toBe(endedCountBefore + 3);
    // The database is still running the statements of the first two requests, so the third request waits.
    expect(await countBlockedStatements()).toBe(2);
    await table.release();
    expect(await thirdStatus).toBe(200);
  });

  it('stops counting all pipelined requests of a connection as running when the connection closes', {
    tags: 'security-55',
  }, async () => {
    const person = await buildPerson(world);
    const table = await lockTable('kept_words');
    const request = `GET /v1/user/words HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${person.bearer}\r\n\r\n`;
    const socket = connect(Number(new URL(world.origin).port), '127.0.0.1');
    socket.write(request.repeat(2));
    await waitForBlockedStatements(2);
    const endedCountBefore = await countEndedRequests();
    socket.destroy();
    await expect.poll(countEndedRequests).toBe(endedCountBefore + 2);
    await table.release();
    expect(await Promise.all(sendConcurrently(2, () => getWords(person)))).toEqual([200, 200]);
  });

  it('counts a download as a running request until the download ends', {
    tags: 'security-55',
  }, async () => {
    const person = await buildPerson(world);
    await world.deps.sql.query(
      `insert into kept_words (id, user_id, lemma, text, meaning, search_text, created_at, day, due)
       select gen_random_uuid(), $1, 'mot' || n, 'mot' || n, repeat('m', 900), 'mot', now(), now(), now()
       from generate_series(1, 30000) n`,
      [person.user.id],
    );
    const expectWaited = await createLimitCountCheck(expensiveCallsLimitName, 'waited');
    const downloadRequest = startRequest('/user/words-file?format=csv', person);
    await downloadRequest.response;
    const table = await lockTable('bookmarks, kept_words');
    const pendingStatuses = sendConcurrently(2, () => getWords(person));
    await expectWaited(1);
    downloadRequest.giveUp();
    await expect.poll(countBlockedStatements).toBeGreaterThanOrEqual(2);
    await table.release();
    expect(await Promise.all(pendingStatuses)).toEqual([200, 200]);
  });

  it('rejects, logs and counts a request if too many requests of the same account are already waiting', {
    tags: 'security-55',
  }, async () => {
    const person = await buildPerson(world);
    const limit = 'other calls of account';
    const [expectWaited, expectRejected] = [
      await createLimitCountCheck(limit, 'waited'),
      await createLimitCountCheck(limit, 'rejected'),
    ];
    const table = await lockTable('credit_entries');
    const pendingStatuses = sendConcurrently(56, () => getAs(world, '/user/credit-history', person));
    await expectWaited(50);
    const { status, headers, body } = await getAs(world, '/user/credit-history?page=1', person);
    expect([status, headers['retry-after'], body]).toEqual([
      429,
      '5',
      { message: 'We’re still working on your other requests. Please try again in a moment.' },
    ]);
    await expectRejected(1);
    await table.release();
    expect(new Set(await Promise.all(pendingStatuses))).toEqual(new Set([200]));
    const lines = world
      .readLog()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect(lines.find(({ requestId }) => requestId === headers['x-request-id'])).toMatchObject({
      msg: 'limit reached',
      path: '/v1/user/credit-history',
      userId: person.user.id,
      limit,
      outcome: 'rejected',
    });
  });

  it('delays a reader’s requests for book pages if there are too many, but never rejects them', {
    tags: 'security-55',
  }, async () => {
    const { reader, bookCode } = await buildReader();
    const expectWaited = await createLimitCountCheck('reading calls of account', 'waited');
    const table = await lockTable('phrases');
    const pendingStatuses = sendConcurrently(80, () =>
      getAs(world, `/user/read-book?book_code=${bookCode}`, reader),
    );
    await expectWaited(74);
    await table.release();
    expect(await Promise.all(pendingStatuses)).toEqual(Array(80).fill(200));
  });
});

describe('the budget of a network', () => {
  const getSample = (bookCode: string, ipAddress: string) =>
    getAs(world, `/guest/sample-chapter?book_code=${bookCode}`).set('X-Forwarded-For', ipAddress);

  it('applies one limit, high enough for a classroom, to all simultaneous requests from a network', {
    tags: 'security-55',
  }, async () => {
    const { bookCode } = await buildBook(world);
    const expectWaited = await createLimitCountCheck('reading calls of network', 'waited');
    const table = await lockTable('phrases');
    const pendingStatuses = sendConcurrently(64, (index) => getSample(bookCode, `2001:db8::${index}`));
    await waitForBlockedStatements(10);
    await expectWaited(0);
    pendingStatuses.push(...sendConcurrently(3, () => getSample(bookCode, '2001:db8::ffff')));
    await expectWaited(3);
    pendingStatuses.push(...sendConcurrently(3, () => getSample(bookCode, '2001:db8:0:1::1')));
    await table.release();
    expect(await Promise.all(pendingStatuses)).toEqual(Array(70).fill(200));
    await expectWaited(3);
  });
});

it('counts and logs requests that a rate limit rejects', {
  tags: 'security-55',
}, async () => {
  const limitedWorld = await startWorld({ LIMITS_FACTOR: '1' });
  try {
    const signIn = () =>
      limitedWorld.api.post('/v1/user/login').send({ email: 'nobody@example.org', password: 'wrong' });
    for (const _ of Array(5)) expect((await signIn()).status).toBe(401);
    const { status, headers } = await signIn();
    expect(status).toBe(429);
    const { text } = await limitedWorld.api.get('/metrics');
    expect(text).toContain('limits_reached_total{limit="sign-in account",outcome="rejected"} 1');
    const lines = limitedWorld
      .readLog()
      .split('\n')
      .filter((line) => line.includes(headers['x-request-id'] ?? '-'));
    expect(lines.join()).toContain('"limit":"sign-in account"');
  } finally {
    await limitedWorld.close();
  }
});
