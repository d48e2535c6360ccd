import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countWordsOfChangedBooks } from '../../src/features/vocabulary/public.ts';
import { storeMissingShares } from '../../src/features/vocabulary/shares/known-shares.ts';
import { buildBook, buildPerson, type Person, phraseOf } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let member: Person;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close({ rowsByHand: true }));
beforeEach(async () => {
  member = await buildPerson(world);
});

const setWordStates = async (body: object) =>
  await world.api.put('/v1/user/word-states').set('authorization', member.bearer).send(body);
const markCommonWords = async (count: number) =>
  await world.api.post('/v1/user/common-words').set('authorization', member.bearer).send({ count });
const countMemberShares = () => world.deps.db.$transaction((tx) => storeMissingShares(tx, member.user.id));

/**
 * Compares the stored numbers of known words and of their pages with a full count, and returns the number of books
 * compared.
 * Skips numbers that are based on an outdated word count of the book.
 */
async function compareShares() {
  const { rows } = await world.deps.sql.query<{ stored: number[]; counted: number[] }>(
    `select array[k.words, k.lemma_pages] as stored, (
       select array[coalesce(sum(l.count), 0), coalesce(sum(l.pages), 0)]::int[] from book_lemmas l
       join lemma_states s on s.user_id = k.user_id and s.lemma = l.lemma and s.state in ('known', 'ignored')
       where l.book_id = k.book_id
     ) as counted
     from known_shares k join counted_books c on c.book_id = k.book_id and c.version = k.version
     where k.user_id = $1 order by k.book_id`,
    [member.user.id],
  );
  expect(rows.map(({ stored }) => stored)).toEqual(rows.map(({ counted }) => counted));
  return rows.length;
}

/** Replaces the words and lemmas of a book's first phrase, as an edit would. */
async function rewriteBook(bookId: number, words: readonly string[]) {
  const { id } = await phraseOf(world, bookId, 1);
  const data = { lemmas: [...words], wordKinds: words.map(() => 'other') };
  await world.deps.db.phrase.update({ where: { id }, data });
}

describe('countBooks', () => {
  it('recounts an edited book’s words, and does not add to shares of known words from before the edit', async () => {
    const book = await buildBook(world, { chapters: [['Le chat dort.']], sampleChapters: [] });
    await countWordsOfChangedBooks(world.deps);
    await countMemberShares();
    await setWordStates({ lemmas: ['chat'], state: 'known' });
    const readShare = async () =>
      await world.deps.db.knownShare.findFirst({ where: { userId: member.user.id, bookId: book.id } });
    expect(await readShare()).toMatchObject({ words: 1 });
    await rewriteBook(book.id, ['chat', 'chat', 'chien']);
    expect(await countWordsOfChangedBooks(world.deps)).toBe(1);
    expect(await countWordsOfChangedBooks(world.deps)).toBe(0);
    await setWordStates({ lemmas: ['chien'], state: 'known' });
    expect(await readShare()).toMatchObject({ words: 1 });
    await countMemberShares();
    expect(await readShare()).toMatchObject({ words: 3 });
  });

  it('excludes names and numbers from a book’s word counts, and deletes the counts with the book', async () => {
    const book = await buildBook(world, { chapters: [['Marie a 12 chats.']], sampleChapters: [] });
    await countWordsOfChangedBooks(world.deps);
    const lemmas = await world.deps.db.bookLemma.findMany({ where: { bookId: book.id } });
    expect(lemmas.map(({ lemma }) => lemma).sort()).toEqual(['avoir', 'chat']);
    await world.deps.sql.query('delete from books where id = $1', [book.id]);
    await countWordsOfChangedBooks(world.deps);
    expect(await world.deps.db.uncountedBook.count()).toBe(0);
    expect(await world.deps.db.bookLemma.count({ where: { bookId: book.id } })).toBe(0);
  });

  it('does not count a book’s words that are too long to be marked', async () => {
    const book = await buildBook(world, { chapters: [['Le chat dort.']], sampleChapters: [] });
    const longWord = randomBytes(1_500)
      .toString('hex')
      .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(+digit));
    await rewriteBook(book.id, ['chat', longWord]);
    await countWordsOfChangedBooks(world.deps);
    const lemmas = await world.deps.db.bookLemma.findMany({ where: { bookId: book.id } });
    expect(lemmas.map(({ lemma }) => lemma)).toEqual(['chat']);
  });

  it('counts the words of all other books when counting one book fails', async () => {
    const [failingBook, countedBook] = [
      await buildBook(world, { chapters: [['Le chat dort.']], sampleChapters: [] }),
      await buildBook(world, { chapters: [['Le chien dort.']], sampleChapters: [] }),
    ];
    await world.deps.sql.query(
      `alter table book_lemmas add constraint no_bad_book check (book_id <> ${failingBook.id}) not valid`,
    );
    await expect(countWordsOfChangedBooks(world.deps)).rejects.toThrow(
      `the words of book ${failingBook.id} could not be counted`,
    );
    await world.deps.sql.query('alter table book_lemmas drop constraint no_bad_book');
    expect(await world.deps.db.bookLemma.count({ where: { bookId: countedBook.id } })).toBe(3);
    expect(await countWordsOfChangedBooks(world.deps)).toBe(1);
  });
});

