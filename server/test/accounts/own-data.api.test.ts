import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendEmails } from '../../src/features/outbox/public.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  giveCredits,
  type Person,
  password,
  readLedger,
} from '../support/builders.ts';
import { type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';
import {
  findSubscriptionId,
  openMembershipCheckout,
  prices,
  startTrial,
} from '../support/money/checkouts.ts';
import { runWithoutEvents } from '../support/money/money.ts';
import type { World } from '../support/running/world.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.close());

const review = {
  title: 'Très bien',
  review: 'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze',
  overall_star: 4,
  performance_star: 5,
  story_star: 3,
};

/** Builds a member in the trial with an open checkout and a book that they have read, bookmarked and reviewed. */
async function buildMemberWithData() {
  const person = await buildPerson(world, { name: 'Camille Durand' });
  await startTrial(world, person);
  await giveCredits(world, person.user.id, 2);
  const book = await buildBook(world);
  await addBookToLibrary(world, person.user.id, book.id);
  const authorize = (request: ReturnType<World['api']['put']>) => request.set('Authorization', person.bearer);
  await authorize(world.api.put('/v1/user/reading-position')).send({
    book_code: book.bookCode,
    phrase_no: 3,
  });
  await authorize(world.api.put('/v1/user/bookmark')).send({ book_code: book.bookCode, phrase_no: 2 });
  await authorize(world.api.post('/v1/user/review')).send({ ...review, book_code: book.bookCode });
  await authorize(world.api.post('/v1/user/create-payment')).send({ price: prices.creditPack });
  return { person, book };
}

const closeAccount = (person: Person, body: object) =>
  world.api.delete('/v1/user/account').set('Authorization', person.bearer).send(body);

/** Returns all rows of a member, to verify that they are unchanged. */
async function findMemberRows({ deps }: World, userId: number) {
  return await deps.db.user.findUniqueOrThrow({
    where: { id: userId },
    include: {
      memberships: { omit: { syncedAt: true } },
      checkouts: { omit: { updatedAt: true } },
      creditEntries: true,
      purchases: true,
      positions: true,
      bookmarks: true,
      reviews: true,
      sessions: true,
      recoveryTokens: true,
    },
  });
}

describe('GET /v1/user/export', () => {
  it('exports all data that is stored about a member as a file', async () => {
    const { person, book } = await buildMemberWithData();
    await world.api.post('/v1/user/password-recovery-token').send({ email: person.user.email });
    const { status, headers, body } = await getAs(world, '/user/export', person);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('application/json');
    expect(headers['content-disposition']).toBe('attachment; filename=lingostory-my-data.json');
    expect(headers['cache-control']).toBe('no-store');
    const { data } = body;
    expect(data.user).toMatchObject({ name: 'Camille Durand', email: person.user.email, current_credits: 3 });
    expect(data.memberships).toMatchObject([{ status: 'active', canceled_at: null }]);
    expect(data.checkouts).toMatchObject([
      { kind: 'subscription', status: 'fulfilled', expected_amount: 0 },
      { kind: 'credits', status: 'open', expected_amount: 2499 },
    ]);
    const deltas = data.credit_entries.map(({ delta }: { delta: number }) => delta);
    expect(deltas).toEqual([1, 2, 1, -1]);
    expect(data.purchases).toMatchObject([{ book_code: book.bookCode, title: book.title }]);
    expect(data.reading_positions).toMatchObject([{ book_code: book.bookCode, phrase_no: 3 }]);
    expect(data.bookmarks).toMatchObject([{ phrase_no: 2, phrase: 'Il pleut.', note: '' }]);
    expect(data.reviews).toMatchObject([{ ...review, book_code: book.bookCode }]);
    expect(data.sessions).toHaveLength(1);
    expect(data.recovery_mails).toHaveLength(1);
    expect(data.emails.map(({ subject }: { subject: string }) => subject)).toEqual([
      'Your LingoStory free trial has started',
      'Reset your LingoStory password',
    ]);
    expect(data.payments).toEqual([]);
  });

  it('leaves password hashes, session ids and payment provider secrets out of a member’s data export', async () => {
    const { person } = await buildMemberWithData();
    const { text } = await getAs(world, '/user/export', person);
    const { passwordHash, stripeCustomerId, checkouts, sessions } = await findMemberRows(
      world,
      person.user.id,
    );
    const secrets = [
      passwordHash,
      '$2b$',
      stripeCustomerId,
      ...checkouts.flatMap(({ url, stripeSessionId }) => [url, stripeSessionId]),
      ...sessions.map(({ id }) => id),
    ];
    for (const secret of secrets) expect(text).not.toContain(String(secret));
  });

  it('leaves other users’ data out of a member’s data export', async () => {
    const { person } = await buildMemberWithData();
    const newcomer = await buildPerson(world);
    const { body, text } = await getAs(world, '/user/export', newcomer);
    const { exported_at, user, sessions, ...lists } = body.data;
    expect([Date.parse(exported_at) > 0, user.id, sessions.length]).toEqual([true, newcomer.user.id, 1]);
    expect(Object.values(lists)).toEqual(Object.keys(lists).map(() => []));
    expect(text).not.toContain(person.user.email);
  });

  it('returns 401 to a guest and 403 to an administrator who tries to close an account', async () => {
    const administrator = await buildAdministrator(world);
    const statuses = [
      (await getAs(world, '/user/export')).status,
      (await getAs(world, '/user/export', administrator)).status,
    ];
    expect(statuses).toEqual([401, 403]);
  });
});

describe('DELETE /v1/user/account', () => {
  it('erases a closed account’s personal data, but keeps the purchases and the credit ledger', async () => {
    const { person, book } = await buildMemberWithData();
    const { user } = person;
    const rowsBefore = await findMemberRows(world, user.id);
    const { status, body } = await closeAccount(person, { password });
    expect(status).toBe(200);
    expect(body).toEqual({ message: expect.stringContaining('deleted') });

    const rowsAfter = await findMemberRows(world, user.id);
    expect(rowsAfter).toMatchObject({ name: 'A former reader', isActive: false, currentCredits: 0 });
    expect(rowsAfter.closedAt).toBeInstanceOf(Date);
    expect(rowsAfter.passwordHash).not.toContain('$2b$');
    expect(rowsAfter.email).toMatch(/\.invalid$/);
    expect([rowsAfter.positions, rowsAfter.bookmarks, rowsAfter.reviews, rowsAfter.recoveryTokens]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(rowsAfter.sessions.every(({ endedAt }) => endedAt !== null)).toBe(true);
    expect(rowsAfter.purchases).toEqual(rowsBefore.purchases);
    expect(rowsAfter.creditEntries.slice(0, rowsBefore.creditEntries.length)).toEqual(
      rowsBefore.creditEntries,
    );
    expect(rowsAfter.creditEntries.at(-1)).toMatchObject({ delta: -3, reason: 'forfeit' });
    expect(await readLedger(world, user.id)).toEqual({ sum: 0, balance: 0 });
    expect(JSON.stringify(rowsAfter)).not.toMatch(new RegExp(`${user.email}|Camille|Durand`));

    const reviewsResponse = await getAs(world, `/guest/book-reviews/${book.bookCode}`);
    expect(reviewsResponse.body.data).toMatchObject([{ title: review.title, name: 'A former reader' }]);
    const detailResponse = await getAs(world, `/guest/book-detail/${book.bookCode}`);
    expect(detailResponse.body.data).toMatchObject({ notations: 1, average_rating: 4 });
  });

  it('cancels the membership and open checkouts at the payment provider when an account is closed', async () => {
    const { person } = await buildMemberWithData();
    const subscription = await findSubscriptionId(world, person);
    const openCheckout = await world.deps.db.checkout.findFirstOrThrow({
      where: { userId: person.user.id, status: 'open' },
    });
    expect((await closeAccount(person, { password })).status).toBe(200);
    expect((await world.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
    const checkoutSession = await world.stripe.checkout.sessions.retrieve(openCheckout.stripeSessionId ?? '');
    expect(checkoutSession.status).toBe('expired');
    await world.sandbox.control.settled();
    const { memberships, checkouts } = await findMemberRows(world, person.user.id);
    expect(memberships).toMatchObject([{ status: 'canceled', canceledAt: expect.any(Date) }]);
    expect(checkouts.map(({ status }) => status).sort()).toEqual(['expired', 'fulfilled']);
    expect(await readLedger(world, person.user.id)).toEqual({ sum: 0, balance: 0 });
  });

  it('cancels the membership of a closed account even if its webhook events were lost', async () => {
    const person = await buildPerson(world);
    const sessionId = await openMembershipCheckout(world, person);
    await runWithoutEvents(world, () => world.sandbox.control.pay(sessionId));
    expect((await closeAccount(person, { password })).status).toBe(200);
    const subscription = await findSubscriptionId(world, person);
    expect((await world.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
    expect(await readLedger(world, person.user.id)).toEqual({ sum: 0, balance: 0 });
  });

  it('closes an account without a second cancellation if the payment provider already ended its membership', async () => {
    const person = await buildPerson(world);
    await startTrial(world, person);
    const subscription = await findSubscriptionId(world, person);
    await runWithoutEvents(world, () => world.stripe.subscriptions.cancel(subscription));
    expect((await closeAccount(person, { password })).status).toBe(200);
    expect((await findMemberRows(world, person.user.id)).memberships[0]?.status).toBe('canceled');
    expect(await world.deps.db.billingIntent.count({ where: { userId: person.user.id } })).toBe(0);
  });

  it.each(['before', 'after'] as const)(
    'keeps an account unchanged if the payment provider fails %s canceling the membership',
    async (failureTiming) => {
      const { person } = await buildMemberWithData();
      const rowsBefore = await findMemberRows(world, person.user.id);
      world.sandbox.control.deliveries('lost');
      const path = '/v1/subscriptions';
      world.sandbox.control.failNext({ method: 'DELETE', path, status: 500, when: failureTiming, times: 3 });
      world.sandbox.control.failNext({ method: 'GET', path, status: 500, when: failureTiming, times: 3 });
      const { status, body } = await closeAccount(person, { password });
      expect(status).toBe(503);
      expect(body.message).toContain('couldn’t delete your account just now');
      expect(await findMemberRows(world, person.user.id)).toEqual(rowsBefore);
      expect(world.readLog()).toContain('an account could not be closed');
      world.sandbox.control.reset();
    },
  );

  it('ends every session of a closed account, blocks sign-ins and frees its email address', async () => {
    const { person } = await buildMemberWithData();
    const { email } = person.user;
    await world.api.post('/v1/user/password-recovery-token').send({ email });
    await world.mailbox.waitFor(email);
    expect((await closeAccount(person, { password })).status).toBe(200);
    expect((await getAs(world, '/user/book-list', person)).status).toBe(401);
    expect((await closeAccount(person, { password })).status).toBe(401);
    const closedUser = await world.deps.db.user.findUniqueOrThrow({ where: { id: person.user.id } });
    for (const [attemptedEmail, secret] of [
      [email, password],
      [closedUser.email, password],
      [closedUser.email, closedUser.passwordHash],
    ])
      expect(
        (await world.api.post('/v1/user/login').send({ email: attemptedEmail, password: secret })).status,
      ).toBe(401);
    // One email contains the recovery token, and the other says that the account was deleted.
    const emailCount = (await world.mailbox.waitFor(email, 2)).length;
    await world.api.post('/v1/user/password-recovery-token').send({ email });
    await world.api.post('/v1/user/password-recovery-token').send({ email: closedUser.email });
    const signUpBody = { name: 'Camille', email, password, repeat_password: password };
    expect((await world.api.post('/v1/user/signup').send(signUpBody)).status).toBe(200);
    // Only the email for the new account arrives, because recovery requests for the closed account send nothing.
    await sendEmails(world.deps);
    const newEmails = await world.mailbox.emails(email);
    expect(newEmails.slice(emailCount).map(({ subject }) => subject)).toEqual([
      'Confirm your email address for LingoStory',
    ]);
  });

  it('closes an account that has no payments without calling the payment provider', async () => {
    const person = await buildPerson(world);
    await giveCredits(world, person.user.id, 2);
    world.sandbox.control.failNext({ status: 500, when: 'before', times: 1 });
    expect((await closeAccount(person, { password })).status).toBe(200);
    world.sandbox.control.reset();
    expect(await readLedger(world, person.user.id)).toEqual({ sum: 0, balance: 0 });
  });

  it('closes an account only once when two requests to close it arrive at the same time', async () => {
    const { person } = await buildMemberWithData();
    const responses = await Promise.all([
      closeAccount(person, { password }),
      closeAccount(person, { password }),
    ]);
    expect(responses[0]?.status === 200 || responses[1]?.status === 200).toBe(true);
    expect(responses.every(({ status }) => [200, 401, 422, 429].includes(status))).toBe(true);
    expect(await readLedger(world, person.user.id)).toEqual({ sum: 0, balance: 0 });
  });
});
