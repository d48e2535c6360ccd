import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildAdministrator,
  buildBook,
  buildPerson,
  chaptersOf,
  giveCredits,
  ledgerOf,
  phraseOf,
  phrasesOf,
} from '../support/builders.ts';
import { startTrial, subscriptionOf } from '../support/money/checkouts.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { type Studio, studioOf } from '../support/studio/uploads.ts';

let world: World;
let studio: Studio;
beforeAll(async () => {
  world = await startWorld();
  studio = studioOf(world, await buildAdministrator(world));
});
afterAll(() => world.close({ rowsByHand: true }));

const lacks = (audio: number, words: number, translations: number) => ({
  phrases_without_audio: audio,
  words_without_meaning: words,
  phrases_without_translation: translations,
});

describe('GET /v1/admin/missing/{book_code}', () => {
  it('lists a book’s unfinished phrases and the words without a meaning', async () => {
    const own = await buildBook(world, { chapters: [['Le chat.', 'Le 3 mai.']], dictionary: 'chat = cat' });
    const [first, second] = await phrasesOf(world, own.id);
    await world.deps.db.phrase.update({
      where: { id: first?.id ?? 0 },
      data: { translation: 'The cat.', audioFile: null },
    });
    const { status, body } = await studio.get(`/admin/missing/${own.bookCode}?per_page=1&page=1`);
    expect(status).toBe(200);
    expect(body.meta).toEqual({ page: 1, per_page: 1, total: 2 });
    expect(body.data).toMatchObject({
      id: own.id,
      phrase: [{ id: first?.id, missing: ['audio', 'meanings'] }],
    });
    expect(body.data.chapters).toMatchObject([
      { chapter_no: 1, published: true, total_phrases: 2, ...lacks(1, 2, 1) },
    ]);
    expect(body.data.words).toEqual([
      { word: 'le', phrases: 2, phrase_id: first?.id },
      { word: 'mai', phrases: 1, phrase_id: second?.id },
    ]);
    expect(body.data.total_words).toBe(2);
    const beyond = await studio.get(`/admin/missing/${own.bookCode}?per_page=1&page=9`);
    expect([beyond.body.meta.total, beyond.body.data.phrase]).toEqual([2, []]);
    const rest = await studio.get(`/admin/missing/${own.bookCode}?per_page=1&page=2`);
    expect(rest.body.data.phrase).toMatchObject([{ id: second?.id, missing: ['meanings', 'translation'] }]);
    expect((await studio.get('/admin/missing/nothing')).status).toBe(404);
  });
});

describe('the unfinished work in each chapter', () => {
  it('counts each chapter’s unfinished phrases and unexplained words, including those of drafts', async () => {
    const chapters = [['Le chat.', 'Le LE chat.'], [], ['Le roi à Paris.']];
    const own = await buildBook(world, { chapters, dictionary: 'chat = cat' });
    const [, , third] = await chaptersOf(world, own);
    await studio.put(`/admin/chapter-publication/${third?.id}`, { published: false });
    await world.deps.db.phrase.updateMany({
      where: { chapterId: third?.id ?? 0 },
      data: { audioFile: null },
    });
    const { body } = await studio.get(`/admin/missing/${own.bookCode}`);
    expect(body.data.chapters).toMatchObject([
      { chapter_no: 1, published: true, total_phrases: 2, ...lacks(0, 1, 2) },
      { chapter_no: 2, published: true, total_phrases: 0, ...lacks(0, 0, 0) },
      { chapter_no: 3, published: false, total_phrases: 1, ...lacks(1, 4, 1) },
    ]);
    // The chapter list, the word overview and the dashboard count the same words.
    expect(body.data.total_words).toBe(4);
    expect((await studio.get(`/admin/words/${own.bookCode}?filter=open`)).body.meta.total).toBe(4);
    expect(body.meta.total).toBe(3);
  });
});

