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

const send = async (method: 'post' | 'put' | 'delete', path: string, body: object = {}) =>
  await world.api[method](`/v1/user/${path}`).set('authorization', member.bearer).send(body);
const add = (word: string, id = randomUUID()) =>
  send('post', 'added-word', { id, word, meaning: 'a meaning' });
const list = async (query = '') => (await getAs(world, `/user/words${query}`, member)).body.data;

describe('POST /v1/user/added-word', () => {
  it.each([
    ['with decomposed accents', 'pre\u0301fe\u0301rait', 'préférer'],
    ['with a typographic apostrophe', 'l’amitié', 'amitié'],
    ['with a soft hyphen', 'par\u00adlait', 'parler'],
    ['of several words', 'tout de suite', 'tout de suite'],
    ['with 200 letters', 'a'.repeat(200), 'a'.repeat(200)],
    ['written from right to left', 'سلام', 'سلام'],
    ['next to an emoji', 'chat 🐈', 'chat'],
  ])('keeps a word %s', async (_what, word, lemma) => {
    const { status, body } = await add(word);
    expect([status, body.data?.lemma]).toEqual([200, lemma]);
    expect(await list(`?search=${encodeURIComponent(word)}`)).toMatchObject([{ text: word }]);
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
  ])('rejects an added word with %s with 422', async (_what, wrong, field) => {
    const word = { id: randomUUID(), word: 'chat', meaning: 'cat', ...wrong };
    const { status, body } = await send('post', 'added-word', word);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });
});

/** Unusual text: decomposed, four-byte and right-to-left letters, invisible characters, lone surrogates and NUL. */
const pieces = [
  ...'chat e\u0301 é İ ß ﬁ œ ’ - 🐈 👨\u200d👩\u200d👧 𐐷 שלום سلام'.split(' '),
  ...[...' \u200b\u200d\u2060\ufeff\u00ad\u202e\u0301\u0000\ufffd', '\ud83d', '\udc08'],
];
const oddWord = fc.oneof(
  fc.string({ unit: fc.constantFrom(...pieces), minLength: 1, maxLength: 6 }),
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
  ])('keeps or rejects a word with %s', async (_what, word, status) => {
    const { status: receivedStatus, body } = await add(word);
    expect([receivedStatus, Object.keys(body.errors ?? {})]).toEqual([
      status,
      status === 200 ? [] : ['word'],
    ]);
    expect(await list()).toHaveLength(status === 200 ? 1 : 0);
  });

  it('treats the decomposed and composed forms of a word as the same word', async () => {
    const { body } = await add('e\u0301te\u0301');
    expect((await add('été')).body).toMatchObject({
      message: 'You’ve already kept “e\u0301te\u0301”.',
      data: { id: body.data.id },
    });
  });

  it('reads an exported word back from its CSV file', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(oddWord, async (word) => {
        const { status, body } = await add(word);
        expect([200, 422]).toContain(status);
        if (status === 422) return;
        const { id, text } = body.data;
        expect((await list()).map((word: { text: string }) => word.text)).toEqual([text]);
        const csv = (await downloadWords(world, member, 'format=csv')).body;
        const read = await world.api
          .post('/v1/user/words-file')
          .set('authorization', member.bearer)
          .field({ dry_run: 'true', as: 'kept' })
          .attach('file', csv, 'words.csv');
        expect([read.status, read.body.data]).toMatchObject([200, { words: 1, unchanged: 1, unusable: 0 }]);
        expect((await send('delete', `word/${id}`)).status).toBe(200);
        await world.deps.db.lemmaState.deleteMany({ where: { userId: member.user.id } });
        compared += 1;
      }),
      { numRuns: 60 },
    );
    expect(compared).toBeGreaterThan(10);
  }, 120_000);

  it('accepts or rejects any text as a marked word without a server error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(oddWord, { minLength: 1, maxLength: 4 }), async (lemmas) => {
        const { status } = await send('put', 'word-states', { lemmas, state: 'known' });
        expect([200, 422]).toContain(status);
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});
