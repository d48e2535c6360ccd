import type { DictionaryView } from '@lingostory/contract/studio/dictionaries/schemas';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findImported } from '../../../src/features/studio/dictionaries/find-imported.ts';
import { buildAdministrator } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { makeStarDict } from '../../support/studio/dictionaries.ts';
import { fill, type Part } from '../../support/studio/uploads.ts';
import { makeZip } from '../../support/studio/zips.ts';

let world: World;
let bearer: string;
beforeAll(async () => {
  world = await startWorld();
  ({ bearer } = await buildAdministrator(world));
});
afterAll(() => world.close());
afterEach(async () => {
  await world.deps.db.importedDictionary.deleteMany();
});

const details = { name: 'Petit', licence: 'CC BY-SA 4.0', source: 'https://dictionary.example' };
const tsv = Buffer.from('chat\tcat\tn\nchat\ttomcat\tn\nL’été\tsummer\nchat\tcat\tn\n');

const send = async (parts: Record<string, Part> = {}) =>
  await fill(world.api.post('/v1/admin/dictionary').set('Authorization', bearer), {
    ...details,
    file: { bytes: tsv, name: 'petit.tsv' },
    ...parts,
  });
const list = async (): Promise<DictionaryView[]> =>
  (await world.api.get('/v1/admin/dictionary').set('Authorization', bearer)).body.data;
const importing = async () =>
  (await world.api.get('/v1/admin/dictionary').set('Authorization', bearer)).body.importing;
const find = async (...keys: string[]) => await world.deps.db.$transaction((tx) => findImported(tx, keys));
const summariesOf = async (...keys: string[]) =>
  (await find(...keys)).map(
    ({ dictionary, key, kind, meaning }) => `${dictionary}: ${key} ${kind} ${meaning}`,
  );

async function expectNothing() {
  expect(await world.deps.db.importedDictionary.count()).toBe(0);
  expect(await world.deps.db.importedEntry.count()).toBe(0);
  expect(await world.deps.media.list('work')).toEqual([]);
}

