import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countWordsOfChangedBooks } from '../../src/features/vocabulary/public.ts';
import { buildBook, buildPerson, type Person } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let member: Person;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await buildPerson(world);
});

const getPath = async (path: string) =>
  await world.api.get(`/v1/user/${path}`).set('authorization', member.bearer);
const sendRequest = async (method: 'put' | 'post' | 'delete', path: string, body: object = {}) =>
  await world.api[method](`/v1/user/${path}`).set('authorization', member.bearer).send(body);

async function buildOwnedBook(chapters: string[][], dictionary = '') {
  const book = await buildBook(world, { chapters, dictionary, sampleChapters: [] });
  await world.deps.db.purchase.create({ data: { userId: member.user.id, bookId: book.id } });
  return book;
}
const readStates = async (bookCode: string, count = 10) => {
  const { body, status } = await getPath(`word-states?book_code=${bookCode}&from=1&count=${count}`);
  expect(status).toBe(200);
  return body.data;
};

describe('GET /v1/user/marked-words', () => {
  it('returns all marked lemmas by state and the words of the list, but not those of others', async () => {
    const book = await buildOwnedBook([['Le chat dort.']]);
    await sendRequest('put', 'word-states', { lemmas: ['parler', 'aller'], state: 'known' });
    await sendRequest('put', 'word-states', { lemmas: ['pfff'], state: 'ignored' });
    const word = { id: randomUUID(), book_code: book.bookCode, phrase_no: 1, index: 2, text: 'chat' };
    await sendRequest('post', 'word', word);
    const other = await buildPerson(world);
    expect((await getPath('marked-words')).body.data).toEqual({
      states: { learning: ['chat'], known: ['aller', 'parler'], ignored: ['pfff'] },
      kept: [{ id: word.id, lemma: 'chat' }],
    });
    const response = await world.api.get('/v1/user/marked-words').set('authorization', other.bearer);
    expect(response.body.data).toEqual({ states: { learning: [], known: [], ignored: [] }, kept: [] });
  });
});

describe('GET /v1/user/word-states', () => {
  it('returns the lemma of each word in the requested phrases, and the states of marked words', async () => {
    const book = await buildOwnedBook(
      [['Marie parlait, et 12 chats parlent.'], ['Tout de suite !']],
      'tout de suite = right away',
    );
    await sendRequest('put', 'word-states', { lemmas: ['parler'], state: 'known' });
    await sendRequest('put', 'word-states', { lemmas: ['tout de suite'], state: 'learning' });
    expect(await readStates(book.bookCode)).toEqual({
      phrases: [
        { phrase_no: 1, lemmas: ['', '', 'parler', '', 'et', '', '', '', 'chat', '', 'parler', ''] },
        { phrase_no: 2, lemmas: ['tout de suite', ''] },
      ],
      states: { learning: ['tout de suite'], known: ['parler'], ignored: [] },
      kept: [],
      begun: true,
    });
  });

  it('returns the saved words of a book, and whether the member has marked any words', async () => {
    const book = await buildOwnedBook([['Le chat dort.'], ['Oui.']]);
    expect(await readStates(book.bookCode)).toMatchObject({ kept: [], begun: false });
    const word = { id: randomUUID(), book_code: book.bookCode, phrase_no: 1, index: 2, text: 'chat' };
    await sendRequest('post', 'word', word);
    expect((await readStates(book.bookCode)).kept).toEqual([{ id: word.id, lemma: 'chat' }]);
    await sendRequest('delete', `word/${word.id}`);
    expect(await readStates(book.bookCode)).toMatchObject({ kept: [], begun: false });
  });

  it('returns 404 for the word states of a book that the member does not own, but allows its sample', async () => {
    const book = await buildBook(world);
    expect((await getPath(`word-states?book_code=${book.bookCode}&from=1&count=1`)).status).toBe(404);
    expect((await getPath(`word-states?book_code=${book.bookCode}&sample=true&from=1&count=1`)).status).toBe(
      200,
    );
  });
});

describe('PUT /v1/user/word-states', () => {
  it('changes only words that are in the state sent as only_from, and returns the changed words', async () => {
    await sendRequest('put', 'word-states', { lemmas: ['chat', 'chien'], state: 'known' });
    await sendRequest('put', 'word-states', { lemmas: ['chien'], state: 'learning' });
    const { body } = await sendRequest('put', 'word-states', {
      lemmas: ['chat', 'chien'],
      state: 'new',
      only_from: 'known',
    });
    expect(body).toEqual({ message: '“chat” is new again.', data: { changed: ['chat'], words: [] } });
  });

  it('updates the member’s count of known words in a book when words are marked', async () => {
    const book = await buildOwnedBook([['Le chat parle.', 'Le chien parle au chat.']]);
    await countWordsOfChangedBooks(world.deps);
    const readShare = async () =>
      (await world.deps.db.knownShare.findFirst({ where: { userId: member.user.id, bookId: book.id } }))
        ?.words;
    const countedBook = await world.deps.db.countedBook.findUniqueOrThrow({ where: { bookId: book.id } });
    expect(countedBook.words).toBe(8);
    await world.deps.db.knownShare.create({
      data: { userId: member.user.id, bookId: book.id, words: 0, version: countedBook.version },
    });
    await sendRequest('put', 'word-states', { lemmas: ['chat', 'parler'], state: 'known' });
    expect(await readShare()).toBe(4);
    await sendRequest('put', 'word-states', { lemmas: ['chat'], state: 'ignored' });
    expect(await readShare()).toBe(4);
    await sendRequest('put', 'word-states', { lemmas: ['chat'], state: 'learning' });
    expect(await readShare()).toBe(2);
  });
});

