import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countWordsOfChangedBooks } from '../../src/features/vocabulary/public.ts';
import { addBookToLibrary, buildBook, buildPerson, getAs, type Person } from '../support/builders.ts';
import { createReadingEvent, sendReadingEvents } from '../support/http/reading.ts';
import { buildIncludedBook, buildMember } from '../support/included-books.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let member: Person;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close({ rowsByHand: true }));
beforeEach(async () => {
  await world.deps.db.book.updateMany({ data: { deletedAt: new Date() } });
  member = await buildPerson(world, { createdAt: new Date('2020-01-01') });
});

const fetchToday = async (timeZone = 'UTC') => {
  const { status, body } = await getAs(world, `/user/today?time_zone=${timeZone}`, member);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data;
};
const savePosition = async ({ id: bookId }: { id: number }, phraseNo: number) => {
  const [userId, seenAt] = [member.user.id, new Date(Date.now() + positionCount++)];
  await world.deps.db.readingPosition.upsert({
    where: { userId_bookId: { userId, bookId } },
    create: { userId, bookId, phraseNo, seenAt },
    update: { phraseNo, seenAt },
  });
};
let positionCount = 1;
const markWords = (lemmas: string[]) =>
  world.api.put('/v1/user/word-states').set('Authorization', member.bearer).send({ lemmas, state: 'known' });

