import type { DictionaryView } from '@lingostory/contract/studio/dictionaries/schemas';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findImportedMeanings } from '../../../src/features/studio/dictionaries/find-imported-meanings.ts';
import { buildAdministrator } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { makeStarDict } from '../../support/studio/dictionaries.ts';
import { type FormPart, fillForm } from '../../support/studio/uploads.ts';
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

const dictionaryDetails = { name: 'Petit', licence: 'CC BY-SA 4.0', source: 'https://dictionary.example' };
const tsvFile = Buffer.from('chat\tcat\tn\nchat\ttomcat\tn\nL’été\tsummer\nchat\tcat\tn\n');

const sendDictionary = async (formParts: Record<string, FormPart> = {}) =>
  await fillForm(world.api.post('/v1/admin/dictionary').set('Authorization', bearer), {
    ...dictionaryDetails,
    file: { bytes: tsvFile, name: 'petit.tsv' },
    ...formParts,
  });
const listDictionaries = async (): Promise<DictionaryView[]> =>
  (await world.api.get('/v1/admin/dictionary').set('Authorization', bearer)).body.data;
const getImportProgress = async () =>
  (await world.api.get('/v1/admin/dictionary').set('Authorization', bearer)).body.importing;
const findEntries = async (...keys: string[]) =>
  await world.deps.db.$transaction((tx) => findImportedMeanings(tx, keys));
const summarizeEntries = async (...keys: string[]) =>
  (await findEntries(...keys)).map(
    ({ dictionary, key, kind, meaning }) => `${dictionary}: ${key} ${kind} ${meaning}`,
  );

async function expectNoDictionaries() {
  expect(await world.deps.db.importedDictionary.count()).toBe(0);
  expect(await world.deps.db.importedEntry.count()).toBe(0);
  expect(await world.deps.media.list('work')).toEqual([]);
}

