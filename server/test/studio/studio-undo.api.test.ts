import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, chaptersOf, password } from '../support/builders.ts';
import { cookiesOf, hearWith } from '../support/http/hear.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createUndoTools } from '../support/studio/undo.ts';
import { createBook, createStudioClient, makeWav, type StudioClient } from '../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
let undoTools: ReturnType<typeof createUndoTools>;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
  undoTools = createUndoTools(world, studio);
});
afterAll(() => world.close());

describe('POST /v1/admin/phrase/{id}/restore', () => {
  it('restores a deleted phrase with its words, position and clip, and changes nothing if repeated', async () => {
    const { textsOf, expectOrder, restore, remove, rowsOf, bookOf } = undoTools;
    const { book, phrases } = await bookOf(['Un chat.', 'Deux chats.', 'Trois chats.'], ['Fin.']);
    const [, secondPhrase] = phrases;
    await studio.post(`/admin/phrase/${secondPhrase?.id}?_method=put`, {
      phrase: 'Deux chiens.',
      dictionary: 'chat = cat',
      translation: 'Two dogs.',
      line_audio: makeWav(),
    });
    const rowsBefore = await rowsOf(book);
    const phraseResponse = await studio.get(`/admin/phrase/${secondPhrase?.id}`);
    const cookies = cookiesOf(phraseResponse);
    const { line_audio: clipAddress } = phraseResponse.body.data;
    expect((await hearWith(world, cookies, clipAddress)).status).toBe(200);
    await remove('phrase', secondPhrase?.id);
    expect(await textsOf(book)).toEqual(['Un chat.', 'Trois chats.', 'Fin.']);
    expect((await hearWith(world, cookies, clipAddress)).status).toBe(404);
    expect((await studio.get(`/admin/phrase/${secondPhrase?.id}`)).status).toBe(404);
    await expectOrder();
    const { status, body } = await restore('phrase', secondPhrase?.id);
    expect([status, body.message]).toEqual([200, 'The phrase is back as number 2.']);
    expect(body.data).toMatchObject({ id: secondPhrase?.id, phrase_no: 2, translation: 'Two dogs.' });
    expect(await rowsOf(book)).toEqual(rowsBefore);
    expect(body.data.line_audio).toBe(clipAddress);
    expect((await hearWith(world, cookies, clipAddress)).status).toBe(200);
    await expectOrder();
    const repeatedResponse = await restore('phrase', secondPhrase?.id);
    expect([repeatedResponse.status, repeatedResponse.body.data.version]).toEqual([200, body.data.version]);
    expect(await rowsOf(book)).toEqual(rowsBefore);
  });

  it('restores phrases at their original positions even if the chapter has changed since', async () => {
    const { textsOf, restore, remove, bookOf } = undoTools;
    const { book, chapters, phrases } = await bookOf(['A.', 'B.', 'C.', 'D.']);
    const [phraseA, phraseB, phraseC] = phrases;
    for (const phrase of [phraseB, phraseC, phraseA]) await remove('phrase', phrase?.id);
    await studio.post('/admin/phrase', {
      phrase: 'E.',
      chapter_id: String(chapters[0]?.id),
      line_audio: makeWav(),
    });
    expect(await textsOf(book)).toEqual(['D.', 'E.']);
    await restore('phrase', phraseC?.id);
    await restore('phrase', phraseA?.id);
    await restore('phrase', phraseB?.id);
    expect(await textsOf(book)).toEqual(['A.', 'B.', 'C.', 'D.', 'E.']);
  });

  it('moves readers back to a restored phrase unless they have turned the page meanwhile', async () => {
    const { restore, remove, bookOf, readerOf, turnTo, stopOf } = undoTools;
    const { book, phrases } = await bookOf(['A.', 'B.', 'C.', 'D.']);
    const [unmovedReader, advancedReader] = [await readerOf(book, 2), await readerOf(book, 2)];
    await remove('phrase', phrases[1]?.id);
    await remove('phrase', phrases[2]?.id);
    expect(await stopOf(unmovedReader, book)).toEqual(['D.', 2]);
    await turnTo(advancedReader, book, 1);
    // Restores B before C, although B was deleted first. Only the deletion of B recorded that the readers had been at
    // B.
    await restore('phrase', phrases[1]?.id);
    await restore('phrase', phrases[2]?.id);
    expect(await stopOf(unmovedReader, book)).toEqual(['B.', 2]);
    expect(await stopOf(advancedReader, book)).toEqual(['A.', 1]);
    await remove('phrase', phrases[1]?.id);
    await remove('phrase', phrases[2]?.id);
    await restore('phrase', phrases[2]?.id);
    await restore('phrase', phrases[1]?.id);
    expect(await stopOf(unmovedReader, book)).toEqual(['B.', 2]);
  });

  it('restores the meanings that a deleted phrase had given to words in other phrases', async () => {
    const { restore, remove, bookOf } = undoTools;
    const { book, phrases } = await bookOf(['Un chat.', 'Deux chat.']);
    for (const [index, dictionary] of ['chat = cat', 'chat = tomcat'].entries())
      await studio.post(`/admin/phrase/${phrases[index]?.id}?_method=put`, {
        phrase: index === 0 ? 'Un chat.' : 'Encore un chat.',
        dictionary,
      });
    const { chapters } = await chaptersOf(world, book).then(([firstChapter]) => ({ chapters: firstChapter }));
    const addResponse = await studio.post('/admin/phrase', {
      phrase: 'Mon chat.',
      chapter_id: String(chapters?.id),
      line_audio: makeWav(),
    });
    const readMeanings = async () =>
      (await studio.get(`/admin/phrase/${addResponse.body.data.id}`)).body.data.meanings;
    expect(await readMeanings()).toContain('cat');
    await remove('phrase', phrases[0]?.id);
    expect(await readMeanings()).toContain('tomcat');
    await restore('phrase', phrases[0]?.id);
    expect(await readMeanings()).toContain('cat');
  });

  it('restores a phrase’s reports, without the reporter’s id if their account has been closed', async () => {
    const { restore, remove, bookOf, readerOf } = undoTools;
    const { book, phrases } = await bookOf(['A.', 'B.']);
    const id = phrases[0]?.id ?? 0;
    const [reader, closingReader] = [await readerOf(book, 1), await readerOf(book, 1)];
    for (const { bearer } of [reader, closingReader]) {
      const request = world.api.post('/v1/user/phrase-report').set('Authorization', bearer);
      const report = { book_code: book.bookCode, phrase_no: 1, kind: 'typo', note: 'A missing accent' };
      expect((await request.send(report)).status).toBe(200);
    }
    await remove('phrase', id);
    const deletionRequest = world.api.delete('/v1/user/account').set('Authorization', closingReader.bearer);
    expect((await deletionRequest.send({ password })).status).toBe(200);
    await restore('phrase', id);
    const reports = await world.deps.db.phraseReport.findMany({
      where: { phraseId: id },
      orderBy: { id: 'asc' },
    });
    expect(reports).toMatchObject([
      { userId: reader.user.id, note: 'A missing accent', closedAt: null },
      { userId: null, note: 'A missing accent', closedAt: null },
    ]);
  });

  it('restores a phrase of a deleted chapter only after the chapter has been restored', async () => {
    const { textsOf, restore, remove, bookOf } = undoTools;
    const { book, chapters, phrases } = await bookOf(['A.', 'B.'], ['C.']);
    await remove('phrase', phrases[0]?.id);
    await remove('chapter', chapters[0]?.id);
    const { status, body } = await restore('phrase', phrases[0]?.id);
    expect([status, body.message]).toEqual([
      404,
      'The chapter of this phrase is deleted. Bring the chapter back first.',
    ]);
    await restore('chapter', chapters[0]?.id);
    expect((await restore('phrase', phrases[0]?.id)).status).toBe(200);
    expect(await textsOf(book)).toEqual(['A.', 'B.', 'C.']);
  });
});

