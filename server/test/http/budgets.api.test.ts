import { get } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildBook, buildPerson, getAs, ownBook, type Person } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ TRUSTED_PROXIES: '1' });
});
afterAll(() => world.close({ rowsByHand: true }));

/** Locks a table until `release`, so that every request that reads it waits. */
async function holdTable(table: string) {
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

const waitForBlockedStatements = (count: number) =>
  vi.waitFor(async () => expect(await countBlockedStatements()).toBe(count), { timeout: 20_000 });

/** Returns how many requests the limit has delayed or rejected, according to the metrics. */
async function readLimitCount(limit: string, outcome: string): Promise<number> {
  const { text } = await world.api.get('/metrics');
  const line = new RegExp(`^limits_reached_total\\{limit="${limit}",outcome="${outcome}"\\} (\\d+)`, 'm');
  return Number(line.exec(text)?.[1] ?? 0);
}

async function createCountCheck(limit: string, outcome: 'waited' | 'rejected') {
  const countBefore = await readLimitCount(limit, outcome);
  const readCount = async () => (await readLimitCount(limit, outcome)) - countBefore;
  return (expected: number) =>
    vi.waitFor(async () => expect(await readCount()).toBe(expected), { timeout: 20_000 });
}

/** Counts requests for a member's words that have ended, whatever their status. */
async function countEndedRequests(): Promise<number> {
  const { text } = await world.api.get('/metrics');
  const lines = text.matchAll(/^http_requests_total\{.*route="\/user\/words".*\} (\d+)/gm);
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}

const readStatus = async (call: PromiseLike<{ status: number }>) => (await call).status;
const sendTimes = (count: number, call: (index: number) => PromiseLike<{ status: number }>) =>
  Array.from({ length: count }, (_, index) => readStatus(call(index)));

/** Starts a GET that can be aborted and whose response is not read. */
function startRequest(path: string, { bearer }: Person) {
  const request = get(`${world.origin}/v1${path}`, { headers: { authorization: bearer } });
  request.on('error', () => {});
  const response = new Promise((resolve) => request.on('response', resolve));
  return { response, giveUp: () => request.destroy() };
}

async function buildReader(): Promise<{ reader: Person; bookCode: string }> {
  const [reader, book] = [await buildPerson(world), await buildBook(world)];
  await ownBook(world, reader.user.id, book.id);
  return { reader, bookCode: book.bookCode };
}

const getWords = (person: Person) => getAs(world, '/user/words', person);
const expensiveCallsLimit = 'dear calls of account';

describe('the budget of an account', () => {
  it('runs two expensive calls of an account at a time, without delaying its other calls or other accounts', {
    tags: 'security-55',
  }, async () => {
    const { reader, bookCode } = await buildReader();
    const other = await buildPerson(world);
    const expectWaited = await createCountCheck(expensiveCallsLimit, 'waited');
    const table = await holdTable('kept_words');
    const pendingStatuses = sendTimes(8, () => getWords(reader));
    await expectWaited(6);
    await waitForBlockedStatements(2);
    expect((await getAs(world, `/user/read-book?book_code=${bookCode}`, reader)).status).toBe(200);
    expect((await getAs(world, '/user/profile', reader)).status).toBe(200);
    const otherStatuses = sendTimes(2, () => getWords(other));
    await waitForBlockedStatements(4);
    await table.release();
    expect(await Promise.all([...pendingStatuses, ...otherStatuses])).toEqual(Array(10).fill(200));
    await expectWaited(6);
  });

  it('drops the waiting calls of disconnected clients, but frees a slot only when its statement ends', {
    tags: 'security-55',
  }, async () => {
    const person = await buildPerson(world);
    const expectWaited = await createCountCheck(expensiveCallsLimit, 'waited');
    const table = await holdTable('kept_words');
    const firstRequests = [startRequest('/user/words', person), startRequest('/user/words', person)];
    await waitForBlockedStatements(2);
    const secondRequest = startRequest('/user/words', person);
    await expectWaited(1);
    const thirdStatus = getWords(person).then(({ status }) => status);
    await expectWaited(2);
    const endedBefore = await countEndedRequests();
    secondRequest.giveUp();
    for (const { giveUp } of firstRequests) giveUp();
    await vi.waitFor(async () => expect(await countEndedRequests()).toBe(endedBefore + 3), {
      timeout: 20_000,
    });
    // The database is still running the statements of the first two requests, so the third request waits.
    expect(await countBlockedStatements()).toBe(2);
    await table.release();
    expect(await thirdStatus).toBe(200);
  });

  it('frees the slots of all requests pipelined on a connection when it breaks', {
    tags: 'security-55',
  }, async () => {
    const person = await buildPerson(world);
    const table = await holdTable('kept_words');
    const request = `GET /v1/user/words HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${person.bearer}\r\n\r\n`;
    const socket = connect(Number(new URL(world.origin).port), '127.0.0.1');
    socket.write(request.repeat(2));
    await waitForBlockedStatements(2);
    const endedBefore = await countEndedRequests();
    socket.destroy();
    await vi.waitFor(async () => expect(await countEndedRequests()).toBe(endedBefore + 2), {
      timeout: 20_000,
    });
    await table.release();
    expect(await Promise.all(sendTimes(2, () => getWords(person)))).toEqual([200, 200]);
  });

  it('holds the slot of a download until the download ends', {
    tags: 'security-55',
    timeout: 60_000,
  }, async () => {
    const person = await buildPerson(world);
    await world.deps.sql.query(
      `insert into kept_words (id, user_id, lemma, text, meaning, search_text, created_at, day, due)
       select gen_random_uuid(), $1, 'mot' || n, 'mot' || n, repeat('m', 900), 'mot', now(), now(), now()
       from generate_series(1, 30000) n`,
      [person.user.id],
    );
    const expectWaited = await createCountCheck(expensiveCallsLimit, 'waited');
    const download = startRequest('/user/words-file?format=csv', person);
    await download.response;
    const table = await holdTable('bookmarks, kept_words');
    const pendingStatuses = sendTimes(2, () => getWords(person));
    await expectWaited(1);
    download.giveUp();
    await vi.waitFor(async () => expect(await countBlockedStatements()).toBeGreaterThanOrEqual(2), {
      timeout: 20_000,
    });
    await table.release();
    expect(await Promise.all(pendingStatuses)).toEqual([200, 200]);
  });

  it('rejects a call when too many of its kind are waiting, and logs and counts the rejection', {
    tags: 'security-55',
    timeout: 60_000,
  }, async () => {
    const person = await buildPerson(world);
    const limit = 'other calls of account';
    const [expectWaited, expectRejected] = [
      await createCountCheck(limit, 'waited'),
      await createCountCheck(limit, 'rejected'),
    ];
    const table = await holdTable('credit_entries');
    const pendingStatuses = sendTimes(56, () => getAs(world, '/user/credit-history', person));
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
      .logged()
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

  it('delays a reader’s many page turns but never rejects them', {
    tags: 'security-55',
    timeout: 60_000,
  }, async () => {
    const { reader, bookCode } = await buildReader();
    const expectWaited = await createCountCheck('reading calls of account', 'waited');
    const table = await holdTable('phrases');
    const pendingStatuses = sendTimes(80, () =>
      getAs(world, `/user/read-book?book_code=${bookCode}`, reader),
    );
    await expectWaited(74);
    await table.release();
    expect(await Promise.all(pendingStatuses)).toEqual(Array(80).fill(200));
  });
});

describe('the budget of a network', () => {
  const getSample = (bookCode: string, address: string) =>
    getAs(world, `/guest/sample-chapter?book_code=${bookCode}`).set('X-Forwarded-For', address);

  it('gives all addresses of a household one budget, which is large enough for a classroom', {
    tags: 'security-55',
    timeout: 60_000,
  }, async () => {
    const { bookCode } = await buildBook(world);
    const expectWaited = await createCountCheck('reading calls of network', 'waited');
    const table = await holdTable('phrases');
    const pendingStatuses = sendTimes(64, (index) => getSample(bookCode, `2001:db8::${index}`));
    await waitForBlockedStatements(10);
    await expectWaited(0);
    pendingStatuses.push(...sendTimes(3, () => getSample(bookCode, '2001:db8::ffff')));
    await expectWaited(3);
    pendingStatuses.push(...sendTimes(3, () => getSample(bookCode, '2001:db8:0:1::1')));
    await table.release();
    expect(await Promise.all(pendingStatuses)).toEqual(Array(70).fill(200));
    await expectWaited(3);
  });
});

it('counts and logs a call that a rate limit rejects, as it does for budgets', {
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
      .logged()
      .split('\n')
      .filter((line) => line.includes(headers['x-request-id'] ?? '-'));
    expect(lines.join()).toContain('"limit":"sign-in account"');
  } finally {
    await limitedWorld.close();
  }
});
