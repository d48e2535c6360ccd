import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../dev/ports.ts';
import type { Book } from '../../src/generated/prisma/client.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  giveCredits,
  type Person,
  phraseOf,
} from '../support/builders.ts';
import { callProcess } from '../support/http/call-process.ts';
import { type AddressSwitch, startAddressSwitch } from '../support/replication/address-switch.ts';
import { runStatement, type Standby, startStandby } from '../support/replication/standby.ts';
import { type OwnDatabase, startOwnDatabase } from '../support/running/own-database.ts';
import { type ApiProcess, startApiProcess } from '../support/running/process.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createStudioClient } from '../support/studio/uploads.ts';

let primary: OwnDatabase;
let standby: Standby;
let readAddress: AddressSwitch;
let world: World;
let apis: ApiProcess[];
let reader: Person;
let book: Book;
beforeAll(async () => {
  primary = await startOwnDatabase();
  standby = await startStandby(primary.url, '5s');
  readAddress = await startAddressSwitch(standby.url);
  world = await startWorld({ DATABASE_URL: primary.url });
  const environment = { ...world.environment, READ_DATABASE_URL: readAddress.urlOf(standby.url) };
  apis = [
    await startApiProcess(environment, await findFreePort()),
    await startApiProcess(environment, await findFreePort()),
  ];
  reader = await buildPerson(world);
  book = await buildBook(world, { title: 'Les deux rives' });
  await addBookToLibrary(world, reader.user.id, book.id);
});
afterAll(async () => {
  for (const { kill } of apis) await kill();
  await world.close({ rowsByHand: true });
  await readAddress.close();
  await standby.close();
  await primary.close();
});

type Window = { data: { phrase: string }[] };

async function readWindow(api: ApiProcess, { bookCode }: Book, person = reader) {
  const path = `/user/read-window?book_code=${bookCode}&from=1&count=2`;
  const { status, body } = await callProcess<Window>(api, path, { person });
  return status === 200 ? body.data.map(({ phrase }) => phrase) : status;
}

const readSample = async (api: ApiProcess, { bookCode }: Book) => {
  const path = `/guest/sample-window?book_code=${bookCode}&from=1&count=2`;
  return (await callProcess<Window>(api, path)).body.data.map(({ phrase }) => phrase);
};

const listTitles = async (api: ApiProcess, search: string) => {
  const { body } = await callProcess<{ data: { title: string }[] }>(api, `/guest/list-book?search=${search}`);
  return body.data.map(({ title }) => title);
};

const readTitle = async (api: ApiProcess, { bookCode }: Book) => {
  const path = `/guest/book-detail/${bookCode}`;
  return (await callProcess<{ data: { title: string } }>(api, path)).body.data.title;
};

/** Returns how often a database has read books and phrases. It counts a statement with a delay of about a second. */
async function countReads(databaseUrl: string): Promise<number> {
  const [row] = await runStatement<{ reads: number }>(
    databaseUrl,
    "select (sum(seq_scan) + sum(idx_scan))::int as reads from pg_stat_user_tables where relname in ('phrases', 'books')",
  );
  return row?.reads ?? 0;
}

const readReplayedState = async () =>
  (await runStatement(standby.url, 'select content_changed_in from catalogue_state'))[0];

/** Waits until the standby has every change of content. */
async function waitUntilReplayed(): Promise<void> {
  const [state] = await runStatement(primary.url, 'select content_changed_in from catalogue_state');
  await expect.poll(readReplayedState).toEqual(state);
}

/** Reads windows until the standby has counted one. */
async function expectReadsOnStandby(api: ApiProcess): Promise<void> {
  const countBefore = await countReads(standby.url);
  const readAndCount = async () => {
    expect(await readWindow(api, book)).toHaveLength(2);
    return await countReads(standby.url);
  };
  await expect.poll(readAndCount).toBeGreaterThan(countBefore);
}

describe('processes with a standby for reading that lags five seconds', () => {
  it('read windows from the standby when it has caught up', async () => {
    await waitUntilReplayed();
    for (const api of apis) await expectReadsOnStandby(api);
  });

  it('show a member a book at once that they have just bought', async () => {
    await waitUntilReplayed();
    const buyer = await buildPerson(world);
    await giveCredits(world, buyer.user.id, 1);
    const [firstApi, secondApi] = apis as [ApiProcess, ApiProcess];
    await runStatement(standby.url, 'select pg_wal_replay_pause()');
    expect(await readWindow(secondApi, book, buyer)).toBe(404);
    const form = { book_code: book.bookCode };
    expect((await callProcess(firstApi, '/user/purchase-book', { person: buyer, form })).status).toBe(200);
    expect(await readWindow(secondApi, book, buyer)).toHaveLength(2);
    expect(await runStatement(standby.url, `select from users where id = ${buyer.user.id}`)).toEqual([]);
    await runStatement(standby.url, 'select pg_wal_replay_resume()');
  });

  it('show an edited phrase at once, before and after the standby has it', async () => {
    await waitUntilReplayed();
    const studio = createStudioClient(world, await buildAdministrator(world));
    const phrase = await phraseOf(world, book.id, 1);
    await runStatement(standby.url, 'select pg_wal_replay_pause()');
    const { status } = await studio.put(`/admin/phrase/${phrase.id}`, { phrase: 'Elle chante.' });
    expect(status).toBe(200);
    for (const api of apis) {
      expect(await readWindow(api, book)).toEqual(['Elle chante.', 'Il pleut.']);
      expect(await readSample(api, book)).toEqual(['Elle chante.', 'Il pleut.']);
    }
    expect(await runStatement(standby.url, `select phrase from phrases where id = ${phrase.id}`)).toEqual([
      { phrase: phrase.phrase },
    ]);
    await runStatement(standby.url, 'select pg_wal_replay_resume()');
    await waitUntilReplayed();
    for (const api of apis) {
      await expectReadsOnStandby(api);
      expect(await readWindow(api, book)).toEqual(['Elle chante.', 'Il pleut.']);
    }
  });

  it('list a published book and hide a withdrawn one at once', async () => {
    const person = await buildAdministrator(world);
    for (const published of [false, true, false, true]) {
      const path = `/admin/book-publication/${book.bookCode}`;
      const { status } = await callProcess(apis[0] as ApiProcess, path, {
        person,
        body: { published },
        method: 'PUT',
      });
      expect(status).toBe(200);
      for (const api of apis) expect(await listTitles(api, 'deux+rives')).toHaveLength(published ? 1 : 0);
    }
    for (const api of apis) expect(await readTitle(api, book)).toBe('Les deux rives');
  });

  it('read everything from the primary while the standby is silent or gone', async () => {
    await waitUntilReplayed();
    const [api] = apis as [ApiProcess];
    await expectReadsOnStandby(api);
    readAddress.stall();
    expect(await readWindow(api, book)).toHaveLength(2);
    expect(await readTitle(api, book)).toBe('Les deux rives');
    await standby.kill();
    readAddress.moveTo(standby.url);
    expect(await readWindow(api, book)).toHaveLength(2);
    expect(await listTitles(api, 'rives')).toHaveLength(1);
    await standby.restart();
    await expectReadsOnStandby(api);
  });
});
