import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyCard, fsrs, type Grade as Rating } from 'ts-fsrs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureSqlite } from '../../../dev/test-run/ensure-sqlite.ts';
import { countWordsOfChangedBooks } from '../../../src/features/vocabulary/public.ts';
import type { Book } from '../../../src/generated/prisma/client.ts';
import { openSession } from '../../../src/http/session.ts';
import { addBookToLibrary, buildBook, buildPerson, getAs, type Person } from '../../support/builders.ts';
import { createReadingEvent, fetchProgress, sendReadingEvents } from '../../support/http/reading.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createPracticeTools, dayMs, type Grade, minuteMs } from '../../support/words/practice.ts';
import { dictionary, secondBookPhrases, toSentence, wordPairs, words } from '../../support/words/village.ts';
import { downloadWords, openCollection } from '../../support/words/word-files.ts';

const hasSqlite = ensureSqlite((line) => process.stdout.write(`${line}\n`));
const parisTimeZone = { time_zone: 'Europe/Paris' };

const wordsMarkedOnDay8 = ['chat', 'maison', 'chien', 'forêt'];
const wordsMarkedOnDay12 = ['bateau', 'plage', 'pont', 'rivière'];

let world: World;
let folder: string;
let member: Person;
let book: Book;
let secondBook: Book;
/** The timestamp of noon in UTC on the first day. All other days are calculated from it. */
let firstNoon: number;
const idsByWord = new Map<string, string>();
const givenGrades: { word: string; grade: Grade }[] = [];

const dateOf = (day: number) => new Date(firstNoon + (day - 1) * dayMs).toISOString().slice(0, 10);
/** Advances the clock to noon on this day. Throws if that time has passed. */
const moveClockToDay = (day: number) => {
  const advanceMs = firstNoon + (day - 1) * dayMs - world.deps.clock.now().getTime();
  if (advanceMs < 0) throw new Error(`Day ${day} is over.`);
  world.moveClock(advanceMs);
};
const markWords = async (lemmas: string[], state: string) => {
  const request = world.api.put('/v1/user/word-states').set('authorization', member.bearer);
  const { status, body } = await request.send({ lemmas, state, ...parisTimeZone });
  expect([status, body.data.changed]).toEqual([200, lemmas]);
};
const readShare = async () => {
  const { body } = await getAs(world, `/user/known-shares?book_codes=${secondBook.bookCode}`, member);
  const [share] = body.data.shares as { known: number; words: number }[];
  return share && `${share.known} of ${share.words}`;
};

/** Sends reading events for five phrases, and adds the ten words in them to the word list. */
async function readAndSaveWords(firstPhraseNo: number): Promise<void> {
  const heardAt = world.deps.clock.now().toISOString();
  const phraseNumbers = [0, 1, 2, 3, 4].map((offset) => firstPhraseNo + offset);
  const events = phraseNumbers.map((phrase_no) => createReadingEvent(book, { phrase_no, heard_at: heardAt }));
  expect((await sendReadingEvents(world, member, events)).status).toBe(200);
  for (const phrase_no of phraseNumbers)
    for (const [pairIndex, text] of wordPairs[phrase_no - 1]?.entries() ?? []) {
      const id = randomUUID();
      const word = {
        id,
        book_code: book.bookCode,
        phrase_no,
        index: pairIndex === 0 ? 2 : 8,
        text,
        ...parisTimeZone,
      };
      const { status } = await world.api.post('/v1/user/word').set('authorization', member.bearer).send(word);
      expect(status).toBe(200);
      idsByWord.set(text, id);
    }
}

/** Calculates a word's card with ts-fsrs, from all of its grades in chronological order. */
function calculateCard(text: string, createdAt: Date) {
  const scheduler = fsrs({ enable_fuzz: false });
  let card = createEmptyCard(createdAt);
  const wordGrades = givenGrades.filter(({ word }) => word === text).map(({ grade }) => grade);
  for (const { grade, graded_at: gradedAt } of wordGrades.toSorted((a, b) =>
    a.graded_at.localeCompare(b.graded_at),
  ))
    card = scheduler.next(card, new Date(gradedAt), grade as Rating).card;
  return card;
}

/**
 * Practices one round of cards on two devices. The phone grades the first half of the cards while offline. Half an
 * hour later, the tablet grades all of them and sends its grades immediately, twice on every second day. The returned
 * function sends the phone's grades, twice simultaneously.
 */
