import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addBookToLibrary,
  buildBook,
  buildPerson,
  getAs,
  type Person,
  phrasesOf,
} from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createPracticeTools, dayMs, minuteMs } from '../../support/words/practice.ts';

type Book = Awaited<ReturnType<typeof buildBook>>;

let world: World;
let member: Person;
let device: ReturnType<typeof createPracticeTools>;
let books: Book[];
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await buildPerson(world);
  device = createPracticeTools(world, member);
  books = [];
  for (const title of ['Le premier livre', 'Le second livre']) {
    const book = await buildBook(world, {
      title,
      chapters: [['Un chat dort.', 'Un chien court.'], ['La pluie tombe.']],
    });
    await addBookToLibrary(world, member.user.id, book.id);
    books.push(book);
  }
});

const getBook = (index: number): Book => {
  const book = books[index];
  if (!book) throw new Error('The member has two books.');
  return book;
};
/** Adds a word from a phrase of a book, one minute after the last one. */
const addFromBook = async (book: Book, phraseNo: number) => {
  world.moveClock(minuteMs);
  const id = await device.add();
  const phrase = (await phrasesOf(world, book.id)).find((candidate) => candidate.phraseNo === phraseNo);
  if (!phrase) throw new Error('The book has this phrase.');
  const data = { phrase: phrase.phrase, bookId: book.id, bookTitle: book.title, phraseId: phrase.id };
  await world.deps.db.keptWord.update({ where: { id }, data });
  return id;
};
const readPhrase = async (book: Book, phraseNo: number) => {
  world.moveClock(minuteMs);
  const seenAt = world.deps.clock.now();
  const [userId, bookId] = [member.user.id, book.id];
  await world.deps.db.readingPosition.upsert({
    where: { userId_bookId: { userId, bookId } },
    create: { userId, bookId, phraseNo, seenAt },
    update: { phraseNo, seenAt },
  });
};
const readIds = async (query = '') => (await device.read(query)).cards.map(({ word }) => word.id);

describe('the order of new words in practice', () => {
  it('starts with those of the book that the member is reading, then other books, then imported words', async () => {
    const [firstBook, secondBook] = [getBook(0), getBook(1)];
    const importedId = await device.add();
    const firstIds = [await addFromBook(firstBook, 1), await addFromBook(firstBook, 2)];
    const secondIds = [await addFromBook(secondBook, 1), await addFromBook(secondBook, 3)];
    await readPhrase(secondBook, 1);
    await readPhrase(firstBook, 1);
    const expectedIds = [...firstIds.toReversed(), ...secondIds.toReversed(), importedId];
    expect(await readIds()).toEqual(expectedIds);
    expect(await readIds('?ahead=true')).toEqual(expectedIds);
    await readPhrase(secondBook, 2);
    expect(await readIds()).toEqual([...secondIds.toReversed(), ...firstIds.toReversed(), importedId]);
    await device.limitTo(3);
    expect(await readIds()).toEqual([...secondIds.toReversed(), firstIds[1]]);
  });
});

