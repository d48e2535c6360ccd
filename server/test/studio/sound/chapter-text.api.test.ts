import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  type Person,
} from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createRecordingStudio } from '../../support/studio/studio-recordings.ts';

let world: World;
let administrator: Person;
let ask: ReturnType<typeof createRecordingStudio>['ask'];
let book: Awaited<ReturnType<typeof buildBook>>;
let chapterId: number;

beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
  ({ ask } = createRecordingStudio(world, administrator));
});
afterAll(() => world.close());
beforeEach(async () => {
  book = await buildBook(world);
  ({ id: chapterId } = await world.deps.db.chapter.findFirstOrThrow({
    where: { bookId: book.id, chapterNo: 2 },
  }));
  await ask('PUT', `/admin/chapter-publication/${chapterId}`, { published: false });
});

const addText = async (fields: object = {}) =>
  await ask('POST', '/admin/chapter-text', {
    chapter_id: chapterId,
    seen_phrases: 2,
    phrases: ['Le roi dort.', 'La reine lit.'],
    ...fields,
  });
const listPhrases = async () => (await ask('GET', `/admin/phrase?chapter_id=${chapterId}`)).body.data.phrase;

describe('POST /v1/admin/chapter-text', () => {
  it('adds the phrases of a text to the end of a draft chapter, without clips', async () => {
    const { status, body } = await addText({ separators: ['paragraph', 'line'], emphases: [[0, 2], []] });
    expect([status, body.message]).toEqual([200, '2 phrases are added.']);
    const added = (await listPhrases()).slice(2);
    expect(added).toMatchObject([
      { phrase: 'Le roi dort.', separator: 'paragraph', emphasis: [0, 2], line_audio: null, phrase_no: 6 },
      { phrase: 'La reine lit.', separator: 'line', emphasis: [], line_audio: null, phrase_no: 7 },
    ]);
    expect(body.data).toEqual({
      chapter_id: chapterId,
      phrase_ids: added.map(({ id }: { id: number }) => id),
      total_phrases: 4,
    });
  });

  it('lets the phrases be translated, explained, searched and exported before they have sound', async () => {
    const { body } = await addText();
    const [id] = body.data.phrase_ids;
    const translations = [
      { id, phrase: 'Le roi dort.', seen_translation: '', translation: 'The king sleeps.' },
    ];
    const saved = await ask('PUT', `/admin/chapter/${chapterId}/translations`, { translations });
    expect(saved.body.data.saved).toMatchObject([{ id, translation: 'The king sleeps.' }]);
    const { version } = (await listPhrases())[2];
    const phrases = [{ id, version, entries: [{ term: 'roi', meaning: 'king' }] }];
    expect((await ask('PUT', `/admin/chapter/${chapterId}/meanings`, { phrases })).status).toBe(200);
    expect((await listPhrases())[2]).toMatchObject({
      translation: 'The king sleeps.',
      dictionary: 'roi = king',
    });
    const hits = await ask('GET', `/admin/phrase-search/${book.bookCode}?search=reine`);
    expect(hits.body.data).toHaveLength(1);
    const exported = await fetch(`${world.origin}/v1/admin/book-export/${book.bookCode}?format=pieces`, {
      headers: { authorization: administrator.bearer },
    });
    expect([exported.status, (await exported.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  });

  it('lists the phrases as open work and as gaps of the book', async () => {
    await addText();
    const openWork = await ask('GET', `/admin/open-work?book_id=${book.id}`);
    expect(openWork.body.data.find(({ id }: { id: number }) => id === chapterId)).toMatchObject({
      phrases_without_audio: 2,
    });
    const missing = await ask('GET', `/admin/missing/${book.bookCode}`);
    expect(
      missing.body.data.chapters.find(({ id }: { id: number }) => id === chapterId).phrases_without_audio,
    ).toBe(2);
  });

  it('leaves what readers see as it is', async () => {
    const reader = await buildPerson(world);
    await addBookToLibrary(world, reader.user.id, book.id);
    const path = `/user/read-window?book_code=${book.bookCode}&from=1&count=50`;
    const before = (await getAs(world, path, reader)).body.data;
    await addText();
    expect((await getAs(world, path, reader)).body.data).toEqual(before);
  });

  it('refuses a text for a chapter that readers can see', async () => {
    await ask('PUT', `/admin/chapter-publication/${chapterId}`, { published: true });
    const { status, body } = await addText();
    expect([status, Object.keys(body.errors)]).toEqual([422, ['chapter_id']]);
    expect(body.message).toContain('Readers can see this chapter');
    expect(await listPhrases()).toHaveLength(2);
  });

  it('accepts a text for a published chapter of a draft book', async () => {
    await ask('PUT', `/admin/chapter-publication/${chapterId}`, { published: true });
    await world.deps.db.book.update({ where: { id: book.id }, data: { published: false, released: false } });
    expect((await addText()).status).toBe(200);
  });

  it('rejects a text for a published chapter of a book that was for sale, because its owners read it', async () => {
    await ask('PUT', `/admin/chapter-publication/${chapterId}`, { published: true });
    await world.deps.db.book.update({ where: { id: book.id }, data: { published: false } });
    expect((await addText()).status).toBe(422);
  });

  it('adds a text once if two editors send it at the same time', async () => {
    const responses = await Promise.all([addText(), addText()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    const rejected = responses.find(({ status }) => status === 422);
    expect(rejected?.body.errors.seen_phrases[0]).toContain('This chapter has 4 phrases now.');
    expect(await listPhrases()).toHaveLength(4);
  });

  it('names each phrase of a text that can’t be stored', async () => {
    const { status, body } = await addText({ phrases: ['Oui.', ' ', 'x'.repeat(1001)] });
    expect([status, body.errors.phrases]).toEqual([
      422,
      ['Phrase 2 is empty.', 'Phrase 3 has more than 1000 characters.'],
    ]);
    expect((await addText({ phrases: [], seen_phrases: -1 })).body.errors).toMatchObject({
      phrases: ['Please enter the text of the chapter.'],
      seen_phrases: ['seen_phrases must be a whole number, 0 or more.'],
    });
  });

  it('responds with 404 for an unknown chapter', async () => {
    expect((await addText({ chapter_id: 999_999 })).status).toBe(404);
  });
});

describe('POST /v1/admin/phrase', () => {
  it('still requires a clip', async () => {
    const { status, body } = await ask('POST', '/admin/phrase', { chapter_id: chapterId, phrase: 'Oui.' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['line_audio']]);
  });
});