describe('POST /v1/admin/chapter/{id}/restore', () => {
  it('restores a chapter with its number, phrases, clips and readers’ positions', async () => {
    const { textsOf, expectOrder, restore, remove, rowsOf, bookOf, readerOf, stopOf } = undoTools;
    const { book, chapters, phrases } = await bookOf(['A.', 'B.'], ['C.', 'D.', 'E.'], ['F.']);
    const [, secondChapter] = chapters;
    await studio.put(`/admin/phrase/${phrases[4]?.id}/place`, { place: 1 });
    const rowsBefore = await rowsOf(book);
    const reader = await readerOf(book, 4);
    await remove('chapter', secondChapter?.id);
    expect(await textsOf(book)).toEqual(['A.', 'B.', 'F.']);
    expect(await stopOf(reader, book)).toEqual(['F.', 3]);
    await expectOrder();
    const { status, body } = await restore('chapter', secondChapter?.id);
    expect([status, body.message]).toEqual([200, '“Chapitre 2” is back as chapter 2.']);
    expect(body.data).toMatchObject({ id: secondChapter?.id, chapter_no: 2, total_phrases: 3 });
    expect(await rowsOf(book)).toEqual(rowsBefore);
    expect(await stopOf(reader, book)).toEqual(['C.', 4]);
    expect((await restore('chapter', secondChapter?.id)).status).toBe(200);
    await expectOrder();
  });

  it('renumbers other chapters when a restored chapter takes back its old number', async () => {
    const { restore, remove, bookOf } = undoTools;
    const { book, chapters } = await bookOf(['A.'], ['B.'], ['C.'], ['D.']);
    await studio.put(`/admin/chapter/${chapters[3]?.id}`, { title: 'Chapitre 4', chapter_no: 9 });
    await remove('chapter', chapters[1]?.id);
    const takenNumberResponse = await studio.post('/admin/chapter', {
      title: 'Neuf',
      chapter_no: '2',
      book_id: String(book.id),
    });
    expect(takenNumberResponse.status).toBe(200);
    const chapterForm = { title: 'Chapitre 3', chapter_no: 3 };
    const shownVersion = (await studio.get(`/admin/chapter/${chapters[2]?.id}`)).body.data.version;
    expect((await restore('chapter', chapters[1]?.id)).body.data.chapter_no).toBe(2);
    const { body } = await studio.get(`/admin/chapter?book_id=${book.id}`);
    expect(
      body.data.chapter.map((chapter: { title: string; chapter_no: number }) => [
        chapter.chapter_no,
        chapter.title,
      ]),
    ).toEqual([
      [1, 'Chapitre 1'],
      [2, 'Chapitre 2'],
      [3, 'Neuf'],
      [4, 'Chapitre 3'],
      [9, 'Chapitre 4'],
    ]);
    // The server rejects this form, which was opened before the chapter's number changed.
    expect(
      (await studio.put(`/admin/chapter/${chapters[2]?.id}`, { ...chapterForm, version: shownVersion }))
        .status,
    ).toBe(422);
  });

  it('restores a chapter with thousands of phrases', async () => {
    const { restore, remove, bookOf } = undoTools;
    const { book, chapters } = await bookOf(['A.']);
    const id = chapters[0]?.id;
    await world.deps.sql.query(`
      with made as (
        insert into phrases (book_id, chapter_id, phrase, word_list, meanings)
        select ${book.id}, ${id}, 'Un.', '{Un,.}', '{"",""}' from generate_series(1, 3000) returning id
      )
      update chapters set phrase_ids = phrase_ids || (select array_agg(made.id) from made) where id = ${id}`);
    await remove('chapter', id);
    expect((await restore('chapter', id)).body.data.total_phrases).toBe(3_001);
  });
});