async function practiceOnTwoDevices(
  tablet: PracticeDevice,
  phone: PracticeDevice,
  day: number,
): Promise<() => Promise<unknown>> {
  const { cards } = await tablet.read('?time_zone=Europe/Paris');
  expect((await phone.read('?time_zone=Europe/Paris')).cards.length).toBe(cards.length);
  const recordGrades = (
    device: PracticeDevice,
    sessionCards: typeof cards,
    millisecondsEarlier: number,
    gradeOf: (index: number) => number,
  ) =>
    sessionCards.map(({ word }, index) => {
      const grade = device.graded(word.id, gradeOf(index), index * 1000 - millisecondsEarlier);
      givenGrades.push({ word: word.text, grade });
      return grade;
    });
  const firstHalf = cards.slice(0, Math.ceil(cards.length / 2));
  const lateGrades = recordGrades(phone, firstHalf, 31 * minuteMs, () => 2);
  // Every third day, the tablet grades the first word as forgotten.
  const grades = recordGrades(tablet, cards, minuteMs, (index) => (index === 0 && day % 3 === 0 ? 1 : 3));
  if (grades.length > 0) await tablet.send(grades, parisTimeZone);
  if (day % 2 === 0 && grades.length > 0) await tablet.send(grades, parisTimeZone);
  if (lateGrades.length === 0) return async () => {};
  return () =>
    Promise.all([phone.send(lateGrades, parisTimeZone), phone.send(lateGrades.toReversed(), parisTimeZone)]);
}
type PracticeDevice = ReturnType<typeof createPracticeTools>;

beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'lingostory-fortnight-'));
  firstNoon = Math.ceil(world.deps.clock.now().getTime() / dayMs) * dayMs + dayMs / 2;
  moveClockToDay(1);
  member = await buildPerson(world);
  const bookPlan = { dictionary, sampleChapters: [] };
  book = await buildBook(world, { ...bookPlan, title: 'Au village', chapters: [wordPairs.map(toSentence)] });
  secondBook = await buildBook(world, {
    ...bookPlan,
    title: 'Au bord de la mer',
    chapters: [secondBookPhrases],
  });
  await addBookToLibrary(world, member.user.id, book.id);
  await countWordsOfChangedBooks(world.deps);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await world.close();
});

