import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyCard, fsrs, type Grade as Rating } from 'ts-fsrs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSqlite } from '../../dev/test-run/find-sqlite.ts';
import { countBooks } from '../../src/features/vocabulary/public.ts';
import type { Book } from '../../src/generated/prisma/client.ts';
import { openSession } from '../../src/http/session.ts';
import { buildBook, buildPerson, getAs, ownBook, type Person } from '../support/builders.ts';
import { createReadingEvent, fetchProgress, sendReadingEvents } from '../support/http/reading.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createPracticeTools, dayMs, type Grade, minuteMs } from '../support/words/practice.ts';
import { downloadWords, openCollection } from '../support/words/word-files.ts';

const hasSqlite = findSqlite((line) => process.stdout.write(`${line}\n`));
const parisTimeZone = { time_zone: 'Europe/Paris' };

/** Twenty words, two for each phrase of the first book. Eight of them also occur in the second book. */
const wordPairs = [
  ['chat', 'maison'],
  ['chien', 'forêt'],
  ['bateau', 'plage'],
  ['pont', 'rivière'],
  ['cheval', 'montagne'],
  ['village', 'ville'],
  ['chapeau', 'chemise'],
  ['fromage', 'chaise'],
  ['garçon', 'fenêtre'],
  ['roi', 'reine'],
] as const;
const words = wordPairs.flat();
const toSentence = ([first, second]: readonly [string, string]) => `Le ${first} voit la ${second}.`;
const dictionary = words.map((word) => `${word} = ${word} in English`).join('\n');
/**
 * The second book's phrases contain thirty words: “le” or “la” twelve times, “voir” six times, eight of the twenty
 * words once each, “lune” twice, and “soleil” and “mer” once each.
 */
const secondBookPhrases = [
  ...wordPairs.slice(0, 4).map(toSentence),
  'Le soleil voit la lune.',
  'La lune voit la mer.',
];
const knownOnDay8 = ['chat', 'maison', 'chien', 'forêt'];
const knownOnDay12 = ['bateau', 'plage', 'pont', 'rivière'];

let world: World;
let folder: string;
let member: Person;
let book: Book;
let secondBook: Book;
/** The timestamp of noon in UTC on the first day. All other days are calculated from it. */
let firstNoon: number;
const idsByWord = new Map<string, string>();
const givenGrades: { word: string; grade: Grade }[] = [];