describe('GET /v1/admin/dashboard', () => {
  it('counts the catalogue, the members and the last twelve weeks for the dashboard', async () => {
    const { db } = world.deps;
    const before = (await studio.get('/admin/dashboard')).body.data;
    const book = await buildBook(world, { chapters: [['Un chat.', 'Oui.']], dictionary: 'chat = cat' });
    const deleted = await buildBook(world);
    await db.book.update({ where: { id: deleted.id }, data: { deletedAt: new Date() } });
    const { id } = await phraseOf(world, book.id, 1);
    await db.phrase.update({ where: { id }, data: { audioFile: null } });
    const [trial, closed] = [await buildPerson(world), await buildPerson(world, { isActive: false })];
    await startTrial(world, trial);
    await buildPerson(world, { closedAt: new Date(), isActive: false });
    await db.purchase.create({ data: { userId: trial.user.id, bookId: book.id } });
    const twoWeeksAgo = new Date(Date.now() - 14 * 24 * 60 * 60 * 1000);
    const paid = { userId: closed.user.id, delta: 1, reason: 'invoice' as const, createdAt: twoWeeksAgo };
    await db.creditEntry.create({ data: { ...paid, cause: 'invoice:in_test' } });
    const { status, body } = await studio.get('/admin/dashboard');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      books: before.books + 1,
      chapters: before.chapters + 1,
      phrases: before.phrases + 2,
      phrases_without_audio: before.phrases_without_audio + 1,
      phrases_without_meanings: before.phrases_without_meanings + 2,
    });
    expect(body.data.members).toMatchObject({
      total: before.members.total + 2,
      active: before.members.active + 1,
      closed: before.members.closed + 1,
    });
    const { weeks } = body.data;
    expect(weeks).toHaveLength(12);
    expect(weeks.every(({ week }: { week: string }) => new Date(week).getUTCDay() === 1)).toBe(true);
    expect(weeks.at(-1)).toMatchObject({ purchases: 1, paid_months: 0 });
    expect(weeks.at(-3)).toMatchObject({ purchases: 0, paid_months: 1 });
  });
});

describe('GET /v1/admin/member', () => {
  it('finds members by name, email and state', async () => {
    const { user } = await buildPerson(world, { name: 'Élodie Cherchée' });
    const ids = async (query: string) =>
      (await studio.get(`/admin/member?${query}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await ids(`search=${encodeURIComponent('éLODIE c')}`)).toEqual([user.id]);
    expect(await ids(`search=${user.email.toUpperCase()}`)).toEqual([user.id]);
    expect(await ids(`search=${user.email}&state=none`)).toEqual([user.id]);
    expect(await ids(`search=${user.email}&state=active`)).toEqual([]);
    expect(await ids('search=%25')).toEqual([]);
  });

  it('paginates members, newest first, without their secrets', async () => {
    await Promise.all([1, 2, 3].map(() => buildPerson(world)));
    const { body } = await studio.get('/admin/member?page=1&per_page=2');
    expect(body.data).toHaveLength(2);
    expect(body.data[0].id).toBeGreaterThan(body.data[1].id);
    expect(body.meta.total).toBeGreaterThan(2);
    expect(Object.keys(body.data[0]).sort()).toEqual(
      ['id', 'name', 'email', 'is_active', 'current_credits', 'createdAt', 'state', 'books'].sort(),
    );
  });

  it('rejects a member search with bad fields', async () => {
    const { status, body } = await studio.get(
      '/admin/member?state=rich&page=x&per_page=1000&search=a&search=b',
    );
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['page', 'per_page', 'search', 'state']]);
  });
});

describe('GET /v1/admin/member/{id}', () => {
  it('returns a member’s memberships, books, and ledger with the balance after each entry', async () => {
    const person = await buildPerson(world);
    await startTrial(world, person);
    await giveCredits(world, person.user.id, 3);
    const book = await buildBook(world, { title: 'Acheté' });
    await world.api
      .post('/v1/user/purchase-book')
      .set('Authorization', person.bearer)
      .send({ book_code: book.bookCode });
    const { status, body, text } = await studio.get(`/admin/member/${person.user.id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      state: 'active',
      books: 1,
      current_credits: 3,
      email_confirmed: true,
    });
    expect(body.data.memberships).toMatchObject([{ status: 'active', canceled_at: null }]);
    expect(body.data.purchases).toMatchObject([{ title: 'Acheté', book_code: book.bookCode }]);
    expect(
      body.data.ledger.map(({ delta, reason, balance }: Record<string, unknown>) => [delta, reason, balance]),
    ).toEqual([
      [-1, 'spend', 3],
      [3, 'pack', 4],
      [1, 'trial', 1],
    ]);
    expect(text).not.toMatch(/sub_|cus_|password/);
  });

  it('returns only the newest rows of a member’s long lists, and the total number of books', async () => {
    const { user } = await buildPerson(world);
    const { db, sql } = world.deps;
    const books = await db.book.createManyAndReturn({
      data: Array.from({ length: 60 }, (_, n) => ({
        bookCode: `de-la-liste-${n}`,
        title: `De la liste ${n}`,
        author: 'A',
        narratedBy: 'B',
        description: 'C',
        difficulty: 'Easy',
      })),
    });
    // Two purchases share each timestamp, and the one inserted later comes first.
    const createdAt = (n: number) => new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 2)));
    await db.purchase.createMany({
      data: books.map(({ id: bookId }, n) => ({ userId: user.id, bookId, createdAt: createdAt(n) })),
    });
    await sql.query(
      `insert into credit_entries (user_id, delta, reason, cause)
       select $1::int, 1, 'pack', 'long:' || n from generate_series(1, 60) n`,
      [user.id],
    );
    const { data } = (await studio.get(`/admin/member/${user.id}`)).body;
    expect(data.books).toBe(60);
    expect(data.purchases.map(({ id }: { id: number }) => id)).toEqual(
      books
        .map(({ id }) => id)
        .reverse()
        .slice(0, 50),
    );
    expect(data.ledger.map(({ balance }: { balance: number }) => balance)).toEqual(
      Array.from({ length: 50 }, (_, n) => 60 - n),
    );
  });

  it('returns 404 for an administrator or an unknown member, and 422 for a bad id', async () => {
    const { user } = await buildAdministrator(world);
    expect((await studio.get(`/admin/member/${user.id}`)).status).toBe(404);
    expect((await studio.get('/admin/member/999999')).status).toBe(404);
    expect((await studio.get('/admin/member/x')).status).toBe(422);
  });
});