describe('two weeks of one member', () => {
  it('schedules a member’s 20 words correctly over ten days of practice on two devices', async () => {
    const tablet = createPracticeTools(world, member);
    const bearer = `Bearer ${await openSession(world.deps, member.user.id)}`;
    const phone = createPracticeTools(world, { ...member, bearer });
    await readAndSaveWords(1);
    expect(await readShare()).toBeUndefined();
    moveClockToDay(2);
    await readAndSaveWords(6);
    await markWords(['le', 'voir'], 'known');
    expect([await readShare(), await tablet.due()]).toEqual(['18 of 30', 20]);

    for (let day = 3; day <= 12; day += 1) {
      moveClockToDay(day);
      const sendLateGrades = await practiceOnTwoDevices(tablet, phone, day);
      if (day === 8) await markWords(wordsMarkedOnDay8, 'known');
      if (day === 12) await markWords(wordsMarkedOnDay12, 'known');
      moveClockToDay(day + 0.75);
      await sendLateGrades();
      // Words marked as known are no longer practiced, and the number of known words in the second book grows.
      if (day === 7) expect(await readShare()).toBe('18 of 30');
      if (day === 8) expect(await readShare()).toBe('22 of 30');
      expect((await tablet.read()).learning).toBe(day < 8 ? 20 : day < 12 ? 16 : 12);
    }
    moveClockToDay(14);
    expect(await readShare()).toBe('26 of 30');
    await markWords(['lune'], 'ignored');
    expect(await readShare()).toBe('28 of 30');

    const rows = await world.deps.db.keptWord.findMany({ where: { userId: member.user.id } });
    for (const { text, createdAt, ...row } of rows) {
      const { due, stability, difficulty, reps, lapses, last_review } = calculateCard(text, createdAt);
      expect(row, text).toMatchObject({ due, stability, difficulty, lapses, repetitions: reps });
      expect(row.lastGradedAt, text).toEqual(last_review);
    }
    expect(await world.deps.db.practiceGrade.count({ where: { userId: member.user.id } })).toBe(
      givenGrades.length,
    );
  });

  it('forecasts after two weeks of practice what then comes due, for the words that are still practiced', async () => {
    const { body } = await getAs(world, '/user/practice-forecast?time_zone=UTC', member);
    const today = dateOf(14);
    const dueDays = words
      .filter((word) => ![...wordsMarkedOnDay8, ...wordsMarkedOnDay12].includes(word))
      .map((word) => Math.max(calculateCard(word, new Date(firstNoon)).due.getTime(), Date.parse(today)))
      .map((due) => new Date(due).toISOString().slice(0, 10));
    expect(body.data).toEqual({
      days: Array.from({ length: 14 }, (_, index) => dateOf(14 + index)).map((day) => ({
        day,
        due: dueDays.filter((dueDay) => dueDay === day).length,
      })),
      new_words: 0,
    });
  });

  it('filters two weeks of words by book and chapter, and counts both daily limits on either device', async () => {
    const tablet = createPracticeTools(world, member);
    const { body } = await getAs(world, `/user/practice-books?book_code=${book.bookCode}`, member);
    expect(body.data.books.map(({ title }: { title: string }) => title)).toEqual(['Au village']);
    expect(body.data.chapters.map(({ chapter_no }: { chapter_no: number }) => chapter_no)).toEqual([1]);
    const scope = `book_code=${book.bookCode}&chapter_no=1&ahead=true`;
    expect((await tablet.read(`?${scope}`)).learning).toBe(12);
    expect((await tablet.read(`?book_code=${secondBook.bookCode}`)).learning).toBe(0);
    const { status } = await world.api
      .put('/v1/user/daily-practice')
      .set('authorization', member.bearer)
      .send({ daily_limit: 3, new_limit: 2 });
    expect(status).toBe(200);
    const { due, reviews_left_today: reviewsLeft, new_left_today: newLeft } = await tablet.read();
    expect([reviewsLeft, newLeft]).toEqual([3, 2]);
    expect(await tablet.due()).toBe(Math.min(3, due));
  });

  it('exports two weeks of practice as CSV', async () => {
    const { body } = await downloadWords(world, member, 'format=csv');
    const lines = String(body).split('\r\n').slice(1, -1);
    const expectedStateOf = (word: string) =>
      [...wordsMarkedOnDay8, ...wordsMarkedOnDay12].includes(word) ? 'known' : 'learning';
    expect(lines).toEqual(
      words.map((word, index) => {
        const { due, reps } = calculateCard(word, new Date(firstNoon));
        const phrase = toSentence(wordPairs[Math.floor(index / 2)] ?? ['', '']);
        const days = [dateOf(index < 10 ? 1 : 2), due.toISOString().slice(0, 10)];
        return [
          word,
          `${word} in English`,
          expectedStateOf(word),
          phrase,
          'Au village',
          ...days,
          reps,
          '',
        ].join(',');
      }),
    );
  });

  it.skipIf(!hasSqlite)('exports two weeks of practice to Anki, with three cards per word', async () => {
    const { body } = await downloadWords(world, member, 'format=apkg');
    const { query } = await openCollection(folder, body);
    const cards = query(
      `select n.sfld as word, count(*) as cards, min(c.queue) as queue, c.ivl, c.reps, c.lapses,
         date(o.crt + c.due * 86400, 'unixepoch') as day
       from cards c join notes n on n.id = c.nid join col o group by n.id order by n.id`,
    );
    expect(cards).toEqual(
      words.map((word) => {
        const { due, reps, lapses, scheduled_days: ivl } = calculateCard(word, new Date(firstNoon));
        const queue = [...wordsMarkedOnDay8, ...wordsMarkedOnDay12].includes(word) ? -1 : 2;
        return { word, cards: 3, queue, ivl, reps, lapses, day: due.toISOString().slice(0, 10) };
      }),
    );
  });

  it('returns two weeks of reading and practice by day for the My reading page', async () => {
    const { days, words: wordActivity } = await fetchProgress(world, member, dateOf(1), dateOf(14));
    expect(days).toEqual([1, 2].map((day) => ({ day: dateOf(day), phrases: 5, seconds: 20 })));
    const countGradesOfDay = (day: number) =>
      givenGrades.filter(({ grade }) => grade.graded_at.startsWith(dateOf(day))).length;
    const knownByDay: Record<number, number> = { 2: 2, 8: 4, 12: 4 };
    const expectedActivity = Array.from({ length: 14 }, (_, index) => index + 1)
      .map((day) => ({
        day: dateOf(day),
        kept: day <= 2 ? 10 : 0,
        known: knownByDay[day] ?? 0,
        practised: countGradesOfDay(day),
      }))
      .filter(
        ({ kept, known: knownCount, practised: practicedCount }) => kept + knownCount + practicedCount > 0,
      );
    expect(wordActivity).toEqual({
      days: expectedActivity,
      totals: { kept: 20, known: 10, practised: givenGrades.length },
    });
    // The tablet sent twenty grades, and the phone sent ten.
    expect(countGradesOfDay(3)).toBe(30);
  });
});
