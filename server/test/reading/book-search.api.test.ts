import { createPhraseSearch } from '@lingostory/contract/reading/contents/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStories } from '../../../prisma/demo/story.ts';
import type { Book } from '../../src/generated/prisma/client.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  type Person,
} from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const chapters = [
  ["L'été dernier, ma sœur est partie.", 'ÉTÉ comme hiver.', 'Il pleut.'],
  ['Un e\u0301te\u0301 en deux signes.', 'Elle a bu 3 cafés.'],
  ['Son cœur bat. Encore un été !'],
];

/** Searches for letters with and without accents, ligatures, digits, punctuation, several words and nothing. */
const demoQueries = [
  ...[
    'marche',
    'MARCHÉ',
    'été',
    'e\u0301te\u0301',
    'coeur',
    'cœur',
    'œ',
    'a',
    "l'eau",
    'que elle',
    'de la petite',
  ],
  ...['ça', 'aujourd’hui', '«', '(.*', '1', 'y a-t-il', 'zorglon', 'ß', 'n’est pas'],
];

async function buildReader(): Promise<{ member: Person; book: Book }> {
  const plan = { chapters, sampleChapters: [1, 3], dictionary: '' };
  const [member, book] = [await buildPerson(world), await buildBook(world, plan)];
  await addBookToLibrary(world, member.user.id, book.id);
  return { member, book };
}

const toSearchQuery = ({ bookCode }: Book, searchText: string, extraQuery = '') =>
  `book_code=${bookCode}&q=${encodeURIComponent(searchText)}${extraQuery}`;
const searchBook = (member: Person | undefined, book: Book, searchText: string, extraQuery?: string) =>
  getAs(world, `/user/book-search?${toSearchQuery(book, searchText, extraQuery)}`, member);
const searchSample = (book: Book, searchText: string) =>
  getAs(world, `/guest/sample-search?${toSearchQuery(book, searchText)}`);

type SearchResponse = { body: { data: { phrase_no: number; parts: { text: string; is_hit: boolean }[] }[] } };
const phraseNumbersOf = ({ body }: SearchResponse) => body.data.map(({ phrase_no }) => phrase_no);
/** Formats the phrases of a search result, with each match in brackets. */
const formatMatches = ({ body }: SearchResponse) =>
  body.data.map(({ parts }) => parts.map(({ text, is_hit }) => (is_hit ? `[${text}]` : text)).join(''));

describe('GET /v1/user/book-search', () => {
  it('finds phrases regardless of case and accents, in reading order, with the matches marked', async () => {
    const { member, book } = await buildReader();
    const response = await searchBook(member, book, 'ete');
    expect([response.status, phraseNumbersOf(response)]).toEqual([200, [1, 2, 4, 6]]);
    expect(formatMatches(response)).toEqual([
      "L'[été] dernier, ma sœur est partie.",
      '[ÉTÉ] comme hiver.',
      'Un [e\u0301te\u0301] en deux signes.',
      'Son cœur bat. Encore un [été] !',
    ]);
    expect(response.body.meta).toEqual({ page: 1, per_page: 24, total: 4 });
    expect(response.body.data[3]).toMatchObject({ phrase_no: 6, chapter_no: 3 });
  });

  it.each([
    ['L’ÉTÉ soeur', ["L'[été] dernier, ma [sœur] est partie."]],
    ['COEUR', ['Son [cœur] bat. Encore un été !']],
    ['cœur été', ['Son [cœur] bat. Encore un [été] !']],
    ['3', ['Elle a bu [3] cafés.']],
    ['(été.*', ["L'[été] dernier, ma sœur est partie."]],
    ['zèbre', []],
    ['… !', []],
  ])('finds phrases that contain every word of %s', async (searchText, expectedPhrases) => {
    const { member, book } = await buildReader();
    expect(
      formatMatches(await searchBook(member, book, searchText)).slice(0, expectedPhrases.length || 9),
    ).toEqual(expectedPhrases);
  });

  it('finds in the demo’s stories what a device finds in their phrases', async () => {
    const demoChapters = readStories().flatMap((story) =>
      story.chapters.map(({ phrases }) => phrases.map(({ fr }) => fr)),
    );
    const book = await buildBook(world, { chapters: demoChapters, dictionary: '' });
    const member = await buildPerson(world);
    await addBookToLibrary(world, member.user.id, book.id);
    const phrases = demoChapters.flatMap((chapter, index) =>
      chapter.map((phrase) => ({ phrase, chapter_no: index + 1 })),
    );
    for (const query of demoQueries) {
      const { isHit, splitByHits } = createPhraseSearch(query);
      const expectedHits = phrases.flatMap(({ phrase, chapter_no }, index) =>
        isHit(phrase) ? [{ phrase_no: index + 1, chapter_no, parts: splitByHits(phrase) }] : [],
      );
      const { body } = await searchBook(member, book, query, '&per_page=100');
      expect([query, body.meta.total]).toEqual([query, expectedHits.length]);
      expect(body.data).toEqual(expectedHits.slice(0, 100));
    }
  });

  it('paginates the results of a search in a book', async () => {
    const { member, book } = await buildReader();
    const secondPageResponse = await searchBook(member, book, 'ete', '&page=2&per_page=3');
    expect([phraseNumbersOf(secondPageResponse), secondPageResponse.body.meta]).toEqual([
      [6],
      { page: 2, per_page: 3, total: 4 },
    ]);
  });

  it('searches only in books that the member owns, including withdrawn ones', async () => {
    const { member, book } = await buildReader();
    const statuses = [
      await searchBook(undefined, book, 'ete'),
      await searchBook(await buildAdministrator(world), book, 'ete'),
      await searchBook(await buildPerson(world), book, 'ete'),
      await searchBook(member, { ...book, bookCode: 'no-such-book' }, 'ete'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 403, 404, 404]);
    await world.deps.db.book.update({ where: { id: book.id }, data: { deletedAt: new Date() } });
    expect(phraseNumbersOf(await searchBook(member, book, 'ete'))).toEqual([1, 2, 4, 6]);
    expect((await searchSample(book, 'ete')).status).toBe(404);
  });

  it.each([
    ['q', 'book_code=a'],
    ['q', `book_code=a&q=${'a'.repeat(101)}`],
    ['page', 'book_code=a&q=b&page=0'],
    ['book_code', 'q=b'],
  ])('rejects a search in a book with a bad %s with 422: %s', async (field, query) => {
    const member = await buildPerson(world);
    for (const response of [
      await getAs(world, `/user/book-search?${query}`, member),
      await getAs(world, `/guest/sample-search?${query}`),
    ])
      expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]]);
  });
});

describe('GET /v1/guest/sample-search', () => {
  it("finds only the sample's phrases, numbered within the sample", async () => {
    const { book } = await buildReader();
    expect(phraseNumbersOf(await searchSample(book, 'ete'))).toEqual([1, 2, 4]);
    expect(phraseNumbersOf(await searchSample(book, 'cafes'))).toEqual([]);
  });

  it('returns 404 for a search in the sample of a book without a sample', async () => {
    expect((await searchSample(await buildBook(world, { sampleChapters: [] }), 'ete')).status).toBe(404);
  });
});
