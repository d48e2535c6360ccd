import type { BookWordView } from '@lingostory/contract/studio/meanings/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildBook, chaptersOf } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createStudioClient, type StudioClient } from '../../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
afterAll(() => world.close());

/** Builds a book of two chapters. Its dictionaries explain `loup` twice, `un` once, and the verbs not at all. */
async function buildWolfBook() {
  const book = await buildBook(world, {
    chapters: [
      ['Un loup mange.', 'Le loup dort.'],
      ['Un loup mange.', 'Un loup, un !'],
    ],
    dictionary: '',
  });
  const [firstChapter, secondChapter] = await chaptersOf(world, book);
  const ids = [...(firstChapter?.phrases ?? []), ...(secondChapter?.phrases ?? [])].map(({ id }) => id);
  const savePhrase = (index: number, phrase: string, dictionary: string) =>
    studio.put(`/admin/phrase/${ids[index]}`, { phrase, dictionary });
  await savePhrase(0, 'Un loup mange.', 'un = a\nloup = wolf');
  await savePhrase(2, 'Un loup mange.', 'loup = hungry man');
  return { code: book.bookCode, ids };
}

async function readWords(bookCode: string, query = ''): Promise<BookWordView[]> {
  const { status, body } = await studio.get(`/admin/words/${bookCode}${query}`);
  expect(status).toBe(200);
  return body.data.word;
}

const summarizeWords = (words: BookWordView[]) =>
  words.map(({ word, phrases, meanings }) => [
    word,
    phrases,
    ...meanings.map(
      ({ meaning, shown_in }) =>
        `${meaning}: ${shown_in.map((occurrence) => occurrence.phrase_no).join(' ')}`,
    ),
  ]);

describe('GET /v1/admin/words/{book_code}', () => {
  it('lists a book’s words with the meanings that readers see, most frequent first', async () => {
    const { code, ids } = await buildWolfBook();
    const words = await readWords(code);
    expect(summarizeWords(words)).toEqual([
      ['loup', 4, 'wolf: 1 2 4', 'hungry man: 3'],
      ['un', 3, 'a: 1 3 4'],
      ['mange', 2, ': 1 3'],
      ['le', 1, ': 2'],
      ['dort', 1, ': 2'],
    ]);
    expect(words[0]?.meanings[1]?.shown_in).toEqual([
      { phrase_id: ids[2], phrase_no: 3, phrase: 'Un loup mange.' },
    ]);
  });

  it('filters a book’s words by missing or conflicting meanings, and paginates them', async () => {
    const { code } = await buildWolfBook();
    const listWords = async (query: string) => (await readWords(code, query)).map(({ word }) => word);
    expect(await listWords('?filter=open')).toEqual(['mange', 'le', 'dort']);
    expect(await listWords('?filter=different')).toEqual(['loup']);
    expect(await listWords('?filter=open&page=2&per_page=2')).toEqual(['dort']);
    const { body } = await studio.get(`/admin/words/${code}?filter=open&page=2&per_page=2`);
    expect(body.meta).toEqual({ page: 2, per_page: 2, total: 3 });
    const invalidFilterResponse = await studio.get(`/admin/words/${code}?filter=some`);
    expect([invalidFilterResponse.status, invalidFilterResponse.body.message]).toEqual([
      422,
      'filter must be all, open or different.',
    ]);
    expect((await studio.get('/admin/words/no-such-book')).status).toBe(404);
  });
});

describe('PUT /v1/admin/words/{book_code}', () => {
  const saveMeaning = (bookCode: string, requestBody: object) =>
    studio.put(`/admin/words/${bookCode}`, requestBody);

  it('replaces the meaning of a word in every phrase of the book that explains the word', async () => {
    const { code } = await buildWolfBook();
    const { body } = await saveMeaning(code, { term: 'Loup', meaning: 'grey wolf' });
    expect(body.message).toBe('The meaning is saved in 2 dictionaries.');
    expect(summarizeWords(await readWords(code))[0]).toEqual(['loup', 4, 'grey wolf: 1 2 3 4']);
  });

  it('stores a new meaning with the first phrase that contains the word or the whole expression', async () => {
    const { code } = await buildWolfBook();
    expect((await saveMeaning(code, { term: 'mange', meaning: 'eats' })).status).toBe(200);
    expect(summarizeWords(await readWords(code))[2]).toEqual(['mange', 2, 'eats: 1 3']);
    expect((await saveMeaning(code, { term: 'le loup', meaning: 'the wolf' })).status).toBe(200);
    expect(summarizeWords(await readWords(code))).toContainEqual(['le loup', 1, 'the wolf: 2']);
  });

  it('gives one meaning to an inverted pronoun and its linking t, as in “va-t-il”', async () => {
    const book = await buildBook(world, { chapters: [['Où va-t-il, dit-elle ?']], dictionary: '' });
    expect((await saveMeaning(book.bookCode, { term: '-t-il', meaning: 'he' })).status).toBe(200);
    expect(summarizeWords(await readWords(book.bookCode))).toContainEqual(['-t-il', 1, 'he: 1']);
  });

  it('rejects an empty meaning, and a meaning for an unknown word or book', async () => {
    const { code } = await buildWolfBook();
    const saveAndReadMessage = async (requestBody: object) => {
      const { status, body } = await saveMeaning(code, requestBody);
      return [status, body.message];
    };
    expect(await saveAndReadMessage({ term: 'renard', meaning: 'fox' })).toEqual([
      422,
      'No phrase of this book has this word, or their dictionaries are full.',
    ]);
    expect(await saveAndReadMessage({ term: 'un' })).toEqual([422, 'Meaning is required.']);
    expect((await saveMeaning('no-such-book', { term: 'un', meaning: 'one' })).status).toBe(404);
  });
});