describe('POST /v1/admin/member/{id}/close and /reopen', () => {
  it('signs a member out when their account is closed, and lets them sign in again once it is reopened', async () => {
    const { user, bearer } = await buildPerson(world);
    const enter = () => world.api.get('/v1/user/book-list').set('Authorization', bearer);
    const signIn = () =>
      world.api.post('/v1/user/login').send({ email: user.email, password: 'correct horse battery staple' });
    const closed = await studio.post(`/admin/member/${user.id}/close`);
    expect([closed.status, closed.body.data.state, closed.body.data.is_active]).toEqual([
      200,
      'closed',
      false,
    ]);
    expect([(await enter()).status, (await signIn()).status]).toEqual([401, 401]);
    expect((await studio.post(`/admin/member/${user.id}/close`)).status).toBe(200);
    const open = await studio.post(`/admin/member/${user.id}/reopen`);
    expect([open.status, open.body.data.state]).toEqual([200, 'none']);
    expect([(await enter()).status, (await signIn()).status]).toEqual([401, 200]);
  });

  it('does not close administrators’ accounts or reopen accounts that members deleted', async () => {
    const { user } = await buildAdministrator(world);
    const deleted = await buildPerson(world, { closedAt: new Date(), isActive: false });
    const rejected = [
      await studio.post(`/admin/member/${user.id}/close`),
      await studio.post(`/admin/member/${deleted.user.id}/reopen`),
      await studio.post('/admin/member/999999/close'),
    ];
    expect(rejected.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await world.deps.db.user.findUniqueOrThrow({ where: { id: user.id } })).isActive).toBe(true);
  });

  it('cancels the subscription of a closed account, on a second attempt if the payment provider was down', async () => {
    const member = await buildPerson(world);
    await startTrial(world, member);
    const subscription = await subscriptionOf(world, member);
    world.sandbox.control.failNext({
      method: 'DELETE',
      path: `/v1/subscriptions/${subscription}`,
      status: 500,
      when: 'before',
      times: 3,
    });
    expect((await studio.post(`/admin/member/${member.user.id}/close`)).status).toBe(500);
    const { isActive } = await world.deps.db.user.findUniqueOrThrow({ where: { id: member.user.id } });
    expect(isActive).toBe(false);
    expect((await studio.post(`/admin/member/${member.user.id}/close`)).status).toBe(200);
    expect((await world.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
    const row = await world.deps.db.membership.findFirstOrThrow({ where: { userId: member.user.id } });
    expect(row).toMatchObject({
      status: 'canceled',
      cancellationReason: 'The account was closed by LingoStory.',
    });
    expect(await ledgerOf(world, member.user.id)).toEqual({ sum: 0, balance: 0 });
  });

  it('lets only administrators view members and close accounts', async () => {
    const member = await buildPerson(world);
    const rejected = [
      await studioOf(world, member).post(`/admin/member/${member.user.id}/close`),
      await studioOf(world, member).get('/admin/member'),
      await studioOf(world, member).get('/admin/dashboard'),
      await world.api.get('/v1/admin/member'),
    ];
    expect(rejected.map(({ status }) => status)).toEqual([403, 403, 403, 401]);
  });
});
