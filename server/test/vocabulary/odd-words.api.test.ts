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
    ['in parts', 'pre\u0301fe\u0301rait', 'préférer'],
    ['with a typographic apostrophe', 'l’amitié', 'amitié'],
    ['with a soft hyphen', 'par\u00adlait', 'parler'],
    ['of several words', 'tout de suite', 'tout de suite'],
    ['of 200 letters', 'a'.repeat(200), 'a'.repeat(200)],
    ['from right to left', 'سلام', 'سلام'],
    ['beside an emoji', 'chat 🐈', 'chat'],
  ])('keeps a word %s', async (_what, word, lemma) => {
    const { status, body } = await add(word);
    expect([status, body.data?.lemma]).toEqual([200, lemma]);
    expect(await list(`?search=${encodeURIComponent(word)}`)).toMatchObject([{ text: word }]);
  });

  it.each([
    ['an emoji alone', { word: '🐈' }, 'word'],
    ['nothing', { word: '  ' }, 'word'],
    ['a combining mark alone', { word: '\u0301' }, 'word'],
    ['half an emoji', { word: 'chat\ud83d' }, 'word'],
    ['two lines', { word: 'un\nchat' }, 'word'],
    ['201 letters', { word: 'a'.repeat(201) }, 'word'],
    ['no meaning', { meaning: '' }, 'meaning'],
    ['an endless meaning', { meaning: 'a'.repeat(501) }, 'meaning'],
    ['no id', { id: 'x' }, 'id'],
  ])('rejects %s with 422', async (_what, wrong, field) => {
    const word = { id: randomUUID(), word: 'chat', meaning: 'cat', ...wrong };
    const { status, body } = await send('post', 'added-word', word);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });
});

/** Letters in parts, of four bytes, from right to left; signs that nobody sees; halves of signs; what no text has. */
const pieces = [
  ...'chat e\u0301 é İ ß ﬁ œ ’ - 🐈 👨\u200d👩\u200d👧 𐐷 שלום سلام'.split(' '),
  ...[...' \u200b\u200d\u2060\ufeff\u00ad\u202e\u0301\u0000\ufffd', '\ud83d', '\udc08'],
];
const odd = fc.oneof(
  fc.string({ unit: fc.constantFrom(...pieces), minLength: 1, maxLength: 6 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
);

describe('a word of any characters', () => {
  it.each([
    ['a space of no width', 'cha\u200bt', 200],
    ['a joiner of no width', 'chat\u200d', 200],
    ['a letter of four bytes', '𐐷𐐲', 200],
    ['a sign that turns the direction', 'chat\u202e', 200],
    ['nothing that is seen', '\u200b\u200d', 422],
    ['a byte of zero', 'chat\u0000', 422],
    ['half a sign', '\udc08chat', 422],
  ])('is kept or rejected: %s', async (_what, word, status) => {
    const { status: got, body } = await add(word);
    expect([got, Object.keys(body.errors ?? {})]).toEqual([status, status === 200 ? [] : ['word']]);
    expect(await list()).toHaveLength(status === 200 ? 1 : 0);
  });

  it('is the same word in parts and whole', async () => {
    const { body } = await add('e\u0301te\u0301');
    expect((await add('été')).body).toMatchObject({
      message: 'You’ve already kept “e\u0301te\u0301”.',
      data: { id: body.data.id },
    });
  });

  it('comes back from its file as the word that it was', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(odd, async (word) => {
        const { status, body } = await add(word);
        expect([200, 422]).toContain(status);
        if (status === 422) return;
        const { id, text } = body.data;
        expect((await list()).map((one: { text: string }) => one.text)).toEqual([text]);
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

  it('is said to be known or rejected, and never an error of ours', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(odd, { minLength: 1, maxLength: 4 }), async (lemmas) => {
        const { status } = await send('put', 'word-states', { lemmas, state: 'known' });
        expect([200, 422]).toContain(status);
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});