describe('GET /v1/user/new-words', () => {
  it('lists the new words of a chapter, most frequent first', async () => {
    const book = await buildOwnedBook([['Le chat dort.', 'Les chats rêvent.']], 'chat = cat');
    await sendRequest('put', 'word-states', { lemmas: ['dormir'], state: 'ignored' });
    const { body } = await getPath(`new-words?book_code=${book.bookCode}&chapter_no=1`);
    expect(body.data).toEqual([
      { lemma: 'le', text: 'le', meaning: '', count: 2, rank: 1 },
      { lemma: 'chat', text: 'chat', meaning: 'cat', count: 2, rank: expect.any(Number) },
      { lemma: 'rêver', text: 'rêvent', meaning: '', count: 1, rank: expect.any(Number) },
    ]);
  });

  it('gives no rank to new words that are rare in French', async () => {
    const book = await buildOwnedBook([['Un échauguette.']]);
    const { body } = await getPath(`new-words?book_code=${book.bookCode}&chapter_no=1`);
    expect(body.data).toMatchObject([
      { lemma: 'un', rank: 8 },
      { lemma: 'échauguette', rank: null },
    ]);
  });

  it('returns the same 404 for a missing chapter as for a chapter that the member cannot read', async () => {
    const { bookCode } = await buildBook(world, { chapters: [['Le chat dort.']], sampleChapters: [] });
    const readNewWords = async (code: string, chapterNo: number, extraQuery = '') => {
      const { status, body } = await getPath(
        `new-words?book_code=${code}&chapter_no=${chapterNo}${extraQuery}`,
      );
      return [status, body.message];
    };
    const chapters = [
      await readNewWords(bookCode, 1),
      await readNewWords(bookCode, 2),
      await readNewWords('no-such-book', 1),
    ];
    expect(chapters).toEqual(Array(3).fill([404, 'This chapter isn’t in your library.']));
    expect(await readNewWords(bookCode, 1, '&sample=true')).toEqual([
      404,
      'This chapter isn’t in the sample.',
    ]);
  });
});

describe('saved words', () => {
  it('saves a word from a phrase only once, even if a second request has a different id', async () => {
    const book = await buildOwnedBook([['Le chat parlait.']], 'parlait = was talking');
    const word = { id: randomUUID(), book_code: book.bookCode, phrase_no: 1, index: 4, text: 'parlait' };
    const addResponse = await sendRequest('post', 'word', word);
    expect(addResponse.body).toMatchObject({
      message: '“parlait” is kept.',
      data: {
        id: word.id,
        lemma: 'parler',
        meaning: 'was talking',
        state: 'learning',
        start: 8,
        phrase_no: 1,
      },
    });
    expect((await sendRequest('post', 'word', { ...word, id: randomUUID() })).body).toMatchObject({
      message: 'You’ve already kept “parlait”.',
      data: { id: word.id },
    });
    const addedResponse = await sendRequest('post', 'added-word', {
      id: randomUUID(),
      word: 'la porte',
      meaning: 'door',
    });
    expect(addedResponse.body.data).toMatchObject({
      lemma: 'porte',
      text: 'la porte',
      book_code: null,
      audio: null,
    });
    const searchResponse = await getPath('words?search=PARL');
    expect(searchResponse.body.data).toMatchObject([{ id: word.id }]);
    expect(searchResponse.body.meta.total).toBe(1);
    expect((await sendRequest('delete', `word/${word.id}`)).status).toBe(200);
    expect((await getPath('words')).body.meta.total).toBe(1);
    expect((await sendRequest('post', `word/${word.id}/restore`)).body.data.state).toBe('learning');
  });

  it.each([
    ['keeping a word beyond the end of its phrase', { index: 99 }],
    ['keeping a gap', { index: 1, text: ' ' }],
    ['keeping a word that is not in its phrase', { text: 'chien' }],
  ])('rejects %s with 422', async (_caseName, invalidFields) => {
    const book = await buildOwnedBook([['Le chat parlait.']], 'chat = cat');
    const word = { id: randomUUID(), book_code: book.bookCode, phrase_no: 1, index: 2, text: 'chat' };
    expect((await sendRequest('post', 'word', { ...word, ...invalidFields })).status).toBe(422);
  });
});

describe('practice', () => {
  it('counts a practice grade only once even if the grade is sent twice, and can undo the grade', async () => {
    const id = randomUUID();
    await sendRequest('post', 'added-word', { id, word: 'chat', meaning: 'cat' });
    expect((await getPath('due-words')).body.data).toEqual({ due: 1 });
    const { body } = await getPath('practice');
    expect(body.data.cards).toMatchObject([
      { word: { id }, card: { intervals: [60, 360, 600, expect.any(Number)] } },
    ]);
    const grade = { id: randomUUID(), word_id: id, grade: 3, graded_at: new Date().toISOString() };
    const firstResponse = await sendRequest('post', 'grades', { grades: [grade] });
    const repeatedResponse = await sendRequest('post', 'grades', { grades: [grade] });
    expect(firstResponse.body.data[0].card.due).toBe(repeatedResponse.body.data[0].card.due);
    expect((await getPath('due-words')).body.data).toEqual({ due: 0 });
    const undoResponse = await sendRequest('post', 'grades', { grades: [{ ...grade, undone: true }] });
    expect(undoResponse.body.data[0].card.repetitions).toBe(0);
  });
});
