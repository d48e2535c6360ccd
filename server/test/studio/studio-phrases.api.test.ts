import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findStorageProblems } from '../../src/features/studio/public.ts';
import type { Book, Chapter, Phrase } from '../../src/generated/prisma/client.ts';
import {
  buildAdministrator,
  buildBook,
  buildPerson,
  chaptersOf,
  phraseOf,
  phrasesOf,
} from '../support/builders.ts';
import { cookiesOf, hearWith } from '../support/http/hear.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createStudioClient, makeWav, readDemoClip, type StudioClient } from '../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
let book: Book;
let chapters: (Chapter & { phrases: Phrase[] })[];
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
  book = await buildBook(world);
  chapters = await chaptersOf(world, book);
});
afterAll(() => world.close());

const readTexts = async (chapter: { id: number; bookId: number }) =>
  (await phrasesOf(world, chapter.bookId)).flatMap(({ chapterId, phrase }) =>
    chapterId === chapter.id ? [phrase] : [],
  );
const findPhraseRow = (id: number) => world.deps.db.phrase.findUniqueOrThrow({ where: { id } });
const clip = makeWav(250);
const addPhrase = async (chapterId: number, formParts: Record<string, string | Buffer> = {}) =>
  studio.post('/admin/phrase', {
    phrase: 'Bonjour.',
    chapter_id: String(chapterId),
    line_audio: clip,
    ...formParts,
  });
/** Builds a book and a chapter for one test only. */
async function buildChapter() {
  const [chapter] = await chaptersOf(world, await buildBook(world));
  return chapter ?? Promise.reject(new Error('no chapter'));
}

describe('GET /v1/admin/phrase', { tags: 'spec-7-15' }, () => {
  it('lists a chapter’s phrases with playable clips', {
    tags: 'spec-3-03',
  }, async () => {
    const response = await studio.get(`/admin/phrase?chapter_id=${chapters[0]?.id}`);
    const { status, body } = response;
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: chapters[0]?.id,
      title: 'Chapitre 1',
      chapter_no: 1,
      book: { id: book.id, title: book.title, book_code: book.bookCode },
      phrase: [
        {
          phrase: "L'homme qu'il aimait.",
          phrase_no: 1,
          dictionary: 'homme = man\ntout de suite = right away',
        },
        { phrase: 'Il pleut.', phrase_no: 2 },
        { phrase: 'Elle rit.', phrase_no: 3 },
      ],
    });
    const { line_audio } = body.data.phrase[0];
    expect((await hearWith(world, cookiesOf(response), line_audio)).status).toBe(200);
  });

  it('paginates a chapter’s phrases', async () => {
    const { body } = await studio.get(`/admin/phrase?chapter_id=${chapters[0]?.id}&page=2&per_page=2`);
    expect(body.data.phrase.map(({ phrase }: { phrase: string }) => phrase)).toEqual(['Elle rit.']);
    expect(body.meta).toEqual({ page: 2, per_page: 2, total: 3 });
  });

  it('returns 404 along with the chapter’s data if a chapter has no phrases', {
    tags: 'spec-7-04',
  }, async () => {
    const [emptyChapter] = await chaptersOf(world, await buildBook(world, { chapters: [[]] }));
    const { status, body } = await studio.get(`/admin/phrase?chapter_id=${emptyChapter?.id}`);
    expect([status, body.message]).toEqual([404, 'This chapter has no phrases yet.']);
    expect(body.data).toMatchObject({ id: emptyChapter?.id, chapter_no: 1, phrase: [] });
    expect((await studio.get('/admin/phrase?chapter_id=999999')).status).toBe(404);
  });

  it('rejects invalid numbers in a phrase list query', async () => {
    const { status, body } = await studio.get('/admin/phrase?chapter_id=x&page=0&per_page=101');
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['chapter_id', 'page', 'per_page']]);
  });
});

describe('GET /v1/admin/phrase/{id}', () => {
  it('returns a phrase with its words as readers see them', async () => {
    const { body } = await studio.get(`/admin/phrase/${chapters[1]?.phrases[0]?.id}`);
    expect(body.data).toMatchObject({
      chapter_id: chapters[1]?.id,
      phrase: 'Tout de suite !',
      word_list: ['Tout de suite', ' !'],
      meanings: ['right away', ''],
      chapter: { chapter_no: 2, book: { book_code: book.bookCode } },
    });
    expect((await studio.get('/admin/phrase/999999')).status).toBe(404);
  });
});