const lemmaArbitrary = fc.constantFrom(
  'le',
  'chat',
  'chien',
  'dormir',
  'parler',
  'rêver',
  'œuf',
  'aujourd’hui',
);
const lemmasArbitrary = fc.uniqueArray(lemmaArbitrary, { minLength: 1, maxLength: 5 });
const changeArbitrary = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(
      fc.constant('say'),
      lemmasArbitrary,
      fc.constantFrom('new', 'learning', 'known', 'ignored'),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constant('undo'),
      lemmasArbitrary,
      fc.constantFrom('learning', 'known', 'ignored'),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constant('edit'), fc.array(lemmaArbitrary, { maxLength: 9 }), fc.nat(2)),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constant('books'), fc.constant([]), fc.constant(0)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('shares'), fc.constant([]), fc.constant(0)) },
);

describe('the known share of each book', () => {
  it('keeps known-word counts equal to a full recount, however words are marked and books are edited', async () => {
    const books: { id: number }[] = [];
    for (const phrase of ['Le chat dort.', 'Le chien parle au chat.', 'Il rêve.'])
      books.push(await buildBook(world, { chapters: [[phrase]], sampleChapters: [] }));
    let comparedShareCount = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(changeArbitrary, { minLength: 3, maxLength: 12 }), async (changes) => {
        for (const [action, words, actionArgument] of changes) {
          if (action === 'say') await setWordStates({ lemmas: words, state: actionArgument });
          else if (action === 'undo')
            await setWordStates({ lemmas: words, state: 'new', only_from: actionArgument });
          else if (action === 'edit') await rewriteBook(books[Number(actionArgument)]?.id ?? 0, words);
          else if (action === 'books') await countWordsOfChangedBooks(world.deps);
          else await countMemberShares();
          comparedShareCount += await compareShares();
        }
      }),
      { numRuns: 25 },
    );
    expect(comparedShareCount).toBeGreaterThan(50);
  });

  it('keeps the counts of known words correct when two devices mark the same words simultaneously', async () => {
    await buildBook(world, { chapters: [['Le chat dort et le chien parle.']], sampleChapters: [] });
    await countWordsOfChangedBooks(world.deps);
    await countMemberShares();
    const words = ['le', 'chat', 'dormir', 'et', 'chien', 'parler'];
    await Promise.all(
      (['known', 'ignored', 'learning', 'known', 'new', 'ignored'] as const).map((state) =>
        setWordStates({ lemmas: words, state }),
      ),
    );
    expect(await compareShares()).toBeGreaterThan(0);
  });
});

describe('PUT /v1/user/word-states with many words', () => {
  it('marks 100,000 words in requests of up to 2,000 words', async () => {
    const createBatch = (from: number) => Array.from({ length: 2_000 }, (_, index) => `mot-${from + index}`);
    for (let from = 0; from < 100_000; from += 2_000) {
      const { body } = await setWordStates({ lemmas: createBatch(from), state: 'known' });
      expect(body.message).toBe('2,000 words are known.');
    }
    const where = { userId: member.user.id };
    expect(await world.deps.db.lemmaState.count({ where })).toBe(100_000);
    const { status, body } = await setWordStates({ lemmas: [...createBatch(0), 'un de trop'], state: 'new' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['lemmas']]);
  });
});

describe('POST /v1/user/common-words', () => {
  it('marks the most common words of French, whether or not a book has them', async () => {
    await buildBook(world, { chapters: [['Une loutre voit une loutre.']], sampleChapters: [] });
    await countWordsOfChangedBooks(world.deps);
    const { changed } = (await markCommonWords(1_000)).body.data;
    expect(changed).toHaveLength(1_000);
    expect(changed).toEqual(expect.arrayContaining(['le', 'voir', 'été', 'argent']));
    expect(changed).not.toContain('loutre');
  });

  it('marks only common words that are still new, and can undo this for words that have not changed since', async () => {
    await setWordStates({ lemmas: ['chat'], state: 'ignored' });
    const { changed } = (await markCommonWords(2_000)).body.data;
    expect(changed).toHaveLength(1_999);
    expect(changed).not.toContain('chat');
    expect((await markCommonWords(2_000)).body).toMatchObject({
      message: 'Nothing has changed.',
      data: { changed: [], words: [] },
    });
    await setWordStates({ lemmas: ['argent'], state: 'learning' });
    const undoResponse = await setWordStates({ lemmas: changed, state: 'new', only_from: 'known' });
    expect(undoResponse.body.data.changed).toHaveLength(changed.length - 1);
    const where = { userId: member.user.id };
    expect(await world.deps.db.lemmaState.findMany({ where, orderBy: { lemma: 'asc' } })).toMatchObject([
      { lemma: 'argent', state: 'learning' },
      { lemma: 'chat', state: 'ignored' },
    ]);
  });

  it('responds with 422 to an unsupported number of common words', async () => {
    expect((await markCommonWords(501)).status).toBe(422);
  });
});