describe('practice of a book or a chapter', () => {
  it('returns and counts only the words from the book or chapter', async () => {
    const [firstBook, secondBook] = [getBook(0), getBook(1)];
    await device.add();
    const practicedId = await addFromBook(firstBook, 1);
    const [chatId, pluieId] = [await addFromBook(firstBook, 2), await addFromBook(firstBook, 3)];
    const otherId = await addFromBook(secondBook, 1);
    await device.send([device.graded(practicedId, 4)]);
    world.moveClock(minuteMs);
    const bookQuery = `?book_code=${firstBook.bookCode}`;
    const bookPractice = await device.read(bookQuery);
    expect([bookPractice.cards.map(({ word }) => word.id), bookPractice.due, bookPractice.learning]).toEqual([
      [pluieId, chatId],
      2,
      3,
    ]);
    expect(await device.due(bookQuery)).toBe(2);
    expect(await readIds(`${bookQuery}&chapter_no=1`)).toEqual([chatId]);
    expect([await device.due(`${bookQuery}&chapter_no=1`), await device.due()]).toEqual([1, 4]);
    expect(await readIds(`${bookQuery}&chapter_no=1&ahead=true`)).toEqual([chatId, practicedId]);
    expect(await readIds(`?book_code=${secondBook.bookCode}`)).toEqual([otherId]);
  });

  it('applies the daily limits to the words of a book too', async () => {
    const book = getBook(0);
    for (const phraseNo of [1, 2, 3]) await addFromBook(book, phraseNo);
    await device.limitTo(2);
    expect((await device.read(`?book_code=${book.bookCode}`)).cards).toHaveLength(2);
    expect(await device.due(`?book_code=${book.bookCode}`)).toBe(2);
  });

  it('returns no words for an unknown book, and rejects a chapter without a book', async () => {
    await addFromBook(getBook(0), 1);
    expect(await device.read('?book_code=unknown')).toMatchObject({ cards: [], due: 0, learning: 0 });
    const { status, body } = await getAs(world, '/user/practice?chapter_no=1', member);
    expect([status, body.errors]).toEqual([422, { chapter_no: ['chapter_no needs a book_code.'] }]);
  });

  it('lists the books with words to practice, and the chapters of the chosen book', async () => {
    const [firstBook, secondBook] = [getBook(0), getBook(1)];
    await addFromBook(secondBook, 3);
    await addFromBook(firstBook, 1);
    const list = async (query = '') => (await getAs(world, `/user/practice-books${query}`, member)).body.data;
    const listedBooks = [firstBook, secondBook].map(({ bookCode: book_code, title }) => ({
      book_code,
      title,
    }));
    expect(await list()).toEqual({ books: listedBooks, chapters: [] });
    expect(await list(`?book_code=${secondBook.bookCode}`)).toEqual({
      books: listedBooks,
      chapters: [{ chapter_no: 2, title: 'Chapitre 2' }],
    });
  });
});

describe('GET /v1/user/practice-forecast', () => {
  const forecast = async (timeZone = 'UTC') =>
    (await getAs(world, `/user/practice-forecast?time_zone=${timeZone}`, member)).body.data as {
      days: { day: string; due: number }[];
      new_words: number;
    };

  it('counts the reviews of fourteen days in the member’s time zone, with overdue ones today', async () => {
    const now = world.deps.clock.now();
    const midnightMs = Math.ceil(now.getTime() / dayMs) * dayMs;
    const dueTimes = [
      now.getTime() - 3 * dayMs,
      midnightMs - 1,
      midnightMs,
      midnightMs + 12 * dayMs - minuteMs,
    ];
    for (const due of [...dueTimes, midnightMs + 13 * dayMs]) {
      const id = await device.add();
      const data = { due: new Date(due), cardState: 2, repetitions: 1 };
      await world.deps.db.keptWord.update({ where: { id }, data });
    }
    await device.add();
    const { days, new_words: newWords } = await forecast();
    expect([days.map(({ due }) => due), newWords]).toEqual([[2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0], 1]);
    expect([days[0]?.day, days[13]?.day]).toEqual([
      now.toISOString().slice(0, 10),
      new Date(midnightMs + 12 * dayMs).toISOString().slice(0, 10),
    ]);
  });

  it('ends a day at the member’s midnight', async () => {
    const nextMidnightMs = Math.ceil(world.deps.clock.now().getTime() / dayMs) * dayMs;
    world.moveClock(nextMidnightMs + 60 * minuteMs - world.deps.clock.now().getTime());
    const id = await device.add();
    // Six o'clock in UTC is one or two o'clock on the next day in New York, where it is still yesterday evening.
    const data = { due: new Date(nextMidnightMs + 360 * minuteMs), cardState: 2, repetitions: 1 };
    await world.deps.db.keptWord.update({ where: { id }, data });
    const findDueDay = async (timeZone: string) =>
      (await forecast(timeZone)).days.findIndex(({ due }) => due > 0);
    expect([await findDueDay('UTC'), await findDueDay('America/New_York')]).toEqual([0, 1]);
  });
});
