import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateBookRating } from '../../src/features/reviews/public.ts';
import { addBookToLibrary, buildAdministrator, buildBook, buildPerson, getAs } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const withdrawBook = (id: number) =>
  world.deps.db.book.update({ where: { id }, data: { deletedAt: world.deps.clock.now() } });
const getBookDetail = (bookCode: string, person?: Parameters<typeof getAs>[2]) =>
  getAs(world, `/guest/book-detail/${bookCode}`, person);

describe('GET /v1/guest/book-detail/{book_code}', { tags: 'spec-7-17' }, () => {
  it('returns exactly the specified fields of a book to a guest, with its chapters in order', {
    tags: ['spec-2.2-14', 'spec-3-02'],
  }, async () => {
    const { db } = world.deps;
    const book = await buildBook(world, { title: 'Le Phare', chapters: [['Un.'], ['Deux.'], ['Trois.']] });
    const reader = await buildPerson(world, { name: 'Secret Reader' });
    await addBookToLibrary(world, reader.user.id, book.id);
    const stars = { overallStar: 4, performanceStar: 3, storyStar: 5 };
    const review = { userId: reader.user.id, bookId: book.id, title: 'Bien', review: 'Très bien.' };
    await db.review.create({ data: { ...review, ...stars } });
    await db.$transaction((tx) => updateBookRating(tx, book.id));
    const [firstChapter, secondChapter, thirdChapter] = await db.chapter.findMany({
      where: { bookId: book.id },
      orderBy: { chapterNo: 'asc' },
    });
    // Renumbers the chapter, so that the reading order differs from the order of creation.
    await db.chapter.update({ where: { id: thirdChapter?.id ?? 0 }, data: { chapterNo: 10 } });
    await db.chapter.update({ where: { id: firstChapter?.id ?? 0 }, data: { chapterNo: 11 } });
    const { status, body, text } = await getBookDetail(book.bookCode);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        id: book.id,
        book_code: book.bookCode,
        title: 'Le Phare',
        author: 'Jeanne Auteur',
        narrated_by: 'Luc Voix',
        description: 'A book of the tests.',
        difficulty: 'Easy',
        hours: 0,
        minutes: 5,
        image_path: null,
        image_jpeg: null,
        image_card: null,
        image_wide: null,
        average_rating: 4,
        notations: 1,
        createdAt: book.createdAt.toISOString(),
        has_sample: true,
        included: false,
        in_catalogue: true,
        sample_audio: null,
        sample_text: '',
        text_rights: '',
        audio_rights: '',
        overall_star: 4,
        performance_star: 3,
        story_star: 5,
        total_phrases: 3,
        chapters: [
          {
            id: secondChapter?.id,
            title: 'Chapitre 2',
            chapter_no: 2,
            is_sample: 0,
            first_phrase_no: 2,
            first_sample_phrase_no: null,
          },
          {
            id: thirdChapter?.id,
            title: 'Chapitre 3',
            chapter_no: 10,
            is_sample: 0,
            first_phrase_no: 3,
            first_sample_phrase_no: null,
          },
          {
            id: firstChapter?.id,
            title: 'Chapitre 1',
            chapter_no: 11,
            is_sample: 1,
            first_phrase_no: 1,
            first_sample_phrase_no: 1,
          },
        ],
      },
    });
    // The response must not reveal who bought or reviewed the book.
    for (const secret of [reader.user.email, 'Secret Reader', 'user_id', 'purchases', 'owned'])
      expect(text).not.toContain(secret);
  });

  it('reports whether a book has a sample to read', async () => {
    const bookWithoutSample = await buildBook(world, { sampleChapters: [] });
    const bookWithEmptySample = await buildBook(world, { chapters: [[], ['Un.']], sampleChapters: [1] });
    const bookWithSample = await buildBook(world);
    const responses = await Promise.all(
      [bookWithoutSample, bookWithEmptySample, bookWithSample].map(({ bookCode }) => getBookDetail(bookCode)),
    );
    expect(responses.map(({ body }) => body.data.has_sample)).toEqual([false, false, true]);
  });

  it('returns the number of each chapter’s first phrase, both in the book and in its sample', async () => {
    const book = await buildBook(world, {
      chapters: [['Un.', 'Deux.'], ['Trois.'], [], ['Quatre.']],
      sampleChapters: [2, 3, 4],
    });
    const { body } = await getBookDetail(book.bookCode);
    const chapterStarts = body.data.chapters.map(
      (chapter: { first_phrase_no: number | null; first_sample_phrase_no: number | null }) => [
        chapter.first_phrase_no,
        chapter.first_sample_phrase_no,
      ],
    );
    expect(chapterStarts).toEqual([
      [1, null],
      [3, 1],
      [null, null],
      [4, 2],
    ]);
  });

  it('tells signed-in callers whether they own the book, and marks the response as uncacheable', async () => {
    const book = await buildBook(world);
    const [owner, otherPerson, admin] = [
      await buildPerson(world),
      await buildPerson(world),
      await buildAdministrator(world),
    ];
    await addBookToLibrary(world, owner.user.id, book.id);
    const responses = await Promise.all(
      [owner, otherPerson, admin].map((person) => getBookDetail(book.bookCode, person)),
    );
    expect(responses.map(({ body }) => body.data.owned)).toEqual([true, false, false]);
    expect(responses.map(({ headers }) => headers['cache-control'])).toEqual(Array(3).fill('no-store'));
  });

  it('treats a caller with an invalid, expired or signed-out token, or with a closed account, as a guest', async () => {
    const { db, clock } = world.deps;
    const book = await buildBook(world);
    const [signedOutPerson, expiredPerson, closedPerson] = [
      await buildPerson(world),
      await buildPerson(world),
      await buildPerson(world),
    ];
    const pastDate = new Date(clock.now().getTime() - 1000);
    await db.session.updateMany({ where: { userId: signedOutPerson.user.id }, data: { endedAt: pastDate } });
    await db.session.updateMany({ where: { userId: expiredPerson.user.id }, data: { expiresAt: pastDate } });
    await db.user.update({ where: { id: closedPerson.user.id }, data: { isActive: false } });
    const bearers = ['Bearer nonsense', 'Basic bm86bm8=', 'Bearer ', ''];
    bearers.push(signedOutPerson.bearer, expiredPerson.bearer, closedPerson.bearer);
    for (const bearer of bearers) {
      const { status, body } = await getBookDetail(book.bookCode).set('Authorization', bearer);
      expect([status, 'owned' in body.data]).toEqual([200, false]);
    }
  });

  it('returns a withdrawn book only to its owners', async () => {
    const book = await buildBook(world);
    const [owner, otherPerson, admin] = [
      await buildPerson(world),
      await buildPerson(world),
      await buildAdministrator(world),
    ];
    await addBookToLibrary(world, owner.user.id, book.id);
    await withdrawBook(book.id);
    expect((await getBookDetail(book.bookCode, owner)).body.data).toMatchObject({ id: book.id, owned: true });
    const rejectedResponses = await Promise.all(
      [undefined, otherPerson, admin].map((person) => getBookDetail(book.bookCode, person)),
    );
    expect(rejectedResponses.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it.each(['no-such-book', '1', '%25', "'%20or%201=1", '..%2F..%2Fetc'])(
    'returns 404 for the nonexistent book code %s',
    async (bookCode) => {
      const { status, body } = await getBookDetail(bookCode);
      expect(status).toBe(404);
      expect(Object.keys(body)).toEqual(['message']);
    },
  );

  it.each(['a'.repeat(201), '%00', 'un%00livre'])('rejects the book code %s with 422', async (bookCode) => {
    const { status, body } = await getBookDetail(bookCode);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['book_code']]);
  });
});

