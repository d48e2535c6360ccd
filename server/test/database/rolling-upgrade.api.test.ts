import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { creditPackSize } from '@lingostory/contract/membership/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastReleasedMigration } from '../../dev/migrations/released.ts';
import { findFreePort } from '../../dev/ports.ts';
import { applyMigrations, migrationsFolder } from '../../src/adapters/database/migrate.ts';
import {
  buildBook,
  buildPerson,
  giveCredits,
  type Person,
  password,
  readLedger,
} from '../support/builders.ts';
import { callProcess } from '../support/http/call-process.ts';
import { prices } from '../support/money/checkouts.ts';
import { startMemberTrial } from '../support/money/money.ts';
import { buildLastRelease, hasHistory, type LastRelease } from '../support/running/last-release.ts';
import { type ApiProcess, startApiProcess } from '../support/running/process.ts';
import { startWorld, type World } from '../support/running/world.ts';

/** Applies one more migration while both releases run: it adds a column to every table. */
async function addColumns({ deps }: World): Promise<void> {
  const { rows } = await deps.sql.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> '_prisma_migrations'",
  );
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-next-release-'));
  await cp(migrationsFolder, folder, { recursive: true });
  await mkdir(join(folder, '99999999999999_next'));
  await writeFile(
    join(folder, '99999999999999_next', 'migration.sql'),
    rows.map(({ name }) => `alter table "${name}" add column next_release text;`).join('\n'),
  );
  await applyMigrations(deps.settings.databaseUrl, folder);
  await rm(folder, { recursive: true });
}

type Data<Fields> = { data: Fields };

/** Makes an ordinary visit as a member, in which one process writes and the other one reads it, and vice versa. */
async function visit(world: World, writer: ApiProcess, reader: ApiProcess): Promise<void> {
  const { user } = await buildPerson(world);
  const signIn = await callProcess<{ token: string }>(writer, '/user/login', {
    body: { email: user.email, password },
  });
  expect(signIn.status).toBe(200);
  const { token } = signIn.body;
  const person: Person = { user, token, bearer: `Bearer ${token}` };
  const get = async <Fields>(api: ApiProcess, path: string) => {
    const { status, body } = await callProcess<Data<Fields>>(api, path, { person });
    expect([path, status]).toEqual([path, 200]);
    return body.data;
  };
  const send = async (api: ApiProcess, path: string, options: Parameters<typeof callProcess>[2]) => {
    const { status } = await callProcess(api, path, { person, ...options });
    expect([path, status]).toEqual([path, 200]);
  };

  const book = await buildBook(world, { chapters: [['Le chat parlait.', 'Il dort.']], sampleChapters: [] });
  await giveCredits(world, user.id, 1);
  await send(writer, '/user/purchase-book', { form: { book_code: book.bookCode } });
  const library = await get<{ data: { book_code: string }[] }>(reader, '/user/book-list');
  expect(library.data.map(({ book_code }) => book_code)).toEqual([book.bookCode]);

  for (const api of [reader, writer]) {
    const phrases = await get<{ phrase: string }[]>(
      api,
      `/user/read-window?book_code=${book.bookCode}&from=1&count=2`,
    );
    expect(phrases.map(({ phrase }) => phrase)).toEqual(['Le chat parlait.', 'Il dort.']);
  }
  const position = { book_code: book.bookCode, phrase_no: 2, seen_at: new Date().toISOString() };
  await send(writer, '/user/reading-position', { method: 'PUT', body: position });
  const storedPosition = await get<{ phrase_no: number }>(
    reader,
    `/user/read-book?book_code=${book.bookCode}`,
  );
  expect(storedPosition.phrase_no).toBe(2);

  const word = { id: randomUUID(), book_code: book.bookCode, phrase_no: 1, index: 2, text: 'chat' };
  await send(writer, '/user/word', { body: word });
  expect(await get(reader, '/user/words')).toEqual([expect.objectContaining({ id: word.id, text: 'chat' })]);

  await startMemberTrial(world, person);
  await send(writer, '/user/create-payment', { body: { price: prices.creditPack } });
  const checkout = await world.deps.db.checkout.findFirstOrThrow({
    where: { userId: user.id, kind: 'credits' },
  });
  world.sandbox.control.pay(checkout.stripeSessionId ?? '');
  await send(reader, `/user/retrieve-payment/${checkout.stripeSessionId}`, {});
  await world.sandbox.control.settled();
  const credits = 1 + creditPackSize;
  expect(await readLedger(world, user.id)).toEqual({ sum: credits, balance: credits });
  for (const api of [writer, reader])
    expect(await get<unknown[]>(api, '/user/credit-history')).toHaveLength(4);

  await send(reader, '/user/logout', { method: 'POST' });
  expect((await callProcess(writer, '/user/profile', { person })).status).toBe(401);
}

describe.skipIf(!hasHistory)('a process of the last release and one of the next', () => {
  let world: World;
  let lastRelease: LastRelease;
  let lastProcess: ApiProcess;
  let nextProcess: ApiProcess;
  beforeAll(async () => {
    [lastRelease, world] = await Promise.all([buildLastRelease(), startWorld()]);
    const { builtServer } = lastRelease;
    lastProcess = await startApiProcess(world.environment, await findFreePort(), { builtServer });
    nextProcess = await startApiProcess(world.environment, await findFreePort());
    // After these visits, both have prepared their statements.
    for (const api of [lastProcess, nextProcess]) await visit(world, api, api);
    await addColumns(world);
  });
  afterAll(async () => {
    await nextProcess.kill();
    await lastProcess.kill();
    await world.close({ rowsByHand: true });
    await lastRelease.remove();
  });

  it('serves what the last release has written from the next one', async () => {
    await visit(world, lastProcess, nextProcess);
  });

  it('serves what the next release has written from the last one', async () => {
    await visit(world, nextProcess, lastProcess);
  });

  it('logs no error', () => {
    for (const { readOutput } of [lastProcess, nextProcess])
      expect(
        readOutput()
          .split('\n')
          .filter((line) => line.includes('"level":50')),
      ).toEqual([]);
  });

  it('has no migration that is missing from the list of released ones', async () => {
    const folder = fileURLToPath(new URL('prisma/migrations/', lastRelease.builtServer));
    const names = (await readdir(folder)).filter((name) => name !== 'migration_lock.toml');
    expect(names.sort().at(-1)).toBe(lastReleasedMigration);
  });
});
