import { get, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createExportQueue, exportData } from '../../src/features/accounts/profile/export-data.ts';
import {
  addBookToLibrary,
  buildBook,
  buildPerson,
  getAs,
  giveCredits,
  type Person,
} from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Starts a download and returns the response before its body is read. */
async function startDownload({ bearer }: Person): Promise<IncomingMessage> {
  return await new Promise((resolve, reject) => {
    get(`${world.origin}/v1/user/export`, { headers: { authorization: bearer } }, resolve).on(
      'error',
      reject,
    );
  });
}

async function readBody(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return text;
}

/** Locks the ledger while `run` runs, so that exports block when they read it. */
async function withLockedLedger(run: (stopReads: () => Promise<void>) => Promise<void>): Promise<void> {
  const client = await world.deps.sql.connect();
  const stopReads = async () => {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where wait_event_type = 'Lock' and query like '%credit_entries r%' and datname = current_database()`,
    );
  };
  try {
    await client.query('begin');
    await client.query('lock table credit_entries in access exclusive mode');
    await run(stopReads);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function countBlockedReads(): Promise<number> {
  const { rows } = await world.deps.sql.query(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%credit_entries r%'
     and datname = current_database()`,
  );
  return rows.length;
}

const waitForBlockedReads = async (count: number) => await expect.poll(countBlockedReads).toBe(count);

async function buildMemberWithLedger(rowCount: number): Promise<Person> {
  const person = await buildPerson(world);
  await world.deps.sql.query(
    `insert into credit_entries (user_id, delta, reason, cause)
     select $1::int, n, 'pack', 'export:' || $1::int || ':' || n from generate_series(1, $2::int) n`,
    [person.user.id, rowCount],
  );
  return person;
}

describe('GET /v1/user/export in batches', () => {
  it('exports every row of a member’s data exactly once and in order, even from lists longer than one batch', async () => {
    const person = await buildMemberWithLedger(1001);
    const { db } = world.deps;
    const createdAt = new Date('2026-01-01T00:00:00.123Z');
    await db.payment.createMany({
      data: Array.from({ length: 1000 }, (_, index) => ({
        userId: person.user.id,
        cause: `export:${person.user.id}:${index}`,
        kind: 'month',
        amount: index + 1,
        credits: 1,
        // All rows have the same time, so an export that continued each batch after the last row's time would skip
        // rows.
        paidAt: createdAt,
      })),
    });
    const { status, body } = await getAs(world, '/user/export', person);
    expect(status).toBe(200);
    const { credit_entries: entries, payments, purchases } = body.data;
    expect(entries.map(({ delta }: { delta: number }) => delta)).toEqual(
      Array.from({ length: 1001 }, (_, index) => index + 1),
    );
    expect(payments.map(({ amount }: { amount: number }) => amount)).toEqual(
      Array.from({ length: 1000 }, (_, index) => index + 1),
    );
    expect(payments[0].paid_at).toBe('2026-01-01T00:00:00.123Z');
    expect(purchases).toEqual([]);
  });

  it('preserves special characters in a member’s data export', async () => {
    const person = await buildPerson(world, { name: 'Zoé "la\\ligne"\n😀' });
    const book = await buildBook(world, { title: '« L’été », <b>"\\u0041"</b>\t1' });
    await addBookToLibrary(world, person.user.id, book.id);
    const { body } = await getAs(world, '/user/export', person);
    expect(body.data.user.name).toBe('Zoé "la\\ligne"\n😀');
    expect(body.data.purchases[0].title).toBe(book.title);
  });

  it('rejects a member’s second export with 429 while the first is downloading, but serves other members', async () => {
    const [person, otherPerson] = [await buildPerson(world), await buildPerson(world)];
    await giveCredits(world, person.user.id, 1);
    let text = Promise.resolve('');
    await withLockedLedger(async () => {
      const firstDownload = await startDownload(person);
      expect(firstDownload.statusCode).toBe(200);
      await waitForBlockedReads(1);
      const secondDownload = await getAs(world, '/user/export', person);
      expect([secondDownload.status, secondDownload.headers['retry-after']]).toEqual([429, '15']);
      expect(secondDownload.headers['content-disposition']).toBeUndefined();
      expect(secondDownload.body).toEqual({ message: expect.stringContaining('already downloading') });
      const otherDownload = await startDownload(otherPerson);
      expect(otherDownload.statusCode).toBe(200);
      otherDownload.destroy();
      text = readBody(firstDownload);
    });
    expect(JSON.parse(await text).data.credit_entries).toHaveLength(1);
    await vi.waitUntil(async () => (await getAs(world, '/user/export', person)).status === 200);
  });

  it('reads data for at most two exports at a time, and completes every requested export', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => buildMemberWithLedger(3)));
    let pendingExports: Promise<string>[] = [];
    await withLockedLedger(async () => {
      pendingExports = people.map(async (person) => readBody(await startDownload(person)));
      await waitForBlockedReads(2);
      // The server still responds to other requests in the meantime.
      expect((await getAs(world, '/user/book-list', people[5])).status).toBe(200);
    });
    const ids = (await Promise.all(pendingExports)).map((text) => JSON.parse(text).data.user.id);
    expect(ids).toEqual(people.map(({ user }) => user.id));
  });

  it('aborts an export when the database fails halfway, and allows a new one afterward', async () => {
    const person = await buildMemberWithLedger(3);
    await withLockedLedger(async (stopReads) => {
      const interruption = expect(readBody(await startDownload(person))).rejects.toThrow(
        /aborted|ECONNRESET|socket hang up/,
      );
      await waitForBlockedReads(1);
      await stopReads();
      await interruption;
    });
    expect(world.readLog()).toContain('request failed');
    expect((await getAs(world, '/user/export', person)).status).toBe(200);
  });

  it('stops an export when the client disconnects, and allows a new one afterward', async () => {
    const person = await buildMemberWithLedger(3);
    const logLength = world.readLog().length;
    await withLockedLedger(async () => {
      const response = await startDownload(person);
      await waitForBlockedReads(1);
      response.destroy();
    });
    await vi.waitUntil(async () => (await getAs(world, '/user/export', person)).status === 200);
    expect(world.readLog().slice(logLength)).not.toContain('request failed');
  });

  it('reads the next batch of an export only after the client has consumed the previous one', async () => {
    const person = await buildMemberWithLedger(1001);
    const chunks = exportData(world.deps, createExportQueue(), person.user.id);
    const querySpy = vi.spyOn(pg.Client.prototype, 'query');
    const countLedgerReads = () =>
      querySpy.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('export credit_entries'))
        .length;
    try {
      let text = '';
      while (!text.includes('"delta":500,')) text += (await chunks.next()).value ?? '';
      expect(countLedgerReads()).toBe(1);
      await chunks.next();
      expect(countLedgerReads()).toBe(2);
    } finally {
      querySpy.mockRestore();
      await chunks.return(undefined);
    }
  });
});
