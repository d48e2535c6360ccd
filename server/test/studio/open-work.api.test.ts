import type { OpenWorkView } from '@lingostory/contract/studio/open-work/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book, Chapter, ClipCheckState, RecordingState } from '../../src/generated/prisma/client.ts';
import { buildAdministrator, buildBook, chaptersOf, phrasesOf } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createStudioClient, type StudioClient } from '../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
afterAll(() => world.close({ rowsByHand: true }));

const list = async (query: string) => {
  const { status, body } = await studio.get(`/admin/open-work?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { data: OpenWorkView[]; meta: { page: number; per_page: number; total: number } };
};

/** Builds a book in which nothing is missing, so that only what a test adds is open. */
async function buildFinishedBook(chapterCount: number): Promise<{ book: Book; chapters: Chapter[] }> {
  const chapters = Array.from({ length: chapterCount }, () => ['Le chat.', 'Le chien.']);
  const book = await buildBook(world, { chapters, dictionary: 'le = the\nchat = cat\nchien = dog' });
  await world.deps.db.phrase.updateMany({ where: { bookId: book.id }, data: { translation: 'An animal.' } });
  return { book, chapters: await chaptersOf(world, book) };
}

const toOwnerKeys = (chapter: Chapter | undefined) => ({
  chapterId: chapter?.id ?? 0,
  bookId: chapter?.bookId ?? 0,
});
const addRecording = async (chapter: Chapter | undefined, state: RecordingState) =>
  await world.deps.db.recording.create({
    data: { ...toOwnerKeys(chapter), state, fileName: 'chapter.mp3', phrases: [] },
  });
const addCheck = async (chapter: Chapter | undefined, state: ClipCheckState, changeCount = 0) =>
  await world.deps.db.clipCheck.create({ data: { ...toOwnerKeys(chapter), state, changeCount } });

describe('GET /v1/admin/open-work', () => {
  it('lists the chapters of a book in which something is aligned, waits for review or is missing', async () => {
    const { book, chapters } = await buildFinishedBook(7);
    const [first, second, third, fourth, fifth, sixth] = chapters;
    await addRecording(first, 'aligning');
    await addRecording(second, 'ready');
    await addCheck(third, 'ready', 2);
    await addCheck(fourth, 'ready', 0);
    await addCheck(fifth, 'done', 2);
    const [phrase] = (await phrasesOf(world, book.id)).filter(({ chapterId }) => chapterId === sixth?.id);
    await world.deps.db.phrase.update({
      where: { id: phrase?.id ?? 0 },
      data: { audioFile: null, translation: '' },
    });
    const { data, meta } = await list(`book_id=${book.id}`);
    expect(meta).toEqual({ page: 1, per_page: 4, total: 4 });
    const nothing = {
      recording: null,
      clip_check: null,
      clip_changes: 0,
      phrases_without_audio: 0,
      phrases_without_meanings: 0,
      phrases_without_translation: 0,
      phrases_with_draft: 0,
      sound_reports: 0,
    };
    const toRow = (chapter: Chapter | undefined, open: Partial<OpenWorkView>) => ({
      ...nothing,
      id: chapter?.id,
      title: chapter?.title,
      chapter_no: chapter?.chapterNo,
      published: true,
      book: { id: book.id, title: book.title, book_code: book.bookCode },
      ...open,
    });
    expect(data).toEqual([
      toRow(first, { recording: 'aligning' }),
      toRow(second, { recording: 'ready' }),
      toRow(third, { clip_check: 'ready', clip_changes: 2 }),
      toRow(sixth, { phrases_without_audio: 1, phrases_without_translation: 1 }),
    ]);
  });

  it('lists a chapter with open reports of a wrong sound until they are closed', async () => {
    const { book, chapters } = await buildFinishedBook(2);
    const phrases = await phrasesOf(world, book.id);
    const phrase = phrases.find(({ chapterId }) => chapterId === chapters[1]?.id);
    const report = { phraseId: phrase?.id ?? 0, shownPhrase: 'Le chat.', createdAt: new Date() };
    await world.deps.db.phraseReport.createMany({
      data: [
        { ...report, kind: 'sound' },
        { ...report, kind: 'typo' },
      ],
    });
    const readMissingChapters = async () =>
      (await studio.get(`/admin/missing/${book.bookCode}`)).body.data.chapters;
    expect((await list(`book_id=${book.id}`)).data).toMatchObject([{ chapter_no: 2, sound_reports: 1 }]);
    expect(await readMissingChapters()).toMatchObject([{ sound_reports: 0 }, { sound_reports: 1 }]);
    await world.deps.db.phraseReport.updateMany({ data: { closedAt: new Date() } });
    expect((await list(`book_id=${book.id}`)).data).toEqual([]);
    expect(await readMissingChapters()).toMatchObject([{ sound_reports: 0 }, { sound_reports: 0 }]);
  });

  it('counts phrases with a word that has no meaning', async () => {
    const book = await buildBook(world, {
      chapters: [['Le chat.', 'Le loup.']],
      dictionary: 'chat = cat\nle = the',
    });
    expect((await list(`book_id=${book.id}`)).data).toMatchObject([
      { phrases_without_meanings: 1, phrases_without_translation: 2 },
    ]);
  });

  it('lists the chapters of all books by page, with what waits for an editor first', async () => {
    const { book, chapters } = await buildFinishedBook(3);
    const before = (await list('per_page=1')).meta.total;
    await addRecording(chapters[0], 'waiting');
    await addRecording(chapters[1], 'failed');
    await world.deps.db.phrase.updateMany({
      where: { chapterId: chapters[2]?.id ?? 0 },
      data: { translation: '' },
    });
    const { data, meta } = await list('per_page=100');
    expect(meta.total).toBe(before + 3);
    const ownNumbers = data.filter((row) => row.book.id === book.id).map(({ chapter_no }) => chapter_no);
    expect(ownNumbers).toEqual([2, 1, 3]);
    const secondPage = await list('per_page=1&page=2');
    expect(secondPage).toEqual({ data: [data[1]], meta: { page: 2, per_page: 1, total: before + 3 } });
    expect(await list('per_page=100&page=9')).toEqual({
      data: [],
      meta: { page: 9, per_page: 100, total: before + 3 },
    });
  });

  it('leaves out deleted books, and returns an empty list for an unknown one', async () => {
    const { book, chapters } = await buildFinishedBook(1);
    await addRecording(chapters[0], 'ready');
    await studio.remove(`/admin/book/${book.id}`);
    const nothing = { data: [], meta: { page: 1, per_page: 1, total: 0 } };
    expect(await list(`book_id=${book.id}`)).toEqual(nothing);
    expect(await list('book_id=999999')).toEqual(nothing);
  });

  it('rejects a bad book_id or page with 422', async () => {
    for (const field of ['book_id', 'page', 'per_page']) {
      const { status, body } = await studio.get(`/admin/open-work?${field}=x`);
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
  });
});
