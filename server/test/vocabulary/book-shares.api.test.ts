import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countWordsOfChangedBooks } from '../../src/features/vocabulary/public.ts';
import type { Book } from '../../src/generated/prisma/client.ts';
import {
  addBookToLibrary,
  type BookPlan,
  buildBook,
  buildPerson,
  getAs,
  type Person,
} from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let member: Person;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close({ rowsByHand: true }));
beforeEach(async () => {
  await world.deps.db.book.updateMany({ data: { deletedAt: new Date() } });
  member = await buildPerson(world);
});

const markWords = (lemmas: string[], state = 'known', person = member) =>
  world.api.put('/v1/user/word-states').set('Authorization', person.bearer).send({ lemmas, state });
const readShares = (bookCodes: string, person = member) =>
  getAs(world, `/user/known-shares?book_codes=${bookCodes}`, person);
const listBooks = (query = '', person = member) =>
  getAs(world, `/user/books-by-share${query && `?${query}`}`, person);

/** Returns how many words of each book the person knows, formatted as `1 of 3`. */
async function formatShares(books: Book[], person = member): Promise<string[]> {
  const { status, body } = await readShares(books.map(({ bookCode }) => bookCode).join(), person);
  expect(status).toBe(200);
  return body.data.shares.map(({ known, words }: { known: number; words: number }) => `${known} of ${words}`);
}

async function listTitles(query = '', person = member): Promise<string[]> {
  const { body } = await listBooks(query, person);
  return body.data.map(
    ({ title, share }: { title: string; share?: { known: number; words: number } }) =>
      `${title}${share ? ` ${share.known}/${share.words}` : ''}`,
  );
}

async function buildCountedBook(phrases: string[], plan: BookPlan = {}): Promise<Book> {
  const book = await buildBook(world, { chapters: [phrases], dictionary: '', ...plan });
  await countWordsOfChangedBooks(world.deps);
  return book;
}
const toJanuaryDate = (dayOfMonth: number) => new Date(Date.UTC(2026, 0, dayOfMonth));

describe('GET /v1/user/known-shares', () => {
  it('counts all known and ignored words except names and numbers toward a book’s share of known words', async () => {
    const book = await buildCountedBook(['Le chat parle.', 'Marie parle au chat.', 'Il a 12 chats.']);
    await markWords(['chat']);
    await markWords(['parler'], 'ignored');
    await markWords(['le'], 'learning');
    expect(await formatShares([book])).toEqual(['5 of 9']);
    const { headers } = await readShares(book.bookCode);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('returns no shares of known words until the member has marked a word as known or ignored', async () => {
    const book = await buildCountedBook(['Le chat dort.']);
    for (const state of ['new', 'learning']) {
      await markWords(['chat'], state);
      expect((await readShares(book.bookCode)).body.data).toEqual({ begun: false, shares: [] });
    }
    await markWords(['chat'], 'ignored');
    expect((await readShares(book.bookCode)).body.data).toMatchObject({
      begun: true,
      shares: [{ known: 1 }],
    });
    await markWords(['chat'], 'new');
    expect((await readShares(book.bookCode)).body.data).toEqual({ begun: false, shares: [] });
  });

  it('returns no share of known words for drafts, unknown codes and books without counted words', async () => {
    await markWords(['chat']);
    const [draft, emptyBook] = [await buildCountedBook(['Le chat.']), await buildCountedBook([])];
    await world.deps.db.book.update({ where: { id: draft.id }, data: { published: false } });
    const uncountedBook = await buildBook(world, { chapters: [['Le chat.']] });
    const visibleBook = await buildCountedBook(['Le chat.']);
    await world.deps.db.countedBook.deleteMany({ where: { bookId: uncountedBook.id } });
    expect(await formatShares([draft, emptyBook, uncountedBook, visibleBook])).toEqual(['1 of 2']);
    expect((await readShares('nowhere,,%20')).body.data).toEqual({ begun: true, shares: [] });
  });

  it('returns the share of known words in a withdrawn book only to members who own the book', async () => {
    const book = await buildCountedBook(['Le chat.']);
    await addBookToLibrary(world, member.user.id, book.id);
    await world.deps.db.book.update({ where: { id: book.id }, data: { deletedAt: new Date() } });
    await markWords(['chat']);
    expect(await formatShares([book])).toEqual(['1 of 2']);
    const otherMember = await buildPerson(world);
    await markWords(['chat'], 'known', otherMember);
    expect(await formatShares([book], otherMember)).toEqual([]);
  });

  it('recalculates a book’s share of known words after the book has changed', async () => {
    const book = await buildCountedBook(['Le chat dort.']);
    await markWords(['chat']);
    expect(await formatShares([book])).toEqual(['1 of 3']);
    const { id } = await world.deps.db.phrase.findFirstOrThrow({ where: { bookId: book.id } });
    const data = { lemmas: ['le', 'chien'], wordKinds: ['other', 'other'] };
    await world.deps.db.phrase.update({ where: { id }, data });
    expect(await formatShares([book])).toEqual(['1 of 3']);
    await countWordsOfChangedBooks(world.deps);
    // The book's words have been recounted, but the stored number of known words is still based on the old count. A
    // word marked now must be counted exactly once.
    await markWords(['chien']);
    expect(await formatShares([book])).toEqual(['1 of 2']);
    await markWords(['le']);
    expect(await formatShares([book])).toEqual(['2 of 2']);
  });

  it.each([
    ['no codes', ''],
    ['too many', Array.from({ length: 101 }, (_, index) => `b${index}`).join()],
    ['too long a line', 'b'.repeat(6_001)],
    ['NUL', '%00'],
  ])('rejects a list of book codes with %s with 422', async (_caseName, bookCodes) => {
    const { status, body } = await readShares(bookCodes);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['book_codes']]);
  });
});

