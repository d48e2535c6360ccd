import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const toMissingCounts = (audio: number, wordCount: number, translations: number) => ({
  phrases_without_audio: audio,
  words_without_meaning: wordCount,
  pictures_without_alt: 0,
  phrases_without_translation: translations,
});

describe('GET /v1/admin/missing/{book_code}', () => {
  it('lists the phrases of a book that are missing something, and the words that have no meaning', async () => {
    const unfinishedBook = await buildBook(world, {
      chapters: [['Le chat.', 'Le 3 mai.']],
      dictionary: 'chat = cat',
    });
    const [firstPhrase, secondPhrase] = await phrasesOf(world, unfinishedBook.id);
    await world.deps.db.phrase.update({
      where: { id: firstPhrase?.id ?? 0 },
      data: { translation: 'The cat.', audioFile: null },
    });
    const { status, body } = await studio.get(`/admin/missing/${unfinishedBook.bookCode}?per_page=1&page=1`);
    expect(status).toBe(200);
    expect(body.meta).toEqual({ page: 1, per_page: 1, total: 2 });
    expect(body.data).toMatchObject({
      id: unfinishedBook.id,
      phrase: [{ id: firstPhrase?.id, missing: ['audio', 'meanings'] }],
    });
    expect(body.data.chapters).toMatchObject([
      { chapter_no: 1, published: true, total_phrases: 2, ...toMissingCounts(1, 2, 1) },
    ]);
    expect(body.data.words).toEqual([
      { word: 'le', phrases: 2, phrase_id: firstPhrase?.id },
      { word: 'mai', phrases: 1, phrase_id: secondPhrase?.id },
    ]);
    expect(body.data.total_words).toBe(2);
    const pageBeyondEnd = await studio.get(`/admin/missing/${unfinishedBook.bookCode}?per_page=1&page=9`);
    expect([pageBeyondEnd.body.meta.total, pageBeyondEnd.body.data.phrase]).toEqual([2, []]);
    const secondPage = await studio.get(`/admin/missing/${unfinishedBook.bookCode}?per_page=1&page=2`);
    expect(secondPage.body.data.phrase).toMatchObject([
      { id: secondPhrase?.id, missing: ['meanings', 'translation'] },
    ]);
    expect((await studio.get('/admin/missing/nothing')).status).toBe(404);
  });
});

describe('the unfinished work in each chapter', () => {
  it('counts incomplete phrases and words without a meaning in each chapter, including drafts', async () => {
    const chapters = [['Le chat.', 'Le LE chat.'], [], ['Le roi à Paris.']];
    const unfinishedBook = await buildBook(world, { chapters, dictionary: 'chat = cat' });
    const [, , thirdChapter] = await chaptersOf(world, unfinishedBook);
    await studio.put(`/admin/chapter-publication/${thirdChapter?.id}`, { published: false });
    await world.deps.db.phrase.updateMany({
      where: { chapterId: thirdChapter?.id ?? 0 },
      data: { audioFile: null },
    });
    const { body } = await studio.get(`/admin/missing/${unfinishedBook.bookCode}`);
    expect(body.data.chapters).toMatchObject([
      { chapter_no: 1, published: true, total_phrases: 2, ...toMissingCounts(0, 1, 2) },
      { chapter_no: 2, published: true, total_phrases: 0, ...toMissingCounts(0, 0, 0) },
      { chapter_no: 3, published: false, total_phrases: 1, ...toMissingCounts(1, 4, 1) },
    ]);
    // The chapter list and the list of a book's words must agree on the number of words without a meaning.
    expect(body.data.total_words).toBe(4);
    expect((await studio.get(`/admin/words/${unfinishedBook.bookCode}?filter=open`)).body.meta.total).toBe(4);
    expect(body.meta.total).toBe(3);
  });
});
