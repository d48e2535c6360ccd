import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setDailyPractice } from '../../src/features/vocabulary/practice/daily-limits.ts';
import { purgeRemovedWords } from '../../src/features/vocabulary/public.ts';
import {
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  type Person,
  password,
  phraseOf,
} from '../support/builders.ts';
import { findSubscriptionId, startTrial } from '../support/money/checkouts.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createStudioClient } from '../support/studio/uploads.ts';

let world: World;
let member: Person;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close({ rowsByHand: true }));
beforeEach(async () => {
  member = await buildPerson(world);
});

type HttpMethod = 'put' | 'post' | 'delete';
const sendAs = async (person: Person, method: HttpMethod, path: string, body: object = {}) =>
  await world.api[method](`/v1/user/${path}`).set('authorization', person.bearer).send(body);
const sendAsMember = (method: HttpMethod, path: string, body?: object) => sendAs(member, method, path, body);
const listWords = async (query = '', person = member) =>
  (await getAs(world, `/user/words${query}`, person)).body;

async function buildOwnedBook(phrase = 'Le chat parlait.', sampleChapters: number[] = []) {
  const book = await buildBook(world, { chapters: [[phrase]], dictionary: 'chat = cat', sampleChapters });
  await world.deps.db.purchase.create({ data: { userId: member.user.id, bookId: book.id } });
  return book;
}
const createChatRequest = (book: { bookCode: string }) => ({
  id: randomUUID(),
  book_code: book.bookCode,
  phrase_no: 1,
  index: 2,
  text: 'chat',
});
const addWord = (word: string, meaning = 'a meaning', id = randomUUID()) =>
  sendAsMember('post', 'added-word', { id, word, meaning });
const readSingleWord = async () => (await listWords()).data[0];

