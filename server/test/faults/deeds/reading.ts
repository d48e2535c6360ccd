import { randomUUID } from 'node:crypto';
import { buildReader, createReadingEvent, type Reader } from '../../support/http/reading.ts';
import type { Attempt, Deed } from '../deed.ts';
import type { Stage } from '../stage.ts';

/** Creates a deed of a member who reads a book of their own. */
const createReaderDeed = (name: string, prepareFor: (stage: Stage, reader: Reader) => Attempt): Deed => ({
  name,
  prepare: async (stage) => prepareFor(stage, await buildReader(stage.world)),
});

const savePosition = createReaderDeed('save a position', ({ world, call }, { member: person, book }) => {
  const phraseNo = 4;
  const seenAt = new Date().toISOString();
  const json = { book_code: book.bookCode, phrase_no: phraseNo, seen_at: seenAt };
  return {
    run: async () => {
      await call('/user/reading-position', { person, json, method: 'PUT' });
    },
    countStored: () =>
      world.deps.db.readingPosition.count({ where: { userId: person.user.id, bookId: book.id, phraseNo } }),
  };
});

const recordReading = createReaderDeed('record reading', ({ world, call }, { member: person, book }) => {
  const events = [createReadingEvent(book, { id: randomUUID() })];
  return {
    run: async () => {
      await call('/user/reading-events', { person, json: { events } });
    },
    countStored: async () => {
      const where = { userId: person.user.id };
      const { _sum } = await world.deps.db.readingDay.aggregate({ where, _sum: { milliseconds: true } });
      return (_sum.milliseconds ?? 0) / 4000;
    },
  };
});

const addBookmark = createReaderDeed('bookmark a phrase', ({ world, call }, { member: person, book }) => {
  const json = { book_code: book.bookCode, phrase_no: 2, note: 'A note.' };
  return {
    run: async () => {
      await call('/user/bookmark', { person, json, method: 'PUT' });
    },
    countStored: () => world.deps.db.bookmark.count({ where: { userId: person.user.id, note: json.note } }),
  };
});

const review =
  'A story that I read twice, because every one of its sentences is short and still says a lot about people.';

const postReview = createReaderDeed('post a review', ({ world, call }, { member: person, book }) => {
  const stars = { overall_star: '5', performance_star: '4', story_star: '5' };
  const form = { book_code: book.bookCode, title: 'Lovely', review, ...stars };
  return {
    run: async () => {
      await call('/user/review', { person, form });
    },
    countStored: async () => {
      const rows = await world.deps.db.review.count({ where: { userId: person.user.id } });
      const { notations } = await world.deps.db.book.findUniqueOrThrow({ where: { id: book.id } });
      return rows === 0 ? 0 : Math.max(rows, notations);
    },
  };
});

export const readingDeeds = [savePosition, recordReading, addBookmark, postReview];