const dateOf = (number: number) => new Date(firstNoon + (number - 1) * dayMs).toISOString().slice(0, 10);
/** Advances the clock to noon on this day. Throws if that time has passed. */
const moveTo = (number: number) => {
  const advanceMs = firstNoon + (number - 1) * dayMs - world.deps.clock.now().getTime();
  if (advanceMs < 0) throw new Error(`Day ${number} is over.`);
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

/** Sends reading events for five phrases, and keeps the ten words in them. */
async function readAndSaveWords(from: number): Promise<void> {
  const heardAt = world.deps.clock.now().toISOString();
  const phraseNumbers = [0, 1, 2, 3, 4].map((more) => from + more);
  const events = phraseNumbers.map((phrase_no) => createReadingEvent(book, { phrase_no, heard_at: heardAt }));
  expect((await sendReadingEvents(world, member, events)).status).toBe(200);
  for (const phrase_no of phraseNumbers)
    for (const [place, text] of wordPairs[phrase_no - 1]?.entries() ?? []) {
      const id = randomUUID();
      const word = {
        id,
        book_code: book.bookCode,
        phrase_no,
        index: place === 0 ? 2 : 8,
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
  for (const { grade, graded_at: at } of wordGrades.toSorted((a, b) =>
    a.graded_at.localeCompare(b.graded_at),
  ))
    card = scheduler.next(card, new Date(at), grade as Rating).card;
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
  number: number,
): Promise<() => Promise<unknown>> {
  const { cards } = await tablet.read('?time_zone=Europe/Paris');
  expect((await phone.read('?time_zone=Europe/Paris')).cards.length).toBe(cards.length);
  const gradeAll = (
    device: PracticeDevice,
    sessionCards: typeof cards,
    before: number,
    gradeOf: (nth: number) => number,
  ) =>
    sessionCards.map(({ word }, nth) => {
      const grade = device.graded(word.id, gradeOf(nth), nth * 1000 - before);
      givenGrades.push({ word: word.text, grade });
      return grade;
    });
  const firstHalf = cards.slice(0, Math.ceil(cards.length / 2));
  const lateGrades = gradeAll(phone, firstHalf, 31 * minuteMs, () => 2);
  // Every third day, the tablet grades the first word as forgotten.
  const grades = gradeAll(tablet, cards, minuteMs, (nth) => (nth === 0 && number % 3 === 0 ? 1 : 3));
  if (grades.length > 0) await tablet.send(grades, parisTimeZone);
  if (number % 2 === 0 && grades.length > 0) await tablet.send(grades, parisTimeZone);
  if (lateGrades.length === 0) return async () => {};
  return () =>
    Promise.all([phone.send(lateGrades, parisTimeZone), phone.send(lateGrades.toReversed(), parisTimeZone)]);
}
type PracticeDevice = ReturnType<typeof createPracticeTools>;

beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'lingostory-fortnight-'));
  firstNoon = Math.ceil(world.deps.clock.now().getTime() / dayMs) * dayMs + dayMs / 2;
  moveTo(1);
  member = await buildPerson(world);
  const bookPlan = { dictionary, sampleChapters: [] };
  book = await buildBook(world, { ...bookPlan, title: 'Au village', chapters: [wordPairs.map(toSentence)] });
  secondBook = await buildBook(world, {
    ...bookPlan,
    title: 'Au bord de la mer',
    chapters: [secondBookPhrases],
  });
  await ownBook(world, member.user.id, book.id);
  await countBooks(world.deps);
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
    moveTo(2);
    await readAndSaveWords(6);
    await markWords(['le', 'voir'], 'known');
    expect([await readShare(), await tablet.due()]).toEqual(['18 of 30', 20]);

    for (let number = 3; number <= 12; number += 1) {
      moveTo(number);
      const sendLate = await practiceOnTwoDevices(tablet, phone, number);
      if (number === 8) await markWords(knownOnDay8, 'known');
      if (number === 12) await markWords(knownOnDay12, 'known');
      moveTo(number + 0.75);
      await sendLate();
      // Words marked as known leave practice, and the known share of the second book grows.
      if (number === 7) expect(await readShare()).toBe('18 of 30');
      if (number === 8) expect(await readShare()).toBe('22 of 30');
      expect((await tablet.read()).learning).toBe(number < 8 ? 20 : number < 12 ? 16 : 12);
    }
    moveTo(14);
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
  }, 60_000);

  it('exports two weeks of practice as CSV', async () => {
    const { body } = await downloadWords(world, member, 'format=csv');
    const lines = String(body).split('\r\n').slice(1, -1);
    const expectedStateOf = (word: string) =>
      [...knownOnDay8, ...knownOnDay12].includes(word) ? 'known' : 'learning';
    expect(lines).toEqual(
      words.map((word, index) => {
        const { due, reps } = calculateCard(word, new Date(firstNoon));
        const phrase = toSentence(wordPairs[Math.floor(index / 2)] ?? ['', '']);
        const days = [dateOf(index < 10 ? 1 : 2), due.toISOString().slice(0, 10)];
        return [word, `${word} in English`, expectedStateOf(word), phrase, 'Au village', ...days, reps].join(
          ',',
        );
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
        const queue = [...knownOnDay8, ...knownOnDay12].includes(word) ? -1 : 2;
        return { word, cards: 3, queue, ivl, reps, lapses, day: due.toISOString().slice(0, 10) };
      }),
    );
  });

  it('lists two weeks of reading and practice by day on the My reading page', async () => {
    const { days, words: wordActivity } = await fetchProgress(world, member, dateOf(1), dateOf(14));
    expect(days).toEqual([1, 2].map((number) => ({ day: dateOf(number), phrases: 5, seconds: 20 })));
    const countGradesOfDay = (number: number) =>
      givenGrades.filter(({ grade }) => grade.graded_at.startsWith(dateOf(number))).length;
    const knownByDay: Record<number, number> = { 2: 2, 8: 4, 12: 4 };
    const expected = Array.from({ length: 14 }, (_, index) => index + 1)
      .map((number) => ({
        day: dateOf(number),
        kept: number <= 2 ? 10 : 0,
        known: knownByDay[number] ?? 0,
        practised: countGradesOfDay(number),
      }))
      .filter(({ kept, known: knownCount, practised: graded }) => kept + knownCount + graded > 0);
    expect(wordActivity).toEqual({
      days: expected,
      totals: { kept: 20, known: 10, practised: givenGrades.length },
    });
    // Twenty grades from the tablet, and ten from the phone.
    expect(countGradesOfDay(3)).toBe(30);
  });
});
