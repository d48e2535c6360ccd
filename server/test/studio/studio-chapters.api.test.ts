import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findStorageProblems } from '../../src/features/studio/public.ts';
import type { Book } from '../../src/generated/prisma/client.ts';
import { buildAdministrator, buildBook, buildPerson, phrasesOf } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createStudioClient, type StudioClient } from '../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
afterAll(() => world.close());

const findChapters = (book: Book) =>
  world.deps.db.chapter.findMany({ where: { bookId: book.id }, orderBy: { chapterNo: 'asc' } });
const findChapterIds = async (book: Book) => (await findChapters(book)).map(({ id }) => id);

describe('GET /v1/admin/chapter', { tags: 'spec-7-13' }, () => {
  it('lists a book’s chapters in reading order, with its title and code', { tags: 'spec-3-03' }, async () => {
    const book = await buildBook(world, { title: 'Deux' });
    const { status, body } = await studio.get(`/admin/chapter?book_id=${book.id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: book.id, title: 'Deux', book_code: book.bookCode });
    expect(body.data.chapter).toMatchObject([
      { title: 'Chapitre 1', chapter_no: 1, is_sample: 1, total_phrases: 3, book_id: book.id },
      { title: 'Chapitre 2', chapter_no: 2, is_sample: 0, total_phrases: 2 },
    ]);
  });

  it('returns 404 for an unknown book, and for a book without chapters along with the book’s data', {
    tags: 'spec-7-04',
  }, async () => {
    const book = await buildBook(world, { chapters: [] });
    const emptyResponse = await studio.get(`/admin/chapter?book_id=${book.id}`);
    expect(emptyResponse.status).toBe(404);
    expect(emptyResponse.body).toEqual({
      message: 'This book has no chapters yet.',
      data: {
        id: book.id,
        title: book.title,
        book_code: book.bookCode,
        published: true,
        released: true,
        chapter: [],
      },
    });
    const unknownBookResponse = await studio.get('/admin/chapter?book_id=999999');
    expect([unknownBookResponse.status, Object.keys(unknownBookResponse.body)]).toEqual([404, ['message']]);
  });

  it.each(['', '?book_id=', '?book_id=x', '?book_id=0', '?book_id=1&book_id=2', '?book_id=99999999999'])(
    'responds with 422 to the chapter list query "%s"',
    async (query) => {
      const { status, body } = await studio.get(`/admin/chapter${query}`);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['book_id']]);
    },
  );
});

describe('GET /v1/admin/chapter/{id}', () => {
  it('returns a chapter with its book, and 404 for an unknown chapter', async () => {
    const book = await buildBook(world);
    const [id] = await findChapterIds(book);
    const { body } = await studio.get(`/admin/chapter/${id}`);
    expect(body.data).toMatchObject({ id, chapter_no: 1, book: { id: book.id, book_code: book.bookCode } });
    expect((await studio.get('/admin/chapter/999999')).status).toBe(404);
  });
});

describe('POST /v1/admin/chapter', { tags: 'spec-7-13' }, () => {
  it('adds an empty chapter from a form or from JSON', async () => {
    const book = await buildBook(world, { chapters: [] });
    const chapterForm = { title: 'Le départ', chapter_no: '2', book_id: String(book.id) };
    const { status, body } = await studio.post('/admin/chapter', chapterForm);
    expect([status, body.message]).toEqual([200, 'Chapter 2 is added.']);
    expect(await findChapters(book)).toMatchObject([{ title: 'Le départ', chapterNo: 2, isSample: false }]);
    const jsonResponse = await studio
      .post('/admin/chapter')
      .send({ title: 'Un', chapter_no: 1, book_id: book.id });
    expect(jsonResponse.status).toBe(200);
  });

  it('rejects a chapter number that is already taken, even in simultaneous requests', async () => {
    const book = await buildBook(world, { chapters: [] });
    const responses = await Promise.all(
      [1, 2, 3].map(() =>
        studio.post('/admin/chapter').send({ title: 'A', chapter_no: 7, book_id: book.id }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const rejectedResponse = responses.find(({ status }) => status === 422);
    expect(Object.keys(rejectedResponse?.body.errors)).toEqual(['chapter_no']);
  });

  it('rejects a new chapter with bad fields with 422, and a chapter for an unknown book with 404', {
    tags: 'spec-5-04',
  }, async () => {
    const emptyFormResponse = await studio.post('/admin/chapter').send({});
    expect(Object.keys(emptyFormResponse.body.errors).sort()).toEqual(['book_id', 'chapter_no', 'title']);
    const invalidForm = { title: 'x'.repeat(201), chapter_no: '1.5', book_id: 'x' };
    const { body } = await studio.post('/admin/chapter').send(invalidForm);
    expect(Object.keys(body.errors).sort()).toEqual(['book_id', 'chapter_no', 'title']);
    for (const chapter_no of [0, -1, 10_000, 'one', null, [7], [7, 8]]) {
      const { body } = await studio.post('/admin/chapter').send({ title: 'A', chapter_no, book_id: 1 });
      expect([chapter_no, Object.keys(body.errors ?? {})]).toEqual([chapter_no, ['chapter_no']]);
    }
    const unknownBookResponse = await studio
      .post('/admin/chapter')
      .send({ title: 'A', chapter_no: 1, book_id: 999_999 });
    expect(unknownBookResponse.status).toBe(404);
  });
});

describe('PUT /v1/admin/chapter/{id}', { tags: 'spec-7-13' }, () => {
  it('changes a chapter’s title and number, which also moves its phrases', async () => {
    const book = await buildBook(world);
    const [firstChapterId] = await findChapterIds(book);
    const { status, body } = await studio
      .put(`/admin/chapter/${firstChapterId}`)
      .type('form')
      .send({ book_id: book.id, title: 'Épilogue', chapter_no: 3 });
    expect([status, body.data.chapter_no]).toEqual([200, 3]);
    const { body: page } = await world.api.get(`/v1/guest/sample-chapter?book_code=${book.bookCode}`);
    expect(page.data).toMatchObject({
      chapter: { title: 'Épilogue', chapter_no: 3 },
      total_sample_phrases: 3,
    });
    const phrases = await phrasesOf(world, book.id);
    expect(phrases.map(({ phrase }) => phrase)[0]).toBe('Tout de suite !');
  });

  it('takes a word’s meaning from the phrase that explains the word first, even after a chapter is moved', async () => {
    const book = await buildBook(world, {
      chapters: [['Un chat.'], ['Le chat.'], ['Chat !']],
      dictionary: '',
    });
    const phrases = await world.deps.db.phrase.findMany({
      where: { bookId: book.id },
      orderBy: { id: 'asc' },
    });
    const [firstChapterId, secondChapterId] = await findChapterIds(book);
    await studio.put(`/admin/phrase/${phrases[0]?.id}`, { phrase: 'Un chat.', dictionary: 'chat = cat' });
    await studio.put(`/admin/phrase/${phrases[1]?.id}`, { phrase: 'Le chat.', dictionary: 'chat = tomcat' });
    const findThirdPhrase = () =>
      world.deps.db.phrase.findUniqueOrThrow({ where: { id: phrases[2]?.id ?? 0 } });
    expect((await findThirdPhrase()).meanings).toContain('cat');
    await studio.put(`/admin/chapter/${firstChapterId}`, { title: 'Plus tard', chapter_no: 9 });
    expect((await findThirdPhrase()).meanings).toContain('tomcat');
    await studio.remove(`/admin/chapter/${secondChapterId}`);
    expect((await findThirdPhrase()).meanings).toContain('cat');
  });

  it('rejects a chapter edit with a taken number, another book’s id or missing fields', async () => {
    const book = await buildBook(world);
    const otherBook = await buildBook(world);
    const [firstChapterId] = await findChapterIds(book);
    const putChapter = (body: object) => studio.put(`/admin/chapter/${firstChapterId}`, body);
    const takenNumberResponse = await putChapter({ title: 'A', chapter_no: 2 });
    expect([takenNumberResponse.status, Object.keys(takenNumberResponse.body.errors)]).toEqual([
      422,
      ['chapter_no'],
    ]);
    const otherBookResponse = await putChapter({ title: 'A', chapter_no: 1, book_id: otherBook.id });
    expect([otherBookResponse.status, Object.keys(otherBookResponse.body.errors)]).toEqual([
      422,
      ['book_id'],
    ]);
    expect(Object.keys((await putChapter({})).body.errors).sort()).toEqual(['chapter_no', 'title']);
    expect((await studio.put('/admin/chapter/999999', { title: 'A', chapter_no: 1 })).status).toBe(404);
  });
});

describe('POST /v1/admin/sample-chaps', { tags: 'spec-7-14' }, () => {
  it('adds a chapter to a book’s sample, and can remove the chapter from the sample', async () => {
    const book = await buildBook(world);
    const [, secondChapterId] = await findChapterIds(book);
    const setSample = (is_sample: number) =>
      studio
        .post('/admin/sample-chaps')
        .send({ is_sample, book_code: book.bookCode, chapter_id: secondChapterId });
    const getSamplePage = () =>
      world.api.get(`/v1/guest/sample-chapter?book_code=${book.bookCode}&phrase_no=5`);
    expect((await getSamplePage()).status).toBe(404);
    const addResponse = await setSample(1);
    expect([addResponse.status, addResponse.body.data.is_sample]).toEqual([200, 1]);
    const { body } = await getSamplePage();
    expect(body.data).toMatchObject({ read_sample_phrases: 5, total_sample_phrases: 5, phrase: 'Non…' });
    expect((await setSample(0)).body.data.is_sample).toBe(0);
    expect((await getSamplePage()).status).toBe(404);
  });

  it('returns 404 when another book’s chapter is added to the sample, and 422 for invalid fields', async () => {
    const [book, otherBook] = [await buildBook(world), await buildBook(world)];
    const [foreignChapterId] = await findChapterIds(otherBook);
    const body = { is_sample: 1, book_code: book.bookCode, chapter_id: foreignChapterId };
    expect((await studio.post('/admin/sample-chaps').send(body)).status).toBe(404);
    expect((await studio.post('/admin/sample-chaps').send({ ...body, book_code: 'nothing' })).status).toBe(
      404,
    );
    for (const is_sample of [2, -1, 'yes', null, {}, [1], [true], ['0', '1']]) {
      const rejectedResponse = await studio.post('/admin/sample-chaps').send({ ...body, is_sample });
      expect([is_sample, Object.keys(rejectedResponse.body.errors ?? {})]).toEqual([
        is_sample,
        ['is_sample'],
      ]);
    }
    const incompleteResponse = await studio.post('/admin/sample-chaps').send({ is_sample: 2 });
    expect(Object.keys(incompleteResponse.body.errors).sort()).toEqual([
      'book_code',
      'chapter_id',
      'is_sample',
    ]);
  });
});

describe('PUT /v1/admin/chapter-order', () => {
  it('renumbers chapters in the requested order', async () => {
    const book = await buildBook(world, { chapters: [['A.'], ['B.'], ['C.']] });
    const [idA, idB, idC] = await findChapterIds(book);
    const { status, body } = await studio.put('/admin/chapter-order', {
      book_id: book.id,
      ids: [idC, idA, idB],
    });
    expect(status).toBe(200);
    expect(
      body.data.chapter.map(({ id, chapter_no }: { id: number; chapter_no: number }) => [id, chapter_no]),
    ).toEqual([
      [idC, 1],
      [idA, 2],
      [idB, 3],
    ]);
    const formResponse = await studio
      .put('/admin/chapter-order')
      .type('form')
      .send({ book_id: book.id, ids: `${idA},${idB},${idC}` });
    expect([formResponse.status, await findChapterIds(book)]).toEqual([200, [idA, idB, idC]]);
  });

  it('rejects a chapter order that does not contain every chapter of the book exactly once', async () => {
    const [book, otherBook] = [await buildBook(world), await buildBook(world)];
    const [idA, idB] = await findChapterIds(book);
    const [foreignChapterId] = await findChapterIds(otherBook);
    for (const ids of [
      [idA],
      [idA, idA],
      [idA, foreignChapterId],
      [idA, idB, foreignChapterId],
      [],
      ['x'],
      'x',
      { a: idA },
      undefined,
    ]) {
      const { status, body } = await studio.put('/admin/chapter-order', { book_id: book.id, ids });
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(ids)).toEqual([422, ['ids']]);
    }
    expect((await studio.put('/admin/chapter-order', { book_id: 999_999, ids: [1] })).status).toBe(404);
  });
});

describe('DELETE /v1/admin/chapter/{id}', { tags: 'spec-7-13' }, () => {
  it('deletes a chapter with its phrases and clips, and renumbers the phrases after it', async () => {
    const book = await buildBook(world);
    const [firstChapterId] = await findChapterIds(book);
    const phrases = await world.deps.db.phrase.findMany({ where: { chapterId: firstChapterId ?? 0 } });
    expect((await studio.remove(`/admin/chapter/${firstChapterId}`)).status).toBe(200);
    const remainingPhrases = await phrasesOf(world, book.id);
    expect(remainingPhrases.map(({ phraseNo, sampleNo }) => [phraseNo, sampleNo])).toEqual([
      [1, null],
      [2, null],
    ]);
    for (const { audioFile } of phrases)
      expect(await world.deps.media.read('clips', audioFile ?? '')).toBeUndefined();
    expect((await studio.remove(`/admin/chapter/${firstChapterId}`)).status).toBe(404);
    expect((await world.deps.db.book.findUniqueOrThrow({ where: { id: book.id } })).totalPhrases).toBe(2);
  });
});

describe('access to the chapters for administrators', () => {
  it('lets only administrators read and change chapters', async () => {
    const member = createStudioClient(world, await buildPerson(world));
    const book = await buildBook(world);
    const [id] = await findChapterIds(book);
    const rejectedResponses = await Promise.all([
      member.get(`/admin/chapter?book_id=${book.id}`),
      member.put(`/admin/chapter/${id}`, { title: 'A', chapter_no: 5 }),
      member.remove(`/admin/chapter/${id}`),
      member.put('/admin/chapter-order', { book_id: book.id, ids: [] }),
      world.api.delete(`/v1/admin/chapter/${id}`),
    ]);
    expect(rejectedResponses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 401]);
    expect(await findChapterIds(book)).toHaveLength(2);
  });

  it('leaves no orphaned or missing files after all chapter edits', async () => {
    expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });
  });
});