describe('GET /v1/user/books-by-share', () => {
  it('sorts books by the member’s new words on a page, then by date, and puts books without words last', async () => {
    await buildCountedBook(['Le chat.'], { title: 'Half, older', createdAt: toJanuaryDate(1) });
    await buildCountedBook(['Le chat.', 'Le chat.'], { title: 'Half, newer', createdAt: toJanuaryDate(2) });
    await buildCountedBook(['Chat, chat !'], { title: 'All', createdAt: toJanuaryDate(1) });
    await buildCountedBook(['Le chien.'], { title: 'Nothing', createdAt: toJanuaryDate(9) });
    await buildCountedBook([], { title: 'Empty, newer', createdAt: toJanuaryDate(8) });
    await buildCountedBook([], { title: 'Empty, older', createdAt: toJanuaryDate(7) });
    await markWords(['chat']);
    const titlesInOrder = [
      'All 2/2',
      'Half, newer 2/4',
      'Half, older 1/2',
      'Nothing 0/2',
      'Empty, newer',
      'Empty, older',
    ];
    expect(await listTitles()).toEqual(titlesInOrder);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => listTitles(`per_page=2&page=${page}`)));
    expect(pages.flat()).toEqual(titlesInOrder);
    const { body, headers } = await listBooks('per_page=2&page=4');
    expect(body).toEqual({ data: [], begun: true, meta: { page: 4, per_page: 2, total: 6 } });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('lists the same books sorted by share of known words as in the catalogue, in the same format', async () => {
    await buildCountedBook(['Le chat.'], { title: 'Le Chat œuvre', difficulty: 'Hard', author: 'A-B' });
    await buildCountedBook([], { title: 'Forêt', description: 'Un chat_noir à 100 %' });
    await buildCountedBook(['Il dort.'], { title: 'Nuit', difficulty: 'Medium' });
    await markWords(['chat']);
    const queries = ['', 'search=CHAT', 'search=OEUVRE%20b', 'search=foret%20noir', 'search=%25', 'search=_'];
    const filters = ['', 'difficulty=hard', 'has_phrases=true', 'has_phrases=false'];
    type ListedBook = { id: number; share?: object };
    const omitShare = ({ share: _, ...book }: ListedBook) => book;
    const compareById = (a: { id: number }, b: { id: number }) => a.id - b.id;
    for (const query of queries)
      for (const filter of filters) {
        const params = `${query}&${filter}`;
        const catalogue = (await getAs(world, `/guest/list-book?${params}`)).body;
        const { data, meta } = (await listBooks(params)).body;
        expect([params, data.map(omitShare).sort(compareById), meta]).toEqual([
          params,
          catalogue.data.sort(compareById),
          catalogue.meta,
        ]);
      }
  });

  it('lists the newest books first, without shares of known words, until the member has marked a word', async () => {
    await buildCountedBook(['Le chat.'], { title: 'Older', createdAt: toJanuaryDate(1) });
    await buildCountedBook(['Le chat.'], { title: 'Newer', createdAt: toJanuaryDate(2) });
    expect((await listBooks()).body).toMatchObject({ begun: false, meta: { total: 2 } });
    expect(await listTitles()).toEqual(['Newer', 'Older']);
    expect(await world.deps.db.knownShare.count({ where: { userId: member.user.id } })).toBe(0);
  });

  it('excludes drafts and deleted books from the list by share of known words, even for owners', async () => {
    const [draft, deletedBook] = [await buildCountedBook(['Le chat.']), await buildCountedBook(['Le chat.'])];
    await buildCountedBook(['Le chat.'], { title: 'Here' });
    await markWords(['chat']);
    expect(await listTitles()).toHaveLength(3);
    await addBookToLibrary(world, member.user.id, deletedBook.id);
    await world.deps.db.book.update({ where: { id: draft.id }, data: { published: false } });
    await world.deps.db.book.update({ where: { id: deletedBook.id }, data: { deletedAt: new Date() } });
    expect(await listTitles()).toEqual(['Here 1/2']);
    await world.deps.db.book.update({ where: { id: draft.id }, data: { published: true } });
    expect(await listTitles()).toHaveLength(2);
  });

  it('counts every word once when devices mark words while shares of known words are being calculated', async () => {
    const nouns = ['chat', 'chien', 'maison', 'arbre', 'table', 'jour', 'lune', 'fleur'];
    const books: Book[] = [];
    for (const _ of [1, 2, 3])
      books.push(await buildCountedBook(nouns.map((word) => `Le ${word}, le ${word}.`)));
    const storedLemmas = await world.deps.db.bookLemma.findMany({ where: { bookId: books[0]?.id ?? 0 } });
    const words = storedLemmas.map(({ lemma }) => lemma).filter((lemma) => lemma !== 'le');
    expect(words).toHaveLength(8);
    await markWords(['le']);
    for (let round = 0; round < 4; round += 1) {
      await world.deps.db.knownShare.deleteMany({ where: { userId: member.user.id } });
      const requests = words.flatMap((word, index) => [
        markWords([word], (index + round) % 3 === 0 ? 'known' : 'ignored'),
        readShares(books.map(({ bookCode }) => bookCode).join()),
        listBooks(),
        markWords([word], (index + round) % 2 === 0 ? 'learning' : 'known'),
      ]);
      await Promise.all([...requests, countWordsOfChangedBooks(world.deps)]);
      const knownCount = await world.deps.db.lemmaState.count({
        where: { userId: member.user.id, lemma: { in: words }, state: { in: ['known', 'ignored'] } },
      });
      expect(await formatShares(books)).toEqual(books.map(() => `${16 + 2 * knownCount} of 32`));
    }
  });

  it('lists books by share of known words even while a book is being deleted', async () => {
    await markWords(['chat']);
    const books = [
      await buildCountedBook(['Le chat.']),
      await buildCountedBook(['Le chat.'], { title: 'Stays' }),
    ];
    const [deletedBook] = books;
    const deletion = world.deps.db.$transaction(async (tx) => {
      await tx.$executeRaw`delete from phrases where book_id = ${deletedBook?.id}`;
      await tx.$executeRaw`delete from chapters where book_id = ${deletedBook?.id}`;
      await tx.$executeRaw`delete from books where id = ${deletedBook?.id}`;
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    const [, response] = await Promise.all([deletion, listBooks()]);
    expect(response.status).toBe(200);
    expect(await listTitles()).toEqual(['Stays 1/2']);
  });

  it.each([
    'max_new_words=0',
    'max_new_words=201',
    'sort=share',
    'page=0',
    'per_page=101',
    'difficulty=Expert',
    'has_phrases=perhaps',
    'search=%00',
  ])('responds with 422 to the invalid query %s for books by share of known words', async (query) => {
    const { status, body } = await listBooks(query);
    expect([status, Object.keys(body.errors)]).toEqual([422, [query.split('=')[0]]]);
  });
});
