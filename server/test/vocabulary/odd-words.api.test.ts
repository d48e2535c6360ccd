import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildPerson, getAs, type Person } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { downloadWords } from '../support/words/word-files.ts';

let world: World;
let member: Person;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await buildPerson(world);
});

const sendRequest = async (method: 'post' | 'put' | 'delete', path: string, body: object = {}) =>
  await world.api[method](`/v1/user/${path}`).set('authorization', member.bearer).send(body);
const addWord = (word: string, id = randomUUID()) =>
  sendRequest('post', 'added-word', { id, word, meaning: 'a meaning' });
const listWords = async (query = '') => (await getAs(world, `/user/words${query}`, member)).body.data;

describe('POST /v1/user/added-word', () => {
  it.each([
    ['with decomposed accents', 'pre\u0301fe\u0301rait', 'préférer'],
    ['with a typographic apostrophe', 'l’amitié', 'amitié'],
    ['with a soft hyphen', 'par\u00adlait', 'parler'],
    ['of several words', 'tout de suite', 'tout de suite'],
    ['with 200 letters', 'a'.repeat(200), 'a'.repeat(200)],
    ['written from right to left', 'سلام', 'سلام'],
    ['next to an emoji', 'chat 🐈', 'chat'],
  ])('saves a word %s', async (_caseName, word, lemma) => {
    const { status, body } = await addWord(word);
    expect([status, body.data?.lemma]).toEqual([200, lemma]);
    expect(await listWords(`?search=${encodeURIComponent(word)}`)).toMatchObject([{ text: word }]);
  });

  it.each([
    ['only an emoji', { word: '🐈' }, 'word'],
    ['only spaces', { word: '  ' }, 'word'],
    ['only a combining mark', { word: '\u0301' }, 'word'],
    ['a lone surrogate', { word: 'chat\ud83d' }, 'word'],
    ['two lines', { word: 'un\nchat' }, 'word'],
    ['201 letters', { word: 'a'.repeat(201) }, 'word'],
    ['no meaning', { meaning: '' }, 'meaning'],
    ['a meaning of 501 letters', { meaning: 'a'.repeat(501) }, 'meaning'],
    ['an invalid id', { id: 'x' }, 'id'],
  ])('rejects an added word with %s with 422', async (_caseName, invalidFields, field) => {
    const word = { id: randomUUID(), word: 'chat', meaning: 'cat', ...invalidFields };
    const { status, body } = await sendRequest('post', 'added-word', word);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('responds with 404 to an added word that is sent again after it was removed', async () => {
    const id = randomUUID();
    await addWord('chat', id);
    await sendRequest('delete', `word/${id}`);
    expect((await addWord('chat', id)).status).toBe(404);
  });
});

/**
 * Unusual pieces of text: decomposed, four-byte and right-to-left letters, invisible characters, lone surrogates and
 * NUL.
 */
const textPieces = [
  ...'chat e\u0301 é İ ß ﬁ œ ’ - 🐈 👨\u200d👩\u200d👧 𐐷 שלום سلام'.split(' '),
  ...[...' \u200b\u200d\u2060\ufeff\u00ad\u202e\u0301\u0000\ufffd', '\ud83d', '\udc08'],
];
const oddWordArbitrary = fc.oneof(
  fc.string({ unit: fc.constantFrom(...textPieces), minLength: 1, maxLength: 6 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
);

describe('a word of unusual characters', () => {
  it.each([
    ['a zero-width space', 'cha\u200bt', 200],
    ['a zero-width joiner', 'chat\u200d', 200],
    ['letters of four bytes', '𐐷𐐲', 200],
    ['a direction override', 'chat\u202e', 200],
    ['only invisible characters', '\u200b\u200d', 422],
    ['a NUL character', 'chat\u0000', 422],
    ['a lone surrogate', '\udc08chat', 422],
  ])(
    'saves a word with %s if the word is readable, and otherwise responds with 422',
    async (_caseName, word, status) => {
      const { status: receivedStatus, body } = await addWord(word);
      expect([receivedStatus, Object.keys(body.errors ?? {})]).toEqual([
        status,
        status === 200 ? [] : ['word'],
      ]);
      expect(await listWords()).toHaveLength(status === 200 ? 1 : 0);
    },
  );

  it('treats the composed and decomposed Unicode forms of a word as the same word', async () => {
    const { body } = await addWord('e\u0301te\u0301');
    expect((await addWord('été')).body).toMatchObject({
      message: 'You’ve already kept “e\u0301te\u0301”.',
      data: { id: body.data.id },
    });
  });

  it('recognizes every exported word when the exported CSV file is imported', async () => {
    let comparedCount = 0;
    await fc.assert(
      fc.asyncProperty(oddWordArbitrary, async (word) => {
        const { status, body } = await addWord(word);
        expect([200, 422]).toContain(status);
        if (status === 422) return;
        const { id, text } = body.data;
        expect((await listWords()).map((word: { text: string }) => word.text)).toEqual([text]);
        const csvFile = (await downloadWords(world, member, 'format=csv')).body;
        const importResponse = await world.api
          .post('/v1/user/words-file')
          .set('authorization', member.bearer)
          .field({ dry_run: 'true', as: 'kept' })
          .attach('file', csvFile, 'words.csv');
        expect([importResponse.status, importResponse.body.data]).toMatchObject([
          200,
          { words: 1, unchanged: 1, unusable: 0 },
        ]);
        expect((await sendRequest('delete', `word/${id}`)).status).toBe(200);
        await world.deps.db.lemmaState.deleteMany({ where: { userId: member.user.id } });
        comparedCount += 1;
      }),
      { numRuns: 60 },
    );
    expect(comparedCount).toBeGreaterThan(10);
  });

  it('never fails with a server error, whatever text a member marks as a known word', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(oddWordArbitrary, { minLength: 1, maxLength: 4 }), async (lemmas) => {
        const { status } = await sendRequest('put', 'word-states', { lemmas, state: 'known' });
        expect([200, 422]).toContain(status);
      }),
      { numRuns: 40 },
    );
  });
});