describe('POST /v1/admin/dictionary', () => {
  it('imports a meaning once even if the dictionary file repeats it', async () => {
    const { status, body } = await sendDictionary();
    expect([status, body.message]).toEqual([200, '“Petit” is imported, with 2 entries.']);
    expect(await listDictionaries()).toEqual([
      { ...dictionaryDetails, id: body.data.id, entries: 2, createdAt: expect.any(String) },
    ]);
    const attribution = {
      dictionary: 'Petit',
      licence: dictionaryDetails.licence,
      source: dictionaryDetails.source,
    };
    expect(await findEntries('chat', 'été', 'chien')).toEqual([
      { ...attribution, key: 'chat', kind: 'noun', meaning: 'cat' },
      { ...attribution, key: 'été', kind: '', meaning: 'summer' },
      { ...attribution, key: 'chat', kind: 'noun', meaning: 'tomcat' },
    ]);
    expect(await world.deps.media.list('work')).toEqual([]);
  });

  it('stores at most eight meanings per word, even if they are far apart in the dictionary file', async () => {
    const fillerLines = Array.from({ length: 1500 }, (_, index) => `mot${index}\tword ${index}\n`).join('');
    const lines = Array.from(
      { length: 12 },
      (_, index) => `chat\tcat ${index}\n${index === 5 ? fillerLines : ''}`,
    );
    await sendDictionary({ file: Buffer.from(lines.join('')) });
    expect((await findEntries('chat')).map(({ meaning }) => meaning)).toEqual(
      Array.from({ length: 8 }, (_, index) => `cat ${index}`),
    );
    expect((await listDictionaries())[0]?.entries).toBe(1501);
  });

  it('returns a word’s meanings grouped by dictionary, starting with the dictionary that was imported first', async () => {
    await sendDictionary({ name: 'Zoo' });
    const starDictFiles = makeStarDict([['chat', 'n. pussycat']]);
    const zipFile = makeZip(Object.entries(starDictFiles).map(([name, bytes]) => ({ name, bytes })));
    expect((await sendDictionary({ name: 'Animaux', file: zipFile })).status).toBe(200);
    expect(await summarizeEntries('chat')).toEqual([
      'Zoo: chat noun cat',
      'Zoo: chat noun tomcat',
      'Animaux: chat noun pussycat',
    ]);
    expect((await listDictionaries()).map(({ name }) => name)).toEqual(['Animaux', 'Zoo']);
  });

  it('rejects a dictionary if its name is taken or its content has already been imported', async () => {
    await sendDictionary();
    const duplicateNameResponse = await sendDictionary({ file: Buffer.from('chien\tdog') });
    expect([duplicateNameResponse.status, duplicateNameResponse.body.errors.name]).toEqual([
      422,
      [expect.stringMatching(/^There’s already a/)],
    ]);
    const duplicateFileResponse = await sendDictionary({
      name: 'Other',
      file: Buffer.concat([Buffer.from('\uFEFF'), tsvFile]),
    });
    expect([duplicateFileResponse.status, duplicateFileResponse.body.errors.file]).toEqual([
      422,
      ['This dictionary has already been imported as “Petit”.'],
    ]);
    expect(await listDictionaries()).toHaveLength(1);
  });

  it('imports a dictionary only once when it is uploaded twice simultaneously', async () => {
    const statuses = (await Promise.all([sendDictionary(), sendDictionary()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 422]);
    expect(await summarizeEntries('chat')).toEqual(['Petit: chat noun cat', 'Petit: chat noun tomcat']);
    const duplicateResponses = await Promise.all([
      sendDictionary({ name: 'A', file: Buffer.from('a\tb') }),
      sendDictionary({ name: 'B', file: Buffer.from('a\tb') }),
    ]);
    expect(duplicateResponses.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('rejects a second import while one is in progress, and reports the progress of the first', async () => {
    const { dictionaries } = world.deps;
    const { prepare } = dictionaries;
    let endImport = () => {};
    const importEnd = new Promise<void>((resolve) => {
      endImport = resolve;
    });
    dictionaries.prepare = async (request, options) => {
      options?.onProgress?.(1234);
      await importEnd;
      return await prepare(request, options);
    };
    try {
      const [firstResponse] = await Promise.all([
        sendDictionary(),
        (async () => {
          await expect.poll(getImportProgress).toEqual({ name: 'Petit', entries: 1234 });
          const secondResponse = await sendDictionary({ name: 'Other', file: Buffer.from('chien\tdog') });
          expect([secondResponse.status, secondResponse.body.errors.file]).toEqual([
            422,
            ['Another dictionary is being imported: “Petit”. Please try again when it is done.'],
          ]);
          endImport();
        })(),
      ]);
      expect(firstResponse.status).toBe(200);
    } finally {
      dictionaries.prepare = prepare;
    }
    expect(await getImportProgress()).toBeNull();
    expect(await listDictionaries()).toHaveLength(1);
  });

  it('aborts the import of a dictionary if the database row of the import is deleted', async () => {
    const { dictionaries, db } = world.deps;
    const { prepare } = dictionaries;
    dictionaries.prepare = async (request, options) => {
      await db.dictionaryImport.deleteMany();
      await expect.poll(() => options?.signal?.aborted).toBe(true);
      return await prepare(request, options);
    };
    try {
      expect((await sendDictionary()).status).toBe(500);
    } finally {
      dictionaries.prepare = prepare;
    }
    await expectNoDictionaries();
  });

  it('reports every missing field of a dictionary import', async () => {
    const { status, body } = await sendDictionary({
      name: ' ',
      licence: '',
      source: undefined,
      file: undefined,
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      name: ['Name is required.'],
      licence: ['License is required.'],
      source: ['Source is required.'],
      file: ['File is required.'],
    });
    await expectNoDictionaries();
  });

  it.each<[string, Buffer, RegExp]>([
    ['a wrong encoding', Buffer.from('chat\tcat\n\xe9t\xe9\tsummer', 'latin1'), /^Line 2 isn’t UTF-8/],
    [
      'an error after many good lines',
      Buffer.from(`${'a\tb\n'.repeat(5000)}c`),
      /^Line 5001: there is no tab/,
    ],
    ['HTML instead of entries', Buffer.from('<html>'), /^Line 1: there is no tab/],
    ['a zip whose paths lead outside', makeZip([{ name: '../a.tsv', bytes: tsvFile }]), /leads out of it/],
    ['too many bytes', Buffer.alloc(60 * 1024 * 1024 + 1, 'a'), /^File is too large \(maximum 60 MB\)/],
  ])('rejects a dictionary with %s, and stores nothing', async (_, file, reason) => {
    const { status, body } = await sendDictionary({ file });
    expect([status, body.errors.file]).toEqual([422, [expect.stringMatching(reason)]]);
    await expectNoDictionaries();
  });

  it('stores nothing of a dictionary if the database fails midway through the import', async () => {
    await world.deps.sql.query(
      'alter table imported_entries add constraint no_summer check (meaning <> $$summer$$)',
    );
    try {
      expect((await sendDictionary()).status).toBe(500);
      await expectNoDictionaries();
    } finally {
      await world.deps.sql.query('alter table imported_entries drop constraint no_summer');
    }
  });
});

describe('DELETE /v1/admin/dictionary/{id}', () => {
  it('deletes a dictionary with its entries and keeps the other dictionaries', async () => {
    const { body } = await sendDictionary();
    await sendDictionary({ name: 'Other', file: Buffer.from('chien\tdog') });
    const removeDictionary = async () =>
      await world.api.delete(`/v1/admin/dictionary/${body.data.id}`).set('Authorization', bearer);
    const removalResponse = await removeDictionary();
    expect([removalResponse.status, removalResponse.body.message]).toEqual([200, '“Petit” is removed.']);
    expect(await summarizeEntries('chat', 'chien')).toEqual(['Other: chien  dog']);
    expect((await removeDictionary()).status).toBe(404);
    expect((await sendDictionary()).status).toBe(200);
  });
});
