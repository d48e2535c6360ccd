import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateBook } from '../../src/features/reviews/public.ts';
import { buildAdministrator, buildBook, buildPerson, getAs, ownBook } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const takeOut = (id: number) =>
  world.deps.db.book.update({ where: { id }, data: { deletedAt: world.deps.clock.now() } });
const detail = (code: string, person?: Parameters<typeof getAs>[2]) =>
  getAs(world, `/guest/book-detail/${code}`, person);

describe('GET /v1/guest/book-detail/{book_code}', { tags: 'spec-7-17' }, () => {
  it('returns exactly the specified fields of a book to a guest, with its chapters in order', {
    tags: ['spec-2.2-14', 'spec-3-02'],
  }, async () => {
    const { db } = world.deps;
    const book = await buildBook(world, { title: 'Le Phare', chapters: [['Un.'], ['Deux.'], ['Trois.']] });
    const reader = await buildPerson(world, { name: 'Secret Reader' });
    await ownBook(world, reader.user.id, book.id);
    const stars = { overallStar: 4, performanceStar: 3, storyStar: 5 };
    const review = { userId: reader.user.id, bookId: book.id, title: 'Bien', review: 'Très bien.' };
    await db.review.create({ data: { ...review, ...stars } });
    await db.$transaction((tx) => rateBook(tx, book.id));
    const [first, second, third] = await db.chapter.findMany({
      where: { bookId: book.id },
      orderBy: { chapterNo: 'asc' },
    });
    // Renumbered, so that the reading order differs from the order of creation.
    await db.chapter.update({ where: { id: third?.id ?? 0 }, data: { chapterNo: 10 } });
    await db.chapter.update({ where: { id: first?.id ?? 0 }, data: { chapterNo: 11 } });
    const { status, body, text } = await detail(book.bookCode);
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
            id: second?.id,
            title: 'Chapitre 2',
            chapter_no: 2,
            is_sample: 0,
            first_phrase_no: 2,
            first_sample_phrase_no: null,
          },
          {
            id: third?.id,
            title: 'Chapitre 3',
            chapter_no: 10,
            is_sample: 0,
            first_phrase_no: 3,
            first_sample_phrase_no: null,
          },
          {
            id: first?.id,
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

  it('returns whether a book has a sample to read', async () => {
    const none = await buildBook(world, { sampleChapters: [] });
    const empty = await buildBook(world, { chapters: [[], ['Un.']], sampleChapters: [1] });
    const some = await buildBook(world);
    const responses = await Promise.all([none, empty, some].map(({ bookCode }) => detail(bookCode)));
    expect(responses.map(({ body }) => body.data.has_sample)).toEqual([false, false, true]);
  });

  it('returns the number of each chapter’s first phrase, in the book and in its sample', async () => {
    const book = await buildBook(world, {
      chapters: [['Un.', 'Deux.'], ['Trois.'], [], ['Quatre.']],
      sampleChapters: [2, 3, 4],
    });
    const { body } = await detail(book.bookCode);
    const beginnings = body.data.chapters.map(
      (chapter: { first_phrase_no: number | null; first_sample_phrase_no: number | null }) => [
        chapter.first_phrase_no,
        chapter.first_sample_phrase_no,
      ],
    );
    expect(beginnings).toEqual([
      [1, null],
      [3, 1],
      [null, null],
      [4, 2],
    ]);
  });

  it('tells signed-in callers whether they own the book, and marks the response as uncacheable', async () => {
    const book = await buildBook(world);
    const [owner, other, admin] = [
      await buildPerson(world),
      await buildPerson(world),
      await buildAdministrator(world),
    ];
    await ownBook(world, owner.user.id, book.id);
    const responses = await Promise.all([owner, other, admin].map((person) => detail(book.bookCode, person)));
    expect(responses.map(({ body }) => body.data.owned)).toEqual([true, false, false]);
    expect(responses.map(({ headers }) => headers['cache-control'])).toEqual(Array(3).fill('no-store'));
  });

  it('treats callers with an invalid, expired or signed-out token or a closed account as guests', async () => {
    const { db, clock } = world.deps;
    const book = await buildBook(world);
    const [signedOut, runOut, closed] = [
      await buildPerson(world),
      await buildPerson(world),
      await buildPerson(world),
    ];
    const past = new Date(clock.now().getTime() - 1000);
    await db.session.updateMany({ where: { userId: signedOut.user.id }, data: { endedAt: past } });
    await db.session.updateMany({ where: { userId: runOut.user.id }, data: { expiresAt: past } });
    await db.user.update({ where: { id: closed.user.id }, data: { isActive: false } });
    const bearers = ['Bearer nonsense', 'Basic bm86bm8=', 'Bearer ', ''];
    bearers.push(signedOut.bearer, runOut.bearer, closed.bearer);
    for (const bearer of bearers) {
      const { status, body } = await detail(book.bookCode).set('Authorization', bearer);
      expect([status, 'owned' in body.data]).toEqual([200, false]);
    }
  });

  it('returns a book outside the catalogue only to its owners', async () => {
    const book = await buildBook(world);
    const [owner, other, admin] = [
      await buildPerson(world),
      await buildPerson(world),
      await buildAdministrator(world),
    ];
    await ownBook(world, owner.user.id, book.id);
    await takeOut(book.id);
    expect((await detail(book.bookCode, owner)).body.data).toMatchObject({ id: book.id, owned: true });
    const rejected = [await detail(book.bookCode), await detail(book.bookCode, other)];
    rejected.push(await detail(book.bookCode, admin));
    expect(rejected.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it.each(['no-such-book', '1', '%25', "'%20or%201=1", '..%2F..%2Fetc'])(
    'returns 404 for the nonexistent book code %s',
    async (code) => {
      const { status, body } = await detail(code);
      expect(status).toBe(404);
      expect(Object.keys(body)).toEqual(['message']);
    },
  );

  it.each(['a'.repeat(201), '%00', 'un%00livre'])('rejects the book code %s with 422', async (code) => {
    const { status, body } = await detail(code);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['book_code']]);
  });
});

describe('GET /v1/user/recommended-book', { tags: 'spec-7-21' }, () => {
  const recommended = async (person: Parameters<typeof getAs>[2]) => {
    const { status, body } = await getAs(world, '/user/recommended-book', person);
    expect(status).toBe(200);
    return body.data as { id: number; title: string; because?: { title: string } }[];
  };

  it('recommends only published, non-empty books that the member does not own', async () => {
    const [owned, gone, empty, offered] = [
      await buildBook(world),
      await buildBook(world),
      await buildBook(world, { chapters: [] }),
      await buildBook(world, { averageRating: 5, minutes: 1 }),
    ];
    const member = await buildPerson(world);
    await ownBook(world, member.user.id, owned.id);
    await takeOut(gone.id);
    const books = await recommended(member);
    const ids = books.map(({ id }) => id);
    expect(ids).toContain(offered.id);
    for (const book of [owned, gone, empty]) expect(ids).not.toContain(book.id);
    const shown = (await getAs(world, '/guest/list-book?per_page=100')).body.data;
    const { because, ...first } = books[0] ?? { id: 0 };
    expect(first).toEqual(shown.find(({ id }: { id: number }) => id === first.id));
    expect(because).toEqual({ title: owned.title, book_code: owned.bookCode, begun: false });
  });

  it('recommends books at the member’s level first, and easy books to a beginner', async () => {
    await world.deps.db.book.updateMany({ data: { deletedAt: new Date() } });
    const plan = { minutes: 10, averageRating: 4 };
    await buildBook(world, { ...plan, title: 'Facile', difficulty: 'Easy' });
    await buildBook(world, { ...plan, title: 'Dur', difficulty: 'Hard' });
    await buildBook(world, { ...plan, title: 'Moyen', difficulty: 'Medium' });
    const [beginner, expert] = [await buildPerson(world), await buildPerson(world)];
    const hard = await buildBook(world, { ...plan, title: 'Lu', difficulty: 'Hard' });
    await ownBook(world, expert.user.id, hard.id);
    const titles = (await recommended(beginner)).map(({ title }) => title);
    expect([titles[0], titles.indexOf('Moyen') < titles.indexOf('Dur')]).toEqual(['Facile', true]);
    expect((await recommended(expert)).map(({ title }) => title)).toEqual(['Dur', 'Moyen', 'Facile']);
  });

  it('gives the member’s closest book as the reason for a recommendation, preferably one they started and liked', async () => {
    const { db, clock } = world.deps;
    await db.book.updateMany({ data: { deletedAt: new Date() } });
    const offered = { difficulty: 'Medium', minutes: 20 } as const;
    await buildBook(world, { ...offered, title: 'Offert' });
    const own = {
      near: await buildBook(world, { ...offered, title: 'Proche' }),
      long: await buildBook(world, { ...offered, title: 'Long', minutes: 59 }),
      easy: await buildBook(world, { ...offered, title: 'Facile', difficulty: 'Easy' }),
    };
    const reason = async (books: (keyof typeof own)[], change: (userId: number) => Promise<unknown>) => {
      const member = await buildPerson(world);
      for (const name of books) await ownBook(world, member.user.id, own[name].id);
      await change(member.user.id);
      const [first] = await recommended(member);
      expect(first?.title).not.toBe(first?.because?.title);
      return first?.because;
    };
    const begin = (book: { id: number }) => (userId: number) =>
      db.readingPosition.create({ data: { userId, bookId: book.id, phraseNo: 1, seenAt: clock.now() } });
    const rate = (book: { id: number }, overallStar: number) => (userId: number) => {
      const stars = { overallStar, performanceStar: 3, storyStar: 3 };
      return db.review.create({ data: { userId, bookId: book.id, title: 'Bof', review: 'Bof', ...stars } });
    };
    const nothing = async () => {};
    expect(await reason(['long', 'near', 'easy'], nothing)).toMatchObject({ title: 'Proche', begun: false });
    expect(await reason(['long', 'near'], begin(own.long))).toMatchObject({ title: 'Long', begun: true });
    expect(await reason(['long', 'near'], rate(own.near, 2))).toMatchObject({ title: 'Long' });
    expect(await reason(['easy'], nothing)).toMatchObject({ title: 'Facile' });
    expect(await reason([], nothing)).toBeUndefined();
  });

  it('gives no reason for a recommendation two levels away from the member’s books', async () => {
    await world.deps.db.book.updateMany({ data: { deletedAt: new Date() } });
    await buildBook(world, { difficulty: 'Hard' });
    const easy = await buildBook(world, { difficulty: 'Easy' });
    const member = await buildPerson(world);
    await ownBook(world, member.user.id, easy.id);
    const books = await recommended(member);
    expect(books.map((book) => 'because' in book)).toEqual([false]);
  });

  it('returns an empty list of recommendations to a member who owns every book', async () => {
    const member = await buildPerson(world);
    for (const { id } of await world.deps.db.book.findMany({ where: { deletedAt: null } }))
      await ownBook(world, member.user.id, id);
    expect(await recommended(member)).toEqual([]);
  });

  it('rejects recommendation requests from guests with 401 and from administrators with 403', async () => {
    const admin = await buildAdministrator(world);
    expect((await getAs(world, '/user/recommended-book')).status).toBe(401);
    expect((await getAs(world, '/user/recommended-book', admin)).status).toBe(403);
  });
});