describe('POST /v1/admin/book/{id}/restore', () => {
  it('restores a deleted book to the catalogue without any changes', async () => {
    const { restore, remove, rowsOf } = undoTools;
    const createdBook = await createBook(studio, 'Le Retour');
    const book = await world.deps.db.book.findUniqueOrThrow({ where: { id: createdBook.id } });
    const rowsBefore = await rowsOf(book);
    await remove('book', book.id);
    const getBookDetail = () => world.api.get(`/v1/guest/book-detail/${book.bookCode}`);
    expect((await getBookDetail()).status).toBe(404);
    expect((await createBook(studio, 'Le Retour')).book_code).toBe('le-retour-2');
    const { status, body } = await restore('book', book.id);
    expect([status, body.message, body.data.book_code]).toEqual([200, '“Le Retour” is back.', 'le-retour']);
    expect((await getBookDetail()).status).toBe(200);
    expect(await rowsOf(book)).toEqual(rowsBefore);
    expect((await restore('book', book.id)).status).toBe(200);
    const catalogueResponse = await world.api.get('/v1/guest/list-book?search=retour');
    expect(catalogueResponse.body.data).toHaveLength(2);
  });

  it('does not restore phrases that were deleted before their book was deleted', async () => {
    const { textsOf, restore, remove, bookOf } = undoTools;
    const { book, phrases } = await bookOf(['A.', 'B.']);
    await remove('phrase', phrases[0]?.id);
    await remove('book', book.id);
    expect((await restore('phrase', phrases[0]?.id)).status).toBe(404);
    await restore('book', book.id);
    expect(await textsOf(book)).toEqual(['B.']);
    expect((await restore('phrase', phrases[0]?.id)).status).toBe(200);
  });
});
