import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '../../../dev/ports.ts';
import { findStorageProblems, processImports } from '../../../src/features/studio/public.ts';
import { buildAdministrator, type Person } from '../../support/builders.ts';
import { startApiProcess } from '../../support/running/process.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { buildStory, createImportStudio, silentPage } from '../../support/studio/studio-imports.ts';
import { recordedText } from '../../support/studio/studio-recordings.ts';

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

const findPhrases = async (bookCode: string | undefined) =>
  await world.deps.db.phrase.findMany({
    where: { book: { bookCode: bookCode ?? '' } },
    orderBy: { id: 'asc' },
    select: { phrase: true, separator: true, emphasis: true, audioFile: true, audioMs: true },
  });

describe('POST /v1/admin/import/{id}/book', () => {
  it('makes a draft book, with the clips of its phrases and a draft chapter for text without sound', async () => {
    const confirmed = await studio.confirm(await studio.read(narratedBook), { narrated_by: 'Anne Martin' });
    expect(confirmed.body.data).toMatchObject({ state: 'importing', book: null });
    await studio.work();
    const { state, book } = await studio.find(confirmed.body.data.id);
    expect(state).toBe('done');
    const bookResponse = await studio.ask('GET', `/admin/book/${book?.book_code}`);
    expect(bookResponse.body.data).toMatchObject({
      title: 'Le Petit Chaperon rouge',
      narrated_by: 'Anne Martin',
      published: false,
      total_phrases: 9,
      chapters: [
        { title: 'Le départ', published: true, total_phrases: 6 },
        { title: 'La fin', published: false, total_phrases: 3 },
      ],
    });
    const phrases = await findPhrases(book?.book_code);
    expect(phrases.slice(0, 6).map(({ phrase }) => phrase)).toEqual(recordedText);
    for (const { audioMs } of phrases.slice(0, 6))
      expect(Math.abs((audioMs ?? 0) - 900)).toBeLessThanOrEqual(1);
    expect(phrases.slice(6)).toEqual([
      {
        phrase: 'Le loup mangea la grand-mère.',
        separator: 'paragraph',
        emphasis: [8, 14],
        audioFile: null,
        audioMs: null,
      },
      { phrase: 'Il se coucha.', separator: 'space', emphasis: [], audioFile: null, audioMs: null },
      { phrase: 'Puis il attendit.', separator: 'paragraph', emphasis: [], audioFile: null, audioMs: null },
    ]);
    await expectCleanStorage();
  });

  it('imports only the chosen chapters, under the titles that the editor gave them', async () => {
    const found = await studio.read(narratedBook);
    await studio.confirm(found, {
      title: 'Un extrait',
      chapters: [{ index: 1, title: 'Seule', is_sample: true }],
    });
    await studio.work();
    const { book } = await studio.find(found.id);
    expect(book).toMatchObject({ title: 'Un extrait', book_code: 'un-extrait' });
    const chapters = await world.deps.db.chapter.findMany({ where: { bookId: book?.id ?? 0 } });
    expect(chapters).toMatchObject([{ title: 'Seule', chapterNo: 1, isSample: true, totalPhrases: 3 }]);
  });

  it('publishes a French book at once if asked to, and no other', async () => {
    const french = await studio.read(narratedBook);
    await studio.confirm(french, { published: true });
    await studio.work();
    const { book } = await studio.find(french.id);
    const catalogue = await fetch(`${world.origin}/v1/guest/book-detail/${book?.book_code}`);
    expect(catalogue.status).toBe(200);
    const english = await studio.read(await buildStory({ language: 'en-US', pages: [silentPage] }));
    expect(english.found).toMatchObject({ language: 'en-US', is_french: false });
    const rejection = await studio.confirm(english, { published: true });
    expect(rejection.status).toBe(422);
    expect(rejection.body.errors.published).toHaveLength(1);
    expect((await studio.confirm(english)).status).toBe(200);
    await studio.work();
    expect(await studio.find(english.id)).toMatchObject({ state: 'done' });
  });

  it('names every wrong field', async () => {
    const found = await studio.read(narratedBook);
    const response = await studio.ask('POST', `/admin/import/${found.id}/book`, {
      version: found.version,
      title: '',
      difficulty: 'Impossible',
      chapters: [],
    });
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors).sort()).toEqual(['author', 'chapters', 'difficulty', 'title']);
    const missing = await studio.confirm(found, { chapters: [{ index: 7, title: 'Sept' }] });
    expect(missing.body.errors).toEqual({ chapters: ['The file has only 2 chapters.'] });
    const wrongType = await studio.confirm(found, { chapters: ['Un'] });
    expect(wrongType.status).toBe(422);
    expect(Object.keys(wrongType.body.errors)).toEqual(['chapters[0]']);
    await studio.cancel(found.id);
  });

  it('rejects the choices of an editor who didn’t see the newest version', async () => {
    const found = await studio.read(narratedBook);
    expect((await studio.confirm(found, { version: found.version + 1 })).body.errors.version).toHaveLength(1);
    expect((await studio.confirm(found)).status).toBe(200);
    expect((await studio.confirm(found)).status).toBe(422);
    await studio.cancel(found.id);
    await expectCleanStorage();
  });

  it('leaves nothing behind if the import fails in the middle', async () => {
    const bookCount = await world.deps.db.book.count();
    const found = await studio.read(narratedBook);
    await studio.confirm(found);
    const put = world.deps.media.put;
    let putCount = 0;
    const media = {
      ...world.deps.media,
      put: async (...args: Parameters<typeof put>) => {
        putCount += 1;
        if (putCount === 4) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
        return await put(...args);
      },
    };
    await processImports({ ...world.deps, media });
    expect(await studio.find(found.id)).toMatchObject({
      state: 'failed',
      problem: 'The server is out of disk space right now. Nothing was imported; please try again later.',
    });
    expect(await world.deps.db.book.count()).toBe(bookCount);
    await expectCleanStorage();
  });

  it('fails before it extracts anything if the disk has too little room for the files', async () => {
    const found = await studio.read(narratedBook);
    await studio.confirm(found);
    const media = { ...world.deps.media, freeBytes: async () => 2 * narratedBook.length - 1 };
    const extract = vi.spyOn(world.deps.bookFiles, 'extract');
    await processImports({ ...world.deps, media });
    expect(extract).not.toHaveBeenCalled();
    extract.mockRestore();
    expect(await studio.find(found.id)).toMatchObject({
      state: 'failed',
      problem: 'The server is out of disk space right now. Nothing was imported; please try again later.',
    });
    await expectCleanStorage();
  });

  it('resumes after the process was killed', async () => {
    const found = await studio.read(narratedBook);
    const port = await findFreePort();
    const api = await startApiProcess({ ...world.environment, RUN_JOBS: 'yes' }, port);
    // The process that receives this request also starts the import.
    await fetch(`${api.origin}/v1/admin/import/${found.id}/book`, {
      method: 'POST',
      headers: { authorization: administrator.bearer, 'content-type': 'application/json' },
      body: JSON.stringify({ ...studio.toBody(found), title: 'Interrompu' }),
    });
    const findRow = async () => await world.deps.db.bookImport.findUniqueOrThrow({ where: { id: found.id } });
    await expect.poll(async () => (await findRow()).leaseId ?? (await findRow()).state).not.toBe('importing');
    await api.kill();
    world.moveClock(60_000);
    await studio.work();
    expect(await studio.find(found.id)).toMatchObject({ state: 'done', book: { title: 'Interrompu' } });
    expect(await world.deps.db.book.count({ where: { title: 'Interrompu' } })).toBe(1);
    await expectCleanStorage();
  });
});