describe('GET /v1/user/today', () => {
  it('returns an empty week, no words and no book on a member’s first day', async () => {
    const today = await fetchToday();
    expect(today).toMatchObject({
      book: null,
      words: { due: 0, learning: 0, limit_reached: false, next_due: null },
      week: { minutes_per_week: null, recorded: true },
      next_story: null,
    });
    expect(today.week.days).toHaveLength(7);
    expect(new Date(today.week.days[0].day).getUTCDay()).toBe(1);
    expect(today.week.days.map(({ day }: { day: string }) => day)).toContain(today.day);
  });

  it('returns the last read book with its chapter and the length of the sound that is left', async () => {
    const [earlierBook, book] = [
      await buildBook(world, { title: 'Avant' }),
      await buildBook(world, {
        title: 'Phare',
        chapters: [
          ['Un.', 'Deux.'],
          ['Trois.', 'Quatre.'],
        ],
      }),
    ];
    await world.deps.db.phrase.updateMany({
      where: { bookId: book.id },
      data: { audioFile: 'un.mp3', audioMs: 2000 },
    });
    for (const { id } of [earlierBook, book]) await addBookToLibrary(world, member.user.id, id);
    await savePosition(earlierBook, 2);
    await savePosition(book, 2);
    expect((await fetchToday()).book).toMatchObject({
      title: 'Phare',
      phrase_no: 2,
      total_phrases: 4,
      chapter: { chapter_no: 1 },
      milliseconds_left: 6000,
      finished: false,
    });
  });

  it('leaves the length out if the length of a clip is unknown', async () => {
    const book = await buildBook(world, { chapters: [['Un.', 'Deux.']] });
    await world.deps.db.phrase.updateMany({ where: { bookId: book.id }, data: { audioMs: null } });
    await addBookToLibrary(world, member.user.id, book.id);
    expect((await fetchToday()).book).toMatchObject({ phrase_no: null, milliseconds_left: null });
  });

  it('prefers a begun book to a finished one, and returns the finished one if there is no other', async () => {
    const [finishedBook, begunBook] = [
      await buildBook(world, { title: 'Fini', chapters: [['Un.', 'Deux.']] }),
      await buildBook(world, { title: 'En cours', chapters: [['Un.', 'Deux.']] }),
    ];
    await addBookToLibrary(world, member.user.id, finishedBook.id);
    await savePosition(finishedBook, 2);
    expect((await fetchToday()).book).toMatchObject({ title: 'Fini', finished: true, milliseconds_left: 0 });
    await addBookToLibrary(world, member.user.id, begunBook.id);
    await savePosition(begunBook, 1);
    await savePosition(finishedBook, 2);
    expect((await fetchToday()).book).toMatchObject({ title: 'En cours', finished: false });
  });

  it('offers the easiest included book that the member hasn’t begun, unless they have a book of their own', async () => {
    member = await buildMember(world, 'active');
    const hardBook = await buildIncludedBook(world, {
      chapters: [['Le bourgmestre atrabilaire vitupérait.', 'L’alambic glougloutait.']],
    });
    const easyBook = await buildIncludedBook(world, { chapters: [['Je suis ici.', 'Il est là.']] });
    await countWordsOfChangedBooks(world.deps);
    expect((await fetchToday()).book).toMatchObject({ id: easyBook.id, owned: false, phrase_no: null });
    await savePosition(hardBook, 1);
    expect((await fetchToday()).book).toMatchObject({ id: hardBook.id, owned: false, phrase_no: 1 });
    const ownBook = await buildBook(world);
    await addBookToLibrary(world, member.user.id, ownBook.id);
    await savePosition(hardBook, 2);
    expect((await fetchToday()).book).toMatchObject({ id: ownBook.id, owned: true, phrase_no: null });
  });

  it('counts reading on the days of the current week in the member’s time zone, and returns the goal', async () => {
    const book = await buildBook(world);
    await addBookToLibrary(world, member.user.id, book.id);
    const { day } = await fetchToday('Pacific/Auckland');
    await sendReadingEvents(world, member, [
      createReadingEvent(book, {
        heard_at: world.deps.clock.now().toISOString(),
        time_zone: 'Pacific/Auckland',
      }),
      createReadingEvent(book, {
        heard_at: new Date(world.deps.clock.now().getTime() - 8 * 24 * 60 * 60_000).toISOString(),
        time_zone: 'Pacific/Auckland',
      }),
    ]);
    await world.api
      .put('/v1/user/reading-goal')
      .set('Authorization', member.bearer)
      .send({ minutes_per_week: 60 });
    const { week } = await fetchToday('Pacific/Auckland');
    expect(week.minutes_per_week).toBe(60);
    expect(week.days.filter(({ phrases }: { phrases: number }) => phrases > 0)).toEqual([
      { day, phrases: 1, seconds: 4 },
    ]);
  });

  it('counts due words within the daily limit, and says when the next word is due', async () => {
    const book = await buildBook(world);
    await addBookToLibrary(world, member.user.id, book.id);
    await world.deps.db.keptWord.create({
      data: {
        id: randomUUID(),
        userId: member.user.id,
        lemma: 'phare',
        text: 'phare',
        meaning: 'lighthouse',
        searchText: 'phare lighthouse',
        createdAt: world.deps.clock.now(),
        day: new Date('2026-01-01'),
        due: world.deps.clock.now(),
      },
    });
    expect((await fetchToday()).words).toMatchObject({ due: 1, learning: 1, limit_reached: false });
    await world.api
      .put('/v1/user/daily-practice')
      .set('Authorization', member.bearer)
      .send({ daily_limit: 10, new_limit: 0 });
    expect((await fetchToday()).words).toMatchObject({ due: 0, learning: 1, limit_reached: true });
  });

  it('suggests the story with about as many new words as the last finished one, and none that the member owns', async () => {
    const build = (title: string, phrases: string[]) =>
      buildBook(world, { title, chapters: [phrases], dictionary: '' });
    const finishedBook = await build('Fini', ['Le chat, la loutre, le phare, le quai.']);
    await build('Facile', ['Le chat.', 'Le chat.']);
    const similarBook = await build('Semblable', ['Le chien, la loutre, le phare, le quai.']);
    await countWordsOfChangedBooks(world.deps);
    expect((await fetchToday()).next_story).toMatchObject({
      title: 'Facile',
      new_words: 0,
      own_words: false,
      compared_with: null,
    });
    await addBookToLibrary(world, member.user.id, finishedBook.id);
    await savePosition(finishedBook, 1);
    const { next_story: nextStory } = await fetchToday();
    expect(nextStory).toMatchObject({
      title: 'Semblable',
      own_words: false,
      compared_with: { title: 'Fini', finished: true, new_words: nextStory.new_words },
    });
    await markWords(['chat', 'loutre', 'phare', 'quai']);
    expect((await fetchToday()).next_story).toMatchObject({
      own_words: true,
      compared_with: { title: 'Fini' },
    });
    await addBookToLibrary(world, member.user.id, similarBook.id);
    expect((await fetchToday()).next_story).toMatchObject({ title: 'Facile' });
  });

  it('suggests a story of the same difficulty before others, and an included one only if it isn’t open already', async () => {
    member = await buildMember(world, 'active');
    const build = (title: string, difficulty: 'Easy' | 'Hard', phrase: string) =>
      buildBook(world, { title, difficulty, chapters: [[phrase]], dictionary: '' });
    const finishedBook = await build('Fini', 'Easy', 'Le chat, la loutre, le phare, le quai.');
    await build('Difficile', 'Hard', 'Le chien, la loutre, le phare, le quai.');
    const easyBook = await build('Facile', 'Easy', 'Le chat est là.');
    await world.deps.db.book.update({ where: { id: easyBook.id }, data: { included: true } });
    await addBookToLibrary(world, member.user.id, finishedBook.id);
    await savePosition(finishedBook, 1);
    const openBook = await build('En cours', 'Easy', 'Le chat, le quai.');
    await addBookToLibrary(world, member.user.id, openBook.id);
    await countWordsOfChangedBooks(world.deps);
    expect(await fetchToday()).toMatchObject({
      book: { title: 'En cours' },
      next_story: { title: 'Facile', included: true, compared_with: { title: 'Fini' } },
    });
    await world.deps.db.purchase.deleteMany({ where: { bookId: openBook.id } });
    expect(await fetchToday()).toMatchObject({
      book: { title: 'Facile', owned: false },
      next_story: { title: 'En cours' },
    });
  });

  it('suggests the nearest of hundreds of stories, however many nearer ones the member owns', async () => {
    const { sql } = world.deps;
    const storyCount = 400;
    await sql.query(
      `with stories as (
        insert into books (book_code, title, author, narrated_by, description, difficulty, total_phrases, updated_at)
        select 'mesuree-' || n, 'Mesurée ' || n, 'A', 'B', 'C', 'Medium', 1, now() from generate_series(1, $1::int) n
        returning id, split_part(book_code, '-', 2)::int as n
      ), counted as (
        insert into counted_books (book_id, words) select id, 1000 from stories
      )
      insert into book_measures (book_id, version, words, new_words, lemma_pages, common_1000, common_3000, sentences,
        sentence_words, verbs, imperfect_verbs, past_historic_verbs, conditional_verbs, subjunctive_verbs)
      select id, 1, 1000, n * 7919 % 401 / 10.0, 100, 1, 1, 1, 1, 1, 0, 0, 0, 0 from stories`,
      [storyCount],
    );
    const findStory = async (n: number) =>
      await world.deps.db.book.findUniqueOrThrow({ where: { bookCode: `mesuree-${n}` } });
    const newWordsOf = (n: number) => ((n * 7919) % 401) / 10;
    const finishedNo = 200;
    const finishedBook = await findStory(finishedNo);
    await addBookToLibrary(world, member.user.id, finishedBook.id);
    const numbersByDistance = Array.from({ length: storyCount }, (_, index) => index + 1)
      .filter((n) => n !== finishedNo)
      .map((n) => ({ n, distance: Math.abs(newWordsOf(n) - newWordsOf(finishedNo)) }))
      .sort((a, b) => a.distance - b.distance || a.n - b.n);
    const ownedCount = 250;
    for (const { n } of numbersByDistance.slice(0, ownedCount))
      await addBookToLibrary(world, member.user.id, (await findStory(n)).id);
    await savePosition(finishedBook, 1);
    const [nearest] = numbersByDistance.slice(ownedCount);
    expect((await fetchToday()).next_story).toMatchObject({
      title: `Mesurée ${nearest?.n}`,
      compared_with: { title: `Mesurée ${finishedNo}` },
    });
  });
});
