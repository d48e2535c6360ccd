import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildAdministrator,
  buildBook,
  buildPerson,
  giveCredits,
  phraseOf,
  readLedger,
} from '../support/builders.ts';
import { findSubscriptionId, startTrial } from '../support/money/checkouts.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createStudioClient, type StudioClient } from '../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
afterAll(() => world.close({ rowsByHand: true }));

describe('GET /v1/admin/dashboard', () => {
  it('counts books, members and the activity of the last twelve weeks for the dashboard', async () => {
    const { db } = world.deps;
    const statsBefore = (await studio.get('/admin/dashboard')).body.data;
    const book = await buildBook(world, { chapters: [['Un chat.', 'Oui.']], dictionary: 'chat = cat' });
    const deletedBook = await buildBook(world);
    await db.book.update({ where: { id: deletedBook.id }, data: { deletedAt: new Date() } });
    const { id } = await phraseOf(world, book.id, 1);
    await db.phrase.update({ where: { id }, data: { audioFile: null } });
    const [trialMember, closedMember] = [
      await buildPerson(world),
      await buildPerson(world, { isActive: false }),
    ];
    await startTrial(world, trialMember);
    await buildPerson(world, { closedAt: new Date(), isActive: false });
    await db.purchase.create({ data: { userId: trialMember.user.id, bookId: book.id } });
    const twoWeeksAgo = new Date(Date.now() - 14 * 24 * 60 * 60 * 1000);
    const invoiceCredit = {
      userId: closedMember.user.id,
      delta: 1,
      reason: 'invoice' as const,
      createdAt: twoWeeksAgo,
    };
    await db.creditEntry.create({ data: { ...invoiceCredit, cause: 'invoice:in_test' } });
    const { status, body } = await studio.get('/admin/dashboard');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      books: statsBefore.books + 1,
      chapters: statsBefore.chapters + 1,
      phrases: statsBefore.phrases + 2,
      phrases_without_audio: statsBefore.phrases_without_audio + 1,
      phrases_without_meanings: statsBefore.phrases_without_meanings + 2,
    });
    expect(body.data.members).toMatchObject({
      total: statsBefore.members.total + 2,
      active: statsBefore.members.active + 1,
      closed: statsBefore.members.closed + 1,
    });
    const { total, ...countsByState } = body.data.members;
    expect(Object.values<number>(countsByState).reduce((sum, count) => sum + count)).toBe(total);
    const { weeks } = body.data;
    expect(weeks).toHaveLength(12);
    expect(weeks.every(({ week }: { week: string }) => new Date(week).getUTCDay() === 1)).toBe(true);
    expect(weeks.at(-1)).toMatchObject({ purchases: 1, paid_months: 0 });
    expect(weeks.at(-3)).toMatchObject({ purchases: 0, paid_months: 1 });
  });
});