describe('POST /v1/user/word', () => {
  it('stores a word only once when several devices save it simultaneously under different ids', async () => {
    const book = await buildOwnedBook();
    const responses = await Promise.all(
      [1, 2, 3].map(() => sendAsMember('post', 'word', createChatRequest(book))),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await listWords()).meta.total).toBe(1);
  });

  it('stores a word only once when two requests with the same id arrive simultaneously', async () => {
    const book = await buildOwnedBook();
    const word = createChatRequest(book);
    const responses = await Promise.all([
      sendAsMember('post', 'word', word),
      sendAsMember('post', 'word', word),
    ]);
    expect(responses.map(({ body }) => body.message)).toEqual(['“chat” is kept.', '“chat” is kept.']);
    expect((await listWords()).meta.total).toBe(1);
  });

  it('rejects the id of another member’s word without revealing anything about that word', async () => {
    const { body } = await addWord('secret', 'not yours');
    const otherMember = await buildPerson(world);
    const takenIdRequest = { id: body.data.id, word: 'porte', meaning: 'door' };
    const response = await sendAs(otherMember, 'post', 'added-word', takenIdRequest);
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ['id']]);
    expect(JSON.stringify(response.body)).not.toContain('secret');
    for (const [method, path] of [
      ['put', ''],
      ['delete', ''],
      ['post', '/restore'],
    ] as const)
      expect(
        (await sendAs(otherMember, method, `word/${body.data.id}${path}`, { meaning: 'mine' })).status,
      ).toBe(404);
    expect(await readSingleWord()).toMatchObject({ text: 'secret', meaning: 'not yours' });
  });

  it('accepts a word id from only one of two members who send the same id simultaneously', async () => {
    const twoMembers = await Promise.all([buildPerson(world), buildPerson(world)]);
    const word = { id: randomUUID(), word: 'porte', meaning: 'door' };
    const responses = await Promise.all(
      twoMembers.map((person) => sendAs(person, 'post', 'added-word', word)),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('saves a word from a free sample with its clip and its position in the sample', async () => {
    const book = await buildBook(world, { chapters: [['Non.'], ['Le chat dort.']], sampleChapters: [2] });
    const addResponse = await sendAsMember('post', 'word', { ...createChatRequest(book), sample: true });
    const position = { book_code: book.bookCode, phrase_no: null, sample_phrase_no: 1 };
    expect(addResponse.body.data).toMatchObject({ ...position, audio: expect.any(String) });
    await world.deps.db.purchase.create({ data: { userId: member.user.id, bookId: book.id } });
    expect(await readSingleWord()).toMatchObject({ phrase_no: 2, sample_phrase_no: null });
  });
});

describe('a saved word', () => {
  const changePhrase = async (phraseId: number, phrase: string) =>
    await world.deps.db.phrase.update({ where: { id: phraseId }, data: { phrase } });

  it('returns a saved word’s original phrase after the phrase is edited, and the clip once the edit is reverted', async () => {
    const book = await buildOwnedBook();
    const { body } = await sendAsMember('post', 'word', createChatRequest(book));
    expect(body.data.audio).not.toBeNull();
    const { id, phrase } = await phraseOf(world, book.id, 1);
    await changePhrase(id, 'Le chien parlait.');
    const expectedText = { phrase, book_title: book.title, meaning: 'cat' };
    expect(await readSingleWord()).toMatchObject({
      ...expectedText,
      audio: null,
      phrase_no: null,
      book_code: null,
    });
    await changePhrase(id, phrase);
    expect(await readSingleWord()).toMatchObject({
      ...expectedText,
      phrase_no: 1,
      audio: expect.any(String),
    });
  });

  it('returns the clips of saved words to owners of an unpublished book, but not to readers of its sample', async () => {
    const book = await buildOwnedBook(undefined, [1]);
    const sampleReader = await buildPerson(world);
    await sendAsMember('post', 'word', createChatRequest(book));
    await sendAs(sampleReader, 'post', 'word', { ...createChatRequest(book), sample: true });
    await world.deps.db.book.update({ where: { id: book.id }, data: { published: false } });
    expect(await readSingleWord()).toMatchObject({ phrase_no: 1, audio: expect.any(String) });
    const { data } = await listWords('', sampleReader);
    expect(data).toMatchObject([{ text: 'chat', audio: null, book_code: null, sample_phrase_no: null }]);
  });

  it('omits the clip of a saved word while its phrase is deleted, and returns the clip once it is restored', async () => {
    const book = await buildOwnedBook();
    await sendAsMember('post', 'word', createChatRequest(book));
    const { id } = await phraseOf(world, book.id, 1);
    const studio = createStudioClient(world, await buildAdministrator(world));
    await studio.remove(`/admin/phrase/${id}`);
    expect(await readSingleWord()).toMatchObject({
      text: 'chat',
      phrase: 'Le chat parlait.',
      audio: null,
      phrase_no: null,
    });
    await studio.post(`/admin/phrase/${id}/restore`);
    expect(await readSingleWord()).toMatchObject({ audio: expect.any(String), phrase_no: 1 });
  });

  it('lets a member practice saved words after the membership has ended', async () => {
    const book = await buildOwnedBook();
    await startTrial(world, member);
    await sendAsMember('post', 'word', createChatRequest(book));
    await world.stripe.subscriptions.cancel(await findSubscriptionId(world, member));
    await world.sandbox.control.settled();
    expect((await getAs(world, '/user/profile', member)).status).toBe(200);
    expect(await readSingleWord()).toMatchObject({ text: 'chat', phrase_no: 1, audio: expect.any(String) });
    expect((await getAs(world, '/user/practice', member)).body.data.cards).toHaveLength(1);
  });

  it('keeps a saved word after its book leaves the member’s library, and after the book is deleted', async () => {
    const book = await buildOwnedBook();
    await sendAsMember('post', 'word', createChatRequest(book));
    await world.deps.db.purchase.deleteMany({ where: { bookId: book.id } });
    expect(await readSingleWord()).toMatchObject({ audio: null, book_code: null, book_title: book.title });
    expect((await listWords()).books).toEqual([{ book_code: book.bookCode, title: book.title }]);
    await world.deps.sql.query('delete from books where id = $1', [book.id]);
    expect(await readSingleWord()).toMatchObject({ text: 'chat', book_title: book.title, audio: null });
    expect(await listWords()).toMatchObject({ books: [], meta: { total: 1 } });
  });
});

describe('GET /v1/user/words', () => {
  const listTexts = async (query: string) =>
    (await listWords(query)).data.map(({ text }: { text: string }) => text);

  it('sorts, filters and paginates saved words, and returns their total number', async () => {
    const book = await buildOwnedBook();
    await sendAsMember('post', 'word', createChatRequest(book));
    for (const word of ['zèbre', 'arbre', 'école']) await addWord(word);
    await sendAsMember('put', 'word-states', { lemmas: ['arbre'], state: 'known' });
    await sendAsMember('put', 'word-states', { lemmas: ['école'], state: 'new' });
    expect(await listTexts('')).toEqual(['école', 'arbre', 'zèbre', 'chat']);
    expect(await listTexts('?sort=oldest')).toEqual(['chat', 'zèbre', 'arbre', 'école']);
    expect(await listTexts('?sort=word')).toEqual(['arbre', 'chat', 'école', 'zèbre']);
    // Words that the member isn't learning come last.
    expect((await listTexts('?sort=due')).slice(0, 2).sort()).toEqual(['chat', 'zèbre']);
    expect(await listTexts('?state=known')).toEqual(['arbre']);
    expect(await listTexts('?state=new')).toEqual(['école']);
    expect(await listTexts('?state=ignored')).toEqual([]);
    expect(await listTexts('?state=learning&sort=word')).toEqual(['chat', 'zèbre']);
    expect((await listWords('?state=learning')).meta.total).toBe(2);
    expect((await listWords(`?state=learning&book_code=${book.bookCode}`)).meta.total).toBe(1);
    expect(await listTexts('?search=ECOLE')).toEqual(['école']);
    const wordsOfBook = await listWords(`?book_code=${book.bookCode}`);
    expect([wordsOfBook.data.length, wordsOfBook.meta.total]).toEqual([1, 1]);
    expect((await listWords('?book_code=none')).meta.total).toBe(0);
    const secondPage = await listWords('?per_page=3&page=2');
    expect([secondPage.data.length, secondPage.meta]).toEqual([1, { page: 2, per_page: 3, total: 4 }]);
    expect((await listWords('?page=9')).meta.total).toBe(4);
  });

  it.each([
    ['state', 'learnt'],
    ['sort', 'random'],
    ['page', '0'],
    ['search', 'a'.repeat(201)],
  ])('rejects a request for saved words with an invalid %s with 422', async (name, value) => {
    const { status, body } = await getAs(world, `/user/words?${name}=${value}`, member);
    expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
  });
});

describe('a removed word', () => {
  it('lets a member restore a removed word and its practice history for a day, then deletes both', async () => {
    const { body } = await addWord('chat');
    const { id } = body.data;
    const grade = { id: randomUUID(), word_id: id, grade: 3, graded_at: new Date().toISOString() };
    await sendAsMember('post', 'grades', { grades: [grade] });
    expect([
      (await sendAsMember('delete', `word/${id}`)).status,
      (await sendAsMember('delete', `word/${id}`)).status,
    ]).toEqual([200, 200]);
    expect(await listWords()).toMatchObject({ data: [], meta: { total: 0 } });
    const restoreResponse = await sendAsMember('post', `word/${id}/restore`);
    expect(restoreResponse.body.data).toMatchObject({ state: 'learning', repetitions: 1 });
    await sendAsMember('delete', `word/${id}`);
    world.moveClock(24 * 60 * 60 * 1000 + 1);
    expect(await purgeRemovedWords(world.deps)).toBeGreaterThan(0);
    expect((await sendAsMember('post', `word/${id}/restore`)).status).toBe(404);
    expect(await world.deps.db.practiceGrade.count({ where: { userId: member.user.id } })).toBe(0);
  });

  it('does not restore a removed word if the member has saved the same word again meanwhile', async () => {
    const { body } = await addWord('chat');
    await sendAsMember('delete', `word/${body.data.id}`);
    await addWord('chats');
    const { status, body: problem } = await sendAsMember('post', `word/${body.data.id}/restore`);
    expect([status, problem.message]).toEqual([422, 'You’ve kept “chat” again meanwhile.']);
  });
});

describe('a member’s vocabulary', () => {
  it('exports a member’s vocabulary and deletes it with the account', async () => {
    const { body } = await addWord('chat', 'cat');
    const { id } = body.data;
    const grade = { id: randomUUID(), word_id: id, grade: 3, graded_at: new Date().toISOString() };
    await sendAsMember('post', 'grades', { grades: [grade] });
    await sendAsMember('put', 'daily-practice', { daily_limit: 30, new_limit: 10 });
    const { data } = (await getAs(world, '/user/export', member)).body;
    expect(data).toMatchObject({
      word_states: [{ lemma: 'chat', state: 'learning' }],
      kept_words: [
        { id, text: 'chat', meaning: 'cat', removed_at: null, set_aside: false, returned_at: null },
      ],
      practice_grades: [{ id: grade.id, word_id: id, grade: 3 }],
      practice_choices: [{ daily_limit: 30, new_limit: 10 }],
    });
    const book = await buildBook(world);
    const userId = member.user.id;
    await world.deps.db.knownShare.create({ data: { userId, bookId: book.id, words: 0, version: 1 } });
    expect((await sendAsMember('delete', 'account', { password })).status).toBe(200);
    // A request that was already in progress when the account was closed must fail.
    await expect(
      setDailyPractice(world.deps, userId, { dailyLimit: 20, newLimit: null }),
    ).rejects.toMatchObject({ status: 401 });
    const { lemmaState, lemmaStateCount, keptWord, keptWordCount, wordDay } = world.deps.db;
    const { practiceGrade, practiceChoice, knownShare } = world.deps.db;
    const where = { userId };
    expect(
      await Promise.all([
        lemmaState.count({ where }),
        lemmaStateCount.count({ where }),
        keptWord.count({ where }),
        keptWordCount.count({ where }),
        wordDay.count({ where }),
        practiceGrade.count({ where }),
        practiceChoice.count({ where }),
        knownShare.count({ where }),
      ]),
    ).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect((await addWord('chien')).status).toBe(401);
  });
});