describe('POST /v1/admin/phrase', { tags: 'spec-7-15' }, () => {
  it('adds a phrase to the end of a chapter with its clip, duration and words', async () => {
    const chapter = await buildChapter();
    const response = await addPhrase(chapter.id, {
      phrase: 'Un  chat\u00a0!',
      dictionary: 'chat = cat',
      translation: 'A cat!',
    });
    const { status, body } = response;
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({ phrase_no: 4, audio_ms: 250, translation: 'A cat!' });
    expect(body.data.meanings).toContain('cat');
    expect(body.data.word_list.join('')).toBe('Un  chat\u00a0!');
    const clipResponse = await hearWith(world, cookiesOf(response), body.data.line_audio);
    expect([clipResponse.status, clipResponse.headers['content-type']]).toEqual([200, 'audio/wav']);
    const nextPhrase = await phraseOf(world, chapter.bookId, 5);
    expect(nextPhrase.phrase).toBe('Tout de suite !');
  });

  it('inserts a new phrase before the phrase that the editor has chosen', async () => {
    const chapter = await buildChapter();
    await addPhrase(chapter.id, { phrase: 'Avant.', before_id: String(chapter.phrases[1]?.id) });
    expect(await readTexts(chapter)).toEqual(["L'homme qu'il aimait.", 'Avant.', 'Il pleut.', 'Elle rit.']);
  });

  it('reports every invalid field of a phrase and each bad line of its dictionary', {
    tags: 'spec-5-05',
  }, async () => {
    const emptyFormResponse = await studio.post('/admin/phrase');
    expect(Object.keys(emptyFormResponse.body.errors).sort()).toEqual(['chapter_id', 'line_audio', 'phrase']);
    const { status, body } = await addPhrase(chapters[0]?.id ?? 0, {
      dictionary: '\nchat = cat\nchien\n= dog\nchat = tomcat',
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      dictionary: [
        'Line 3: There is no "=" between the word and its meaning.',
        'Line 4: There is no word before the separator.',
        'Line 5: "chat" already has a meaning in line 2.',
      ],
    });
  });

  it.each([
    ['phrase', 'x'.repeat(1001)],
    ['phrase', 'nul\u0000'],
    ['phrase', '   '],
    ['translation', 'x'.repeat(2001)],
    ['translation', 'nul\u0000'],
    ['dictionary', `${'x'.repeat(30)} = y\n`.repeat(700)],
    ['dictionary', 'a\u0000 = b'],
    ['before_id', '999999'],
    ['before_id', 'x'],
    ['line_audio', 'a text'],
    ['line_audio', Buffer.from('<html>not a sound</html>')],
  ])('rejects a phrase with a bad %s with 422 (%#)', async (field, value) => {
    const { status, body } = await addPhrase(chapters[0]?.id ?? 0, { [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('rejects a phrase whose text field is a lone surrogate, a list or an object', async () => {
    const body = { phrase: '\udc00', dictionary: ['a = b'], translation: { a: 1 }, chapter_id: 1 };
    const { body: response } = await studio.post('/admin/phrase').send(body);
    expect(Object.keys(response.errors).sort()).toEqual([
      'dictionary',
      'line_audio',
      'phrase',
      'translation',
    ]);
  });

  it('returns 404 when a phrase is added to an unknown chapter', async () => {
    expect((await addPhrase(999_999)).status).toBe(404);
  });
});

describe('POST /v1/admin/phrase/{id}?_method=put', { tags: 'spec-7-15' }, () => {
  it('edits a phrase’s text and meanings, and keeps the fields that were not sent', async () => {
    const chapter = await buildChapter();
    const id = chapter.phrases[0]?.id ?? 0;
    const { status, body } = await studio.post(`/admin/phrase/${id}?_method=put`, {
      phrase: 'Une femme.',
      chapter_id: String(chapter.id),
    });
    expect([status, body.data.phrase, body.data.phrase_no]).toEqual([200, 'Une femme.', 1]);
    expect(await findPhraseRow(id)).toMatchObject({
      dictionary: chapter.phrases[0]?.dictionary,
      audioFile: chapter.phrases[0]?.audioFile,
    });
    await studio.put(`/admin/phrase/${id}`, {
      phrase: 'Une femme.',
      dictionary: '',
      translation: 'A woman.',
    });
    expect(await findPhraseRow(id)).toMatchObject({ dictionary: '', translation: 'A woman.' });
  });

  it('replaces a phrase’s clip, and keeps the old clip for a while', async () => {
    const chapter = await buildChapter();
    const [phrase] = chapter.phrases;
    const { body } = await studio.post(`/admin/phrase/${phrase?.id}?_method=put`, {
      phrase: 'Il pleut.',
      line_audio: readDemoClip(),
    });
    expect(body.data.audio_ms).toBeGreaterThan(200);
    expect(body.data.line_audio).toContain('.mp3');
    expect(await world.deps.media.read('clips', phrase?.audioFile ?? '')).toBeDefined();
  });

  it('applies a phrase’s new meanings to the same words throughout the book without changing other words', async () => {
    const editedBook = await buildBook(world, {
      chapters: [['Un chat.', 'Le chat dort.', 'Non.']],
      dictionary: '',
    });
    const [chapter] = await chaptersOf(world, editedBook);
    const [firstPhrase, secondPhrase, thirdPhrase] = chapter?.phrases ?? [];
    await world.deps.db.phrase.update({
      where: { id: thirdPhrase?.id ?? 0 },
      data: { meanings: ['kept', ''] },
    });
    await studio.put(`/admin/phrase/${firstPhrase?.id}`, { phrase: 'Un chat.', dictionary: 'chat = cat' });
    expect((await findPhraseRow(secondPhrase?.id ?? 0)).meanings).toContain('cat');
    await studio.put(`/admin/phrase/${firstPhrase?.id}`, { phrase: 'Un chat.', dictionary: '' });
    expect((await findPhraseRow(secondPhrase?.id ?? 0)).meanings).not.toContain('cat');
    expect((await findPhraseRow(thirdPhrase?.id ?? 0)).meanings).toEqual(['kept', '']);
  });

  it('moves a phrase to the end of another chapter, but not into another book', async () => {
    const editedBook = await buildBook(world);
    const [firstChapter, secondChapter = expect.fail('no second chapter')] = await chaptersOf(
      world,
      editedBook,
    );
    const id = firstChapter?.phrases[0]?.id ?? 0;
    const phrase = "L'homme qu'il aimait.";
    const { status, body } = await studio.put(`/admin/phrase/${id}`, {
      phrase,
      chapter_id: secondChapter.id,
    });
    expect([status, body.data.phrase_no, body.data.chapter.chapter_no]).toEqual([200, 5, 2]);
    expect(await readTexts(secondChapter)).toEqual(['Tout de suite !', 'Non…', phrase]);
    for (const chapter_id of [chapters[0]?.id, 999_999]) {
      const rejectedResponse = await studio.put(`/admin/phrase/${id}`, { phrase, chapter_id });
      expect([rejectedResponse.status, Object.keys(rejectedResponse.body.errors)]).toEqual([
        422,
        ['chapter_id'],
      ]);
    }
  });

  it('rejects a phrase edit without _method=put or text, and stores no clip for an unknown phrase', async () => {
    const id = chapters[0]?.phrases[0]?.id;
    const responseWithoutMethod = await studio.post(`/admin/phrase/${id}`, { phrase: 'A.' });
    expect(Object.keys(responseWithoutMethod.body.errors)).toEqual(['_method']);
    const invalidFieldsResponse = await studio.put(`/admin/phrase/${id}`, {
      dictionary: 'chat',
      chapter_id: 'x',
    });
    expect(Object.keys(invalidFieldsResponse.body.errors).sort()).toEqual([
      'chapter_id',
      'dictionary',
      'phrase',
    ]);
    const unknownPhraseResponse = await studio.post('/admin/phrase/999999?_method=put', {
      phrase: 'A.',
      line_audio: clip,
    });
    expect(unknownPhraseResponse.status).toBe(404);
  });
});

describe('access to the phrases for administrators', () => {
  it('lets only administrators read and change phrases', async () => {
    const member = createStudioClient(world, await buildPerson(world));
    const id = chapters[0]?.phrases[0]?.id;
    const rejectedResponses = await Promise.all([
      member.get(`/admin/phrase?chapter_id=${chapters[0]?.id}`),
      member.post('/admin/phrase', { phrase: 'A.', line_audio: clip }),
      member.put(`/admin/phrase/${id}`, { phrase: 'A.' }),
      member.remove(`/admin/phrase/${id}`),
      member.get(`/admin/missing/${book.bookCode}`),
      world.api.post('/v1/admin/phrase').field('phrase', 'A.').attach('line_audio', clip, 'a.wav'),
    ]);
    expect(rejectedResponses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 401]);
  });

  it('leaves no orphaned or missing files after all phrase edits', async () => {
    expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });
  });
});