describe('POST /v1/admin/dictionary', () => {
  it('imports each meaning in a dictionary file once', async () => {
    const { status, body } = await send();
    expect([status, body.message]).toEqual([200, '“Petit” is imported, with 2 entries.']);
    expect(await list()).toEqual([
      { ...details, id: body.data.id, entries: 2, createdAt: expect.any(String) },
    ]);
    const of = { dictionary: 'Petit', licence: details.licence, source: details.source };
    expect(await find('chat', 'été', 'chien')).toEqual([
      { ...of, key: 'chat', kind: 'noun', meaning: 'cat' },
      { ...of, key: 'été', kind: '', meaning: 'summer' },
      { ...of, key: 'chat', kind: 'noun', meaning: 'tomcat' },
    ]);
    expect(await world.deps.media.list('work')).toEqual([]);
  });

  it('keeps at most eight meanings of a word, even if they are far apart in the file', async () => {
    const filler = Array.from({ length: 1500 }, (_, no) => `mot${no}\tword ${no}\n`).join('');
    const lines = Array.from({ length: 12 }, (_, no) => `chat\tcat ${no}\n${no === 5 ? filler : ''}`);
    await send({ file: Buffer.from(lines.join('')) });
    expect((await find('chat')).map(({ meaning }) => meaning)).toEqual(
      Array.from({ length: 8 }, (_, no) => `cat ${no}`),
    );
    expect((await list())[0]?.entries).toBe(1501);
  });

  it('returns meanings grouped by dictionary, in the order of the imports', async () => {
    await send({ name: 'Zoo' });
    const files = makeStarDict([['chat', 'n. pussycat']]);
    const zip = makeZip(Object.entries(files).map(([name, bytes]) => ({ name, bytes })));
    expect((await send({ name: 'Animaux', file: zip })).status).toBe(200);
    expect(await summariesOf('chat')).toEqual([
      'Zoo: chat noun cat',
      'Zoo: chat noun tomcat',
      'Animaux: chat noun pussycat',
    ]);
    expect((await list()).map(({ name }) => name)).toEqual(['Animaux', 'Zoo']);
  });

  it('rejects a dictionary whose name or entries already exist', async () => {
    await send();
    const named = await send({ file: Buffer.from('chien\tdog') });
    expect([named.status, named.body.errors.name]).toEqual([
      422,
      [expect.stringMatching(/^There’s already a/)],
    ]);
    const same = await send({ name: 'Other', file: Buffer.concat([Buffer.from('\uFEFF'), tsv]) });
    expect([same.status, same.body.errors.file]).toEqual([
      422,
      ['This dictionary has already been imported as “Petit”.'],
    ]);
    expect(await list()).toHaveLength(1);
  });

  it('imports a dictionary only once when it is uploaded twice simultaneously', async () => {
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 422]);
    expect(await summariesOf('chat')).toEqual(['Petit: chat noun cat', 'Petit: chat noun tomcat']);
    const duplicates = await Promise.all([
      send({ name: 'A', file: Buffer.from('a\tb') }),
      send({ name: 'B', file: Buffer.from('a\tb') }),
    ]);
    expect(duplicates.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('rejects a second import while one is in progress, and reports the progress of the first', async () => {
    const { dictionaries } = world.deps;
    const { prepare } = dictionaries;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    dictionaries.prepare = async (work, options) => {
      options?.onProgress?.(1234);
      await ended;
      return await prepare(work, options);
    };
    try {
      const [first] = await Promise.all([
        send(),
        (async () => {
          await expect.poll(importing, { timeout: 5000 }).toEqual({ name: 'Petit', entries: 1234 });
          const second = await send({ name: 'Other', file: Buffer.from('chien\tdog') });
          expect([second.status, second.body.errors.file]).toEqual([
            422,
            ['Another dictionary is being imported: “Petit”. Please try again when it is done.'],
          ]);
          end();
        })(),
      ]);
      expect(first.status).toBe(200);
    } finally {
      dictionaries.prepare = prepare;
    }
    expect(await importing()).toBeNull();
    expect(await list()).toHaveLength(1);
  });

  it('aborts a dictionary import once its database row is gone', async () => {
    const { dictionaries, db } = world.deps;
    const { prepare } = dictionaries;
    dictionaries.prepare = async (work, options) => {
      await db.dictionaryImport.deleteMany();
      await expect.poll(() => options?.signal?.aborted, { timeout: 5000 }).toBe(true);
      return await prepare(work, options);
    };
    try {
      expect((await send()).status).toBe(500);
    } finally {
      dictionaries.prepare = prepare;
    }
    await expectNothing();
  });

  it('reports every missing field of a dictionary import', async () => {
    const { status, body } = await send({ name: ' ', licence: '', source: undefined, file: undefined });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      name: ['Name is required.'],
      licence: ['License is required.'],
      source: ['Source is required.'],
      file: ['File is required.'],
    });
    await expectNothing();
  });

  it.each<[string, Buffer, RegExp]>([
    ['a wrong encoding', Buffer.from('chat\tcat\n\xe9t\xe9\tsummer', 'latin1'), /^Line 2 isn’t UTF-8/],
    [
      'an error after many good lines',
      Buffer.from(`${'a\tb\n'.repeat(5000)}c`),
      /^Line 5001: there is no tab/,
    ],
    ['HTML instead of entries', Buffer.from('<html>'), /^Line 1: there is no tab/],
    ['a zip whose paths lead outside', makeZip([{ name: '../a.tsv', bytes: tsv }]), /leads out of it/],
    ['too many bytes', Buffer.alloc(60 * 1024 * 1024 + 1, 'a'), /^File is too large \(maximum 60 MB\)/],
  ])('rejects a dictionary with %s, and stores nothing', async (_, file, why) => {
    const { status, body } = await send({ file });
    expect([status, body.errors.file]).toEqual([422, [expect.stringMatching(why)]]);
    await expectNothing();
  });

  it('rolls back the import of a dictionary when the database fails midway', async () => {
    await world.deps.sql.query(
      'alter table imported_entries add constraint no_summer check (meaning <> $$summer$$)',
    );
    try {
      expect((await send()).status).toBe(500);
      await expectNothing();
    } finally {
      await world.deps.sql.query('alter table imported_entries drop constraint no_summer');
    }
  });
});

describe('DELETE /v1/admin/dictionary/{id}', () => {
  it('removes a dictionary with its entries and keeps the others', async () => {
    const { body } = await send();
    await send({ name: 'Other', file: Buffer.from('chien\tdog') });
    const remove = async () =>
      await world.api.delete(`/v1/admin/dictionary/${body.data.id}`).set('Authorization', bearer);
    const removed = await remove();
    expect([removed.status, removed.body.message]).toEqual([200, '“Petit” is removed.']);
    expect(await summariesOf('chat', 'chien')).toEqual(['Other: chien  dog']);
    expect((await remove()).status).toBe(404);
    expect((await send()).status).toBe(200);
  });
});
