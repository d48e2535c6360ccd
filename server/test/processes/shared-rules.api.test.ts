import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../dev/ports.ts';
import {
  buildAdministrator,
  buildBook,
  buildPerson,
  giveCredits,
  type Person,
  password,
  readLedger,
} from '../support/builders.ts';
import { type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';
import { callProcess } from '../support/http/call-process.ts';
import { buildReader, createReadingEvent, listReadingDays } from '../support/http/reading.ts';
import { prices } from '../support/money/checkouts.ts';
import { type ApiProcess, startApiProcess } from '../support/running/process.ts';

let world: MailWorld;
let first: ApiProcess;
let second: ApiProcess;
beforeAll(async () => {
  world = await startMailWorld();
  const environment = { ...world.environment, RUN_JOBS: 'yes' };
  first = await startApiProcess(environment, await findFreePort());
  second = await startApiProcess(environment, await findFreePort());
});
afterAll(async () => {
  await first.kill();
  await second.kill();
  await world.close({ rowsByHand: true });
});

/** Calls both processes at the same time and returns the statuses, lowest first. */
async function callBoth(path: string, options: Parameters<typeof callProcess>[2]): Promise<number[]> {
  const responses = await Promise.all([first, second].map((api) => callProcess(api, path, options)));
  return responses.map(({ status }) => status).sort();
}

describe('a session', () => {
  const readProfile = async (api: ApiProcess, person: Person) =>
    (await callProcess(api, '/user/profile', { person })).status;

  it('ends in every process at once when the person signs out', async () => {
    const person = await buildPerson(world);
    expect([await readProfile(first, person), await readProfile(second, person)]).toEqual([200, 200]);
    await callProcess(first, '/user/logout', { person, method: 'POST' });
    expect([await readProfile(first, person), await readProfile(second, person)]).toEqual([401, 401]);
  });

  it('ends in every process at once when the account is closed', async () => {
    const person = await buildPerson(world);
    expect(await readProfile(second, person)).toBe(200);
    const { status } = await callProcess(first, '/user/account', {
      person,
      body: { password },
      method: 'DELETE',
    });
    expect([status, await readProfile(second, person)]).toEqual([200, 401]);
  });
});

describe('the catalogue', () => {
  it('shows a published book and hides a withdrawn one in every process at once', async () => {
    const administrator = await buildAdministrator(world);
    const book = await buildBook(world, { title: 'Les deux rives' });
    const findTitles = async (api: ApiProcess) => {
      const { body } = await callProcess<{ data: { title: string }[] }>(
        api,
        '/guest/list-book?search=deux+rives',
      );
      return body.data.map(({ title }) => title);
    };
    const setPublished = async (published: boolean) => {
      const path = `/admin/book-publication/${book.bookCode}`;
      const { status } = await callProcess(first, path, {
        person: administrator,
        body: { published },
        method: 'PUT',
      });
      expect(status).toBe(200);
    };
    for (const api of [first, second]) expect(await findTitles(api)).toEqual(['Les deux rives']);
    await setPublished(false);
    for (const api of [second, first]) expect(await findTitles(api)).toEqual([]);
    await setPublished(true);
    for (const api of [second, first]) expect(await findTitles(api)).toEqual(['Les deux rives']);
  });
});

describe('two processes', () => {
  it('together sell a book once to a member who sends the purchase to both', async () => {
    const person = await buildPerson(world);
    const book = await buildBook(world);
    await giveCredits(world, person.user.id, 2);
    const statuses = await callBoth('/user/purchase-book', { person, form: { book_code: book.bookCode } });
    expect(statuses).toEqual([200, 200]);
    expect(await readLedger(world, person.user.id)).toEqual({ sum: 1, balance: 1 });
    expect(await world.deps.db.purchase.count({ where: { userId: person.user.id } })).toBe(1);
  });

  it('together open one checkout for a member who asks both for a membership', async () => {
    const person = await buildPerson(world);
    const body = { price: prices.subscription };
    const statuses = await callBoth('/user/create-subscription', { person, body });
    expect(statuses.filter((status) => ![200, 429].includes(status))).toEqual([]);
    const where = { userId: person.user.id, kind: 'subscription', status: 'open' } as const;
    expect(await world.deps.db.checkout.count({ where })).toBe(1);
  });

  it('together count a reading event once that was sent to both', async () => {
    const { member: person, book } = await buildReader(world);
    const body = { events: [createReadingEvent(book)] };
    expect(await callBoth('/user/reading-events', { person, body })).toEqual([200, 200]);
    expect(await listReadingDays(world, person)).toEqual(['2026-03-10: 1 phrases, 4 s']);
  });

  it('together let a member download their own data only once at a time', async () => {
    const person = await buildPerson(world);
    const lockClient = await world.deps.sql.connect();
    await lockClient.query('begin');
    await lockClient.query('lock table credit_entries in access exclusive mode');
    const firstExport = callProcess(first, '/user/export', { person });
    await expect
      .poll(() => world.deps.db.lease.count({ where: { name: `export:${person.user.id}` } }))
      .toBe(1);
    expect((await callProcess(second, '/user/export', { person })).status).toBe(429);
    await lockClient.query('rollback');
    lockClient.release();
    expect((await firstExport).status).toBe(200);
    expect((await callProcess(second, '/user/export', { person })).status).toBe(200);
  });

  it('together send each email once', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => buildPerson(world)));
    await Promise.all(
      people.map(({ user }, index) =>
        callProcess(index % 2 === 0 ? first : second, '/user/password-recovery-token', {
          body: { email: user.email },
        }),
      ),
    );
    for (const { user } of people) await world.mailbox.waitForLast(user.email);
    const unsentCount = () => world.deps.db.email.count({ where: { sentAt: null } });
    await expect.poll(unsentCount).toBe(0);
    for (const { user } of people) expect(await world.mailbox.emails(user.email)).toHaveLength(1);
  });
});