describe('GET /v1/admin/member', () => {
  it('finds members by name, by email address and by account state', async () => {
    const { user } = await buildPerson(world, { name: 'Élodie Cherchée' });
    const findMemberIds = async (query: string) =>
      (await studio.get(`/admin/member?${query}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await findMemberIds(`search=${encodeURIComponent('éLODIE c')}`)).toEqual([user.id]);
    expect(await findMemberIds(`search=${user.email.toUpperCase()}`)).toEqual([user.id]);
    expect(await findMemberIds(`search=${user.email}&state=none`)).toEqual([user.id]);
    expect(await findMemberIds(`search=${user.email}&state=active`)).toEqual([]);
    expect(await findMemberIds('search=%25')).toEqual([]);
  });

  it('paginates members, newest first, and returns only the specified fields of each member', async () => {
    await Promise.all([1, 2, 3].map(() => buildPerson(world)));
    const { body } = await studio.get('/admin/member?page=1&per_page=2');
    expect(body.data).toHaveLength(2);
    expect(body.data[0].id).toBeGreaterThan(body.data[1].id);
    expect(body.meta.total).toBeGreaterThan(2);
    expect(Object.keys(body.data[0]).sort()).toEqual(
      ['id', 'name', 'email', 'is_active', 'current_credits', 'createdAt', 'state', 'books'].sort(),
    );
  });

  it('lists each member under the state of their latest membership, and nowhere else', async () => {
    const name = 'Personne à ranger';
    const states = ['active', 'paused', 'past_due', 'canceled', 'none', 'closed'] as const;
    const idsByState = new Map<string, number>();
    for (const [index, state] of states.entries()) {
      const { user } = await buildPerson(world, { name, isActive: state !== 'closed' });
      idsByState.set(state, user.id);
      const isWithoutMembership = state === 'none';
      const statuses = isWithoutMembership
        ? []
        : (['canceled', state === 'closed' ? 'active' : state] as const);
      for (const [membershipNo, status] of statuses.entries())
        await world.deps.db.membership.create({
          data: {
            userId: user.id,
            stripeSubscriptionId: `sub_state_${index}_${membershipNo}`,
            status,
            canceledAt: status === 'canceled' ? new Date() : null,
            syncedAt: new Date(),
          },
        });
    }
    await buildPerson(world, { name, closedAt: new Date(), isActive: false });
    const search = encodeURIComponent(name);
    for (const [state, id] of idsByState) {
      const { body } = await studio.get(`/admin/member?search=${search}&state=${state}`);
      expect([state, body.meta.total]).toEqual([state, 1]);
      expect(body.data).toMatchObject([{ id, state }]);
    }
    const { body } = await studio.get(`/admin/member?search=${search}&per_page=2&page=2`);
    expect(body.meta.total).toBe(states.length);
    expect(body.data.map(({ state }: { state: string }) => state)).toEqual(['canceled', 'past_due']);
  });

  it('rejects invalid fields in a member search', async () => {
    const { status, body } = await studio.get(
      '/admin/member?state=rich&page=x&per_page=1000&search=a&search=b',
    );
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['page', 'per_page', 'search', 'state']]);
  });
});

describe('GET /v1/admin/member/{id}', () => {
  it('returns a member’s memberships, books and credit history with the balance after each entry', async () => {
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

  it('returns only the newest 50 purchases and credit entries of a member, and the total number of books', async () => {
    const { user } = await buildPerson(world);
    const { db, sql } = world.deps;
    const books = await db.book.createManyAndReturn({
      data: Array.from({ length: 60 }, (_, index) => ({
        bookCode: `de-la-liste-${index}`,
        title: `De la liste ${index}`,
        author: 'A',
        narratedBy: 'B',
        description: 'C',
        difficulty: 'Easy',
      })),
    });
    // Pairs of purchases share a timestamp. Within a pair, the one inserted later comes first.
    const createdAtOf = (index: number) => new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 2)));
    await db.purchase.createMany({
      data: books.map(({ id: bookId }, index) => ({
        userId: user.id,
        bookId,
        createdAt: createdAtOf(index),
      })),
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
      Array.from({ length: 50 }, (_, index) => 60 - index),
    );
  });

  it('returns 404 for the details of an administrator or an unknown member, and 422 for an invalid id', async () => {
    const { user } = await buildAdministrator(world);
    expect((await studio.get(`/admin/member/${user.id}`)).status).toBe(404);
    expect((await studio.get('/admin/member/999999')).status).toBe(404);
    expect((await studio.get('/admin/member/x')).status).toBe(422);
  });
});

describe('POST /v1/admin/member/{id}/close and /reopen', () => {
  it('signs a member out when their account is closed, and lets them sign in again once it is reopened', async () => {
    const { user, bearer } = await buildPerson(world);
    const getLibrary = () => world.api.get('/v1/user/book-list').set('Authorization', bearer);
    const signIn = () =>
      world.api.post('/v1/user/login').send({ email: user.email, password: 'correct horse battery staple' });
    const closeResponse = await studio.post(`/admin/member/${user.id}/close`);
    expect([closeResponse.status, closeResponse.body.data.state, closeResponse.body.data.is_active]).toEqual([
      200,
      'closed',
      false,
    ]);
    expect([(await getLibrary()).status, (await signIn()).status]).toEqual([401, 401]);
    expect((await studio.post(`/admin/member/${user.id}/close`)).status).toBe(200);
    const reopenResponse = await studio.post(`/admin/member/${user.id}/reopen`);
    expect([reopenResponse.status, reopenResponse.body.data.state]).toEqual([200, 'none']);
    expect([(await getLibrary()).status, (await signIn()).status]).toEqual([401, 200]);
  });

  it('rejects closing an administrator’s account, and reopening an account that its member deleted', async () => {
    const { user } = await buildAdministrator(world);
    const deletedMember = await buildPerson(world, { closedAt: new Date(), isActive: false });
    const rejectedResponses = [
      await studio.post(`/admin/member/${user.id}/close`),
      await studio.post(`/admin/member/${deletedMember.user.id}/reopen`),
      await studio.post('/admin/member/999999/close'),
    ];
    expect(rejectedResponses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await world.deps.db.user.findUniqueOrThrow({ where: { id: user.id } })).isActive).toBe(true);
  });

  it('cancels a member’s subscription when closing the account is repeated after a payment provider failure', async () => {
    const member = await buildPerson(world);
    await startTrial(world, member);
    const subscription = await findSubscriptionId(world, member);
    world.sandbox.control.failNext({
      method: 'DELETE',
      path: `/v1/subscriptions/${subscription}`,
      status: 500,
      when: 'before',
      times: 3,
    });
    expect((await studio.post(`/admin/member/${member.user.id}/close`)).status).toBe(503);
    const { isActive } = await world.deps.db.user.findUniqueOrThrow({ where: { id: member.user.id } });
    expect(isActive).toBe(false);
    expect((await studio.post(`/admin/member/${member.user.id}/close`)).status).toBe(200);
    expect((await world.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
    const row = await world.deps.db.membership.findFirstOrThrow({ where: { userId: member.user.id } });
    expect(row).toMatchObject({
      status: 'canceled',
      cancellationReason: 'The account was closed by LingoStory.',
    });
    expect(await readLedger(world, member.user.id)).toEqual({ sum: 0, balance: 0 });
  });

  it('lets only administrators view members and close accounts', async () => {
    const member = await buildPerson(world);
    const rejectedResponses = [
      await createStudioClient(world, member).post(`/admin/member/${member.user.id}/close`),
      await createStudioClient(world, member).get('/admin/member'),
      await createStudioClient(world, member).get('/admin/dashboard'),
      await world.api.get('/v1/admin/member'),
    ];
    expect(rejectedResponses.map(({ status }) => status)).toEqual([403, 403, 403, 401]);
  });
});