describe('GET /v1/user/recommended-book', { tags: 'spec-7-21' }, () => {
  const readRecommendations = async (person: Parameters<typeof getAs>[2]) => {
    const { status, body } = await getAs(world, '/user/recommended-book', person);
    expect(status).toBe(200);
    return body.data as { id: number; title: string; because?: { title: string } }[];
  };

  it('recommends only published books that have phrases and that the member does not own', async () => {
    const [ownedBook, withdrawnBook, emptyBook, offeredBook] = [
      await buildBook(world),
      await buildBook(world),
      await buildBook(world, { chapters: [] }),
      await buildBook(world, { averageRating: 5, minutes: 1 }),
    ];
    const member = await buildPerson(world);
    await addBookToLibrary(world, member.user.id, ownedBook.id);
    await withdrawBook(withdrawnBook.id);
    const books = await readRecommendations(member);
    const ids = books.map(({ id }) => id);
    expect(ids).toContain(offeredBook.id);
    for (const book of [ownedBook, withdrawnBook, emptyBook]) expect(ids).not.toContain(book.id);
    const listedBooks = (await getAs(world, '/guest/list-book?per_page=100')).body.data;
    const { because, ...first } = books[0] ?? { id: 0 };
    expect(first).toEqual(listedBooks.find(({ id }: { id: number }) => id === first.id));
    expect(because).toEqual({ title: ownedBook.title, book_code: ownedBook.bookCode, begun: false });
  });

  it('recommends books at the member’s level first, and easy books to a beginner', async () => {
    await world.deps.db.book.updateMany({ data: { deletedAt: new Date() } });
    const plan = { minutes: 10, averageRating: 4 };
    await buildBook(world, { ...plan, title: 'Facile', difficulty: 'Easy' });
    await buildBook(world, { ...plan, title: 'Dur', difficulty: 'Hard' });
    await buildBook(world, { ...plan, title: 'Moyen', difficulty: 'Medium' });
    const [beginner, expert] = [await buildPerson(world), await buildPerson(world)];
    const hardBook = await buildBook(world, { ...plan, title: 'Lu', difficulty: 'Hard' });
    await addBookToLibrary(world, expert.user.id, hardBook.id);
    const titles = (await readRecommendations(beginner)).map(({ title }) => title);
    expect([titles[0], titles.indexOf('Moyen') < titles.indexOf('Dur')]).toEqual(['Facile', true]);
    expect((await readRecommendations(expert)).map(({ title }) => title)).toEqual(['Dur', 'Moyen', 'Facile']);
  });

  it('explains a recommendation with a similar book of the member, preferably one the member started and liked', async () => {
    const { db, clock } = world.deps;
    await db.book.updateMany({ data: { deletedAt: new Date() } });
    const recommendedBookPlan = { difficulty: 'Medium', minutes: 20 } as const;
    await buildBook(world, { ...recommendedBookPlan, title: 'Offert' });
    const booksByTrait = {
      near: await buildBook(world, { ...recommendedBookPlan, title: 'Proche' }),
      long: await buildBook(world, { ...recommendedBookPlan, title: 'Long', minutes: 59 }),
      easy: await buildBook(world, { ...recommendedBookPlan, title: 'Facile', difficulty: 'Easy' }),
    };
    const readReason = async (
      books: (keyof typeof booksByTrait)[],
      change: (userId: number) => Promise<unknown>,
    ) => {
      const member = await buildPerson(world);
      for (const name of books) await addBookToLibrary(world, member.user.id, booksByTrait[name].id);
      await change(member.user.id);
      const [firstBook] = await readRecommendations(member);
      expect(firstBook?.title).not.toBe(firstBook?.because?.title);
      return firstBook?.because;
    };
    const startReading = (book: { id: number }) => (userId: number) =>
      db.readingPosition.create({ data: { userId, bookId: book.id, phraseNo: 1, seenAt: clock.now() } });
    const rateBook = (book: { id: number }, overallStar: number) => (userId: number) => {
      const stars = { overallStar, performanceStar: 3, storyStar: 3 };
      return db.review.create({ data: { userId, bookId: book.id, title: 'Bof', review: 'Bof', ...stars } });
    };
    const doNothing = async () => {};
    expect(await readReason(['long', 'near', 'easy'], doNothing)).toMatchObject({
      title: 'Proche',
      begun: false,
    });
    expect(await readReason(['long', 'near'], startReading(booksByTrait.long))).toMatchObject({
      title: 'Long',
      begun: true,
    });
    expect(await readReason(['long', 'near'], rateBook(booksByTrait.near, 2))).toMatchObject({
      title: 'Long',
    });
    expect(await readReason(['easy'], doNothing)).toMatchObject({ title: 'Facile' });
    expect(await readReason([], doNothing)).toBeUndefined();
  });

  it('gives no reason for recommending a book two difficulty levels away from the member’s books', async () => {
    await world.deps.db.book.updateMany({ data: { deletedAt: new Date() } });
    await buildBook(world, { difficulty: 'Hard' });
    const easyBook = await buildBook(world, { difficulty: 'Easy' });
    const member = await buildPerson(world);
    await addBookToLibrary(world, member.user.id, easyBook.id);
    const books = await readRecommendations(member);
    expect(books.map((book) => 'because' in book)).toEqual([false]);
  });

  it('returns an empty list of recommendations to a member who owns every book', async () => {
    const member = await buildPerson(world);
    for (const { id } of await world.deps.db.book.findMany({ where: { deletedAt: null } }))
      await addBookToLibrary(world, member.user.id, id);
    expect(await readRecommendations(member)).toEqual([]);
  });
});
