import type { ImportView } from '@lingostory/contract/studio/imports/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findStorageProblems,
  processImports,
  readWaitingImports,
} from '../../../src/features/studio/public.ts';
import { buildAdministrator, type Person } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { buildZip } from '../../support/studio/build-epub.ts';
import { buildNarratedPage, buildStory, createImportStudio } from '../../support/studio/studio-imports.ts';
import { createRecordingStudio, recordedText } from '../../support/studio/studio-recordings.ts';

let world: World;
let administrator: Person;
let studio: ReturnType<typeof createImportStudio>;
let narratedBook: Buffer;

beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
  studio = createImportStudio(world, administrator);
  narratedBook = await buildStory();
});
afterAll(() => world.close());

const expectCleanStorage = async () =>
  expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });

describe('POST /v1/admin/import', () => {
  it('shows what is in a book file before anything is written', async () => {
    const bookCount = await world.deps.db.book.count();
    const startResponse = await studio.start(narratedBook);
    expect(startResponse.body.data).toMatchObject({ state: 'reading', found: null, book: null });
    await studio.work();
    const { id, state, found } = await studio.find(startResponse.body.data.id);
    expect(state).toBe('ready');
    expect(found).toMatchObject({
      title: 'Le Petit Chaperon rouge',
      authors: ['Charles Perrault'],
      narrators: ['Anne Martin'],
      language: 'fr',
      is_french: true,
      rights: 'Domaine public',
      cover: null,
      edition: null,
      chapters: [
        { title: 'Le départ', total_phrases: 6, silent_phrases: 0, clip_unit: 'phrase', seconds: 5.4 },
        { title: 'La fin', total_phrases: 3, silent_phrases: 3, clip_unit: 'none', seconds: 0 },
      ],
    });
    expect(await world.deps.db.book.count()).toBe(bookCount);
    await studio.cancel(id);
    await expectCleanStorage();
  });

  it('says in one sentence why a file can’t be imported, and keeps nothing of it', async () => {
    const { id, state, problem, found } = await studio.read(Buffer.from('PK no zip at all'));
    expect(state).toBe('failed');
    expect(problem).toMatch(/^[A-Z].*\.$/);
    expect(found).toBeNull();
    await expectCleanStorage();
    await studio.cancel(id);
  });

  it('rejects an upload that isn’t complete, and an eleventh unfinished import', async () => {
    const incompleteUpload = await studio.beginUpload(100, 'livre.epub');
    const uploadId = incompleteUpload.headers.get('location')?.split('/').at(-1) ?? '';
    const incompleteResponse = await studio.ask('POST', '/admin/import', { upload_id: uploadId });
    expect(incompleteResponse.status).toBe(422);
    expect(incompleteResponse.body.errors.upload_id).toEqual(['The upload isn’t complete yet.']);
    await studio.removeUpload(uploadId);
    const small = await buildZip({ 'a.txt': 'a' });
    const ids: number[] = [];
    for (let count = 0; count < 10; count += 1) ids.push((await studio.start(small)).body.data.id);
    const response = await studio.start(small);
    expect(response.status).toBe(422);
    expect(response.body.message).toBe(
      'You have 10 unfinished imports. Please finish or cancel one of them first.',
    );
    for (const id of ids) await studio.cancel(id);
    await expectCleanStorage();
  });
});

describe('PUT /v1/admin/import/{id}', () => {
  it('reads the file again, so that paragraphs wait for their phrases to be found in the recording', async () => {
    const long = { text: recordedText.slice(0, 4).join(' '), start: 0, end: 8 };
    const rest = { text: recordedText.slice(4).join(' '), start: 8, end: 14 };
    const page = buildNarratedPage('Le départ', [long, rest]);
    const first = await studio.read(await buildStory({ pages: [page] }));
    expect(first.found?.chapters).toMatchObject([{ total_phrases: 2, clip_unit: 'paragraph' }]);
    await studio.ask('PUT', `/admin/import/${first.id}`, { version: first.version, paragraphs: 'align' });
    await studio.work();
    const second = await studio.find(first.id);
    expect(second.found?.chapters).toMatchObject([{ total_phrases: 6, needs_alignment: true }]);
    await studio.confirm(second);
    await studio.work();
    const { book } = await studio.find(first.id);
    const [{ id: chapterId } = { id: 0 }] = await world.deps.db.chapter.findMany({
      where: { bookId: book?.id ?? 0 },
    });
    const recordings = createRecordingStudio(world, administrator);
    expect(await recordings.read(chapterId)).toMatchObject({ state: 'waiting', total_phrases: 6 });
    await recordings.work();
    const recording = await recordings.read(chapterId);
    expect(recording).toMatchObject({ state: 'ready', problem: null });
    expect(recording?.phrases.map(({ text }) => text)).toEqual(recordedText);
    await studio.ask('DELETE', `/admin/chapter/${chapterId}/recording`);
    await expectCleanStorage();
  });
});

describe('the reading of waiting imports', () => {
  it('reads a file although earlier imports still wait to be written', async () => {
    const found = await studio.read(narratedBook);
    await studio.confirm(found);
    const { id } = (await studio.start(narratedBook)).body.data;
    await readWaitingImports(world.deps);
    expect((await studio.find(id)).state).toBe('ready');
    expect((await studio.find(found.id)).state).toBe('importing');
    await studio.cancel(found.id);
    await studio.cancel(id);
    await expectCleanStorage();
  });
});

describe('DELETE /v1/admin/import/{id}', () => {
  it('stops an import that is being worked on, and deletes what it has written', async () => {
    const bookCount = await world.deps.db.book.count();
    const found = await studio.read(narratedBook);
    await studio.confirm(found);
    const put = world.deps.media.put;
    const media = {
      ...world.deps.media,
      put: async (...args: Parameters<typeof put>) => {
        await studio.cancel(found.id);
        return await put(...args);
      },
    };
    await processImports({ ...world.deps, media });
    expect((await studio.ask('GET', `/admin/import/${found.id}`)).status).toBe(404);
    expect(await world.deps.db.book.count()).toBe(bookCount);
    await expectCleanStorage();
  });
});

describe('GET /v1/admin/import', () => {
  it('lists imports until a day after they are done, and deletes those that nobody has continued for a week', async () => {
    const found = await studio.read(narratedBook);
    const listIds = async () =>
      (await studio.ask('GET', '/admin/import')).body.data.map(({ id }: ImportView) => id);
    expect(await listIds()).toContain(found.id);
    await world.deps.db.bookImport.updateMany({
      data: { updatedAt: new Date(world.deps.clock.now().getTime() - 8 * 24 * 60 * 60 * 1000) },
    });
    await studio.work();
    expect(await listIds()).toEqual([]);
    await expectCleanStorage();
  });
});
