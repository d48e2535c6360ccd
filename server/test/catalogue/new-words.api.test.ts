import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countWordsOfChangedBooks } from '../../src/features/vocabulary/public.ts';
import type { Book } from '../../src/generated/prisma/client.ts';
import { type BookPlan, buildBook, getAs } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close({ rowsByHand: true }));
beforeEach(() => world.deps.db.book.updateMany({ data: { deletedAt: new Date() } }));

async function buildCountedBook(phrases: string[], plan: BookPlan = {}): Promise<Book> {
  const book = await buildBook(world, { chapters: [phrases], dictionary: '', ...plan });
  await countWordsOfChangedBooks(world.deps);
  return book;
}

async function listNewWords(query = ''): Promise<[title: string, newWords: number | undefined][]> {
  const { body } = await getAs(world, `/guest/list-book?${query}`);
  return body.data.map(({ title, new_words: newWords }: { title: string; new_words?: number }) => [
    title,
    newWords,
  ]);
}

const readMeasures = async ({ bookCode }: Book) =>
  (await getAs(world, `/guest/book-detail/${bookCode}`)).body.data.measures;

describe('GET /v1/guest/list-book with new words', () => {
  it('sorts and filters books by new words on a page, and lists books without words last', async () => {
    const january = (day: number) => new Date(Date.UTC(2026, 0, day));
    // Of eight words, la loutre and the phare are new: 50 on 200 words. Of four, 100.
    await buildCountedBook(['Le chat voit la loutre et le phare.'], { title: 'Some', createdAt: january(1) });
    await buildCountedBook(['Le phare, la loutre.'], { title: 'Many', createdAt: january(2) });
    await buildCountedBook(['Il dort.'], { title: 'None, older', createdAt: january(3) });
    await buildCountedBook(['Elle dort.'], { title: 'None, newer', createdAt: january(4) });
    await buildCountedBook([], { title: 'Empty', createdAt: january(5) });
    expect(await listNewWords('sort=new_words')).toEqual([
      ['None, newer', 0],
      ['None, older', 0],
      ['Some', 50],
      ['Many', 100],
      ['Empty', undefined],
    ]);
    expect(await listNewWords('max_new_words=50&sort=title')).toEqual([
      ['None, newer', 0],
      ['None, older', 0],
      ['Some', 50],
    ]);
    expect(await listNewWords('max_new_words=49&search=some')).toEqual([]);
  });

  it('lists the new words of a book as soon as they are counted, and again after its text has changed', async () => {
    const book = await buildBook(world, { chapters: [['Le chat.']], dictionary: '', title: 'Chat' });
    expect(await listNewWords()).toEqual([['Chat', undefined]]);
    await countWordsOfChangedBooks(world.deps);
    expect(await listNewWords()).toEqual([['Chat', 0]]);
    const { id } = await world.deps.db.phrase.findFirstOrThrow({ where: { bookId: book.id } });
    const data = { phrase: 'La loutre.', lemmas: ['le', 'loutre'], wordKinds: ['determiner', 'noun'] };
    await world.deps.db.phrase.update({ where: { id }, data });
    await countWordsOfChangedBooks(world.deps);
    expect(await listNewWords()).toEqual([['Chat', 100]]);
  });

  it.each(['max_new_words=0', 'max_new_words=201', 'max_new_words=x'])(
    'rejects the filter %s of books by new words with 422',
    async (query) => {
      const { status, body } = await getAs(world, `/guest/list-book?${query}`);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['max_new_words']]);
    },
  );
});

describe('GET /v1/guest/book-detail with measures', () => {
  it('describes what a book’s text asks of its readers', async () => {
    const book = await buildCountedBook(['Marie dormait.', 'La loutre vit le phare, puis partit.']);
    // Eight words without Marie: dormir, le, loutre, voir, le, phare, puis, partir; two sentences of two and seven words.
    expect(await readMeasures(book)).toEqual({
      new_words: 50,
      common_1000: 75,
      common_3000: 75,
      sentence_words: 5,
      tenses: { imperfect: 33, past_historic: 67, conditional: 0, subjunctive: 0 },
    });
  });

  it('describes no book without words, and no book whose words have not been counted yet', async () => {
    const [emptyBook, uncountedBook] = [
      await buildCountedBook([]),
      await buildBook(world, { chapters: [['Le chat.']] }),
    ];
    expect([await readMeasures(emptyBook), await readMeasures(uncountedBook)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['its punctuation changes', `update phrases set phrase = 'Le chat dort et voit.' where book_id = $1`],
    [
      'its phrases change places',
      `update chapters set phrase_ids = phrase_ids[2:2] || phrase_ids[1:1] where book_id = $1`,
    ],
    [
      'a release without measures has counted it',
      'update counted_books set version = version + 1 where book_id = $1',
    ],
  ])('measures a book again when %s', async (_change, statement) => {
    const book = await buildCountedBook(['Le chat dort.', 'Il voit.']);
    expect(await countWordsOfChangedBooks(world.deps)).toBe(0);
    await world.deps.sql.query(statement, [book.id]);
    expect(await countWordsOfChangedBooks(world.deps)).toBe(1);
    expect(await countWordsOfChangedBooks(world.deps)).toBe(0);
    const [counted, measures] = [
      await world.deps.db.countedBook.findUniqueOrThrow({ where: { bookId: book.id } }),
      await world.deps.db.bookMeasures.findUniqueOrThrow({ where: { bookId: book.id } }),
    ];
    expect(measures.version).toBe(counted.version);
  });

  it('stores one set of counts when two processes count a book while it is edited', async () => {
    const book = await buildBook(world, { chapters: [['Le chat dort.']], dictionary: '' });
    const { id } = await world.deps.db.phrase.findFirstOrThrow({ where: { bookId: book.id } });
    const edit = (lemma: string) =>
      world.deps.db.phrase.update({ where: { id }, data: { lemmas: ['le', lemma], wordKinds: ['', ''] } });
    for (const lemma of ['chien', 'loutre', 'phare', 'chat']) {
      await Promise.all([
        countWordsOfChangedBooks(world.deps),
        edit(lemma),
        countWordsOfChangedBooks(world.deps),
      ]);
      await countWordsOfChangedBooks(world.deps);
      const rows = await world.deps.db.bookLemma.findMany({ where: { bookId: book.id } });
      expect(rows.map((row) => row.lemma).sort()).toEqual([lemma, 'le'].sort());
    }
  });
});
