import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '../../src/app.ts';
import { openSession } from '../../src/http/session.ts';
import { buildAdministrator, buildBook, buildPerson, ownBook, type Person } from '../support/builders.ts';
import { prices, startTrial, subscriptionOf } from '../support/money/checkouts.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { buildStudioNames, type StudioNames, studioRows } from '../support/studio/studio-rows.ts';
import { wordRows } from '../support/words/word-rows.ts';

/** Everybody who may knock at a door. `other` is a member who owns nothing of what is asked for. */
const roles = ['guest', 'newcomer', 'member', 'paused', 'canceled', 'other', 'administrator'] as const;
type Role = (typeof roles)[number];

let world: World;
let people: Record<Exclude<Role, 'guest'>, Person>;
/** What the requests name: a book and a checkout of `member`, `paused` and `canceled`, and one that nobody has. */
let names: { owned: string; unowned: string; session: string; subscription: string };

let studioNames: StudioNames;

type Row = { send?: () => object; path?: () => string; expect: Record<Role, number> };

const everyone = (status: number) =>
  Object.fromEntries(roles.map((role) => [role, status])) as Record<Role, number>;
const signedIn = (status: number) => ({ ...everyone(status), guest: 401 });
const members = (status: number) => ({ ...signedIn(status), administrator: 403 });
const administrators = (status: number) => ({ ...signedIn(403), administrator: status });

/** One row a route: what is sent and what each role gets. A route without a row fails. */
const rows: Record<string, Row> = {
  'POST /user/signup': { send: () => ({}), expect: everyone(422) },
  'POST /user/login': {
    send: () => ({ email: 'nobody@example.org', password: 'wrong' }),
    expect: everyone(401),
  },
  'POST /user/logout': { expect: signedIn(200) },
  'GET /guest/list-book': { expect: everyone(200) },
  'GET /guest/book-detail/{book_code}': {
    path: () => `/guest/book-detail/${names.owned}`,
    expect: everyone(200),
  },
  'GET /guest/sample-chapter': {
    path: () => `/guest/sample-chapter?book_code=${names.owned}`,
    expect: everyone(200),
  },
  'GET /guest/sample-window': {
    path: () => `/guest/sample-window?book_code=${names.owned}&from=1&count=5`,
    expect: everyone(200),
  },
  'GET /guest/offers': { expect: everyone(200) },
  'GET /user/recommended-book': { expect: members(200) },
  'GET /user/read-book': {
    path: () => `/user/read-book?book_code=${names.owned}`,
    expect: { ...members(200), newcomer: 404, other: 404 },
  },
  'GET /user/read-window': {
    path: () => `/user/read-window?book_code=${names.owned}&from=1&count=5`,
    expect: { ...members(200), newcomer: 404, other: 404 },
  },
  'GET /user/book-contents': {
    path: () => `/user/book-contents?book_code=${names.owned}`,
    expect: { ...members(200), newcomer: 404, other: 404 },
  },
  'GET /guest/sample-contents': {
    path: () => `/guest/sample-contents?book_code=${names.owned}`,
    expect: everyone(200),
  },
  'GET /user/book-search': {
    path: () => `/user/book-search?book_code=${names.owned}&q=homme`,
    expect: { ...members(200), newcomer: 404, other: 404 },
  },
  'GET /guest/sample-search': {
    path: () => `/guest/sample-search?book_code=${names.owned}&q=homme`,
    expect: everyone(200),
  },
  'GET /user/bookmarks': {
    path: () => `/user/bookmarks?book_code=${names.owned}`,
    expect: { ...members(200), newcomer: 404, other: 404 },
  },
  'PUT /user/bookmark': {
    send: () => ({ book_code: names.owned, phrase_no: 2, note: 'Bien dit' }),
    expect: { ...members(200), newcomer: 404, other: 404 },
  },
  'DELETE /user/bookmark': {
    path: () => `/user/bookmark?book_code=${names.owned}&phrase_no=2`,
    expect: { ...members(200), newcomer: 404, other: 404 },
  },
  'PUT /user/reading-position': {
    send: () => ({ book_code: names.owned, phrase_no: 1 }),
    expect: { ...members(200), newcomer: 404, other: 404 },
  },
  'POST /user/phrase-report': {
    send: () => ({ book_code: names.owned, phrase_no: 4, kind: 'sound' }),
    expect: { ...members(200), newcomer: 404, other: 404 },
  },
  'POST /guest/phrase-report': {
    send: () => ({ book_code: names.owned, phrase_no: 1, kind: 'meaning' }),
    expect: everyone(200),
  },
  'POST /user/reading-events': {
    send: () => ({
      events: [
        {
          id: randomUUID(),
          book_code: names.owned,
          phrase_no: 1,
          seconds: 3,
          heard_at: '2026-11-22T10:00:00Z',
          time_zone: 'Europe/Paris',
        },
      ],
    }),
    expect: members(200),
  },
  'GET /user/progress': {
    path: () => '/user/progress?from=2026-11-01&to=2026-11-30',
    expect: members(200),
  },
  'PUT /user/reading-goal': { send: () => ({ minutes_per_week: 60 }), expect: members(200) },
  'PUT /user/reading-record': { send: () => ({ recorded: true }), expect: members(200) },
  'DELETE /user/reading-history': { expect: members(200) },
  'GET /user/book-list': { expect: members(200) },
  'POST /user/purchase-book': {
    send: () => ({ book_code: names.unowned }),
    expect: { ...members(200), newcomer: 402, canceled: 402 },
  },
  'GET /user/credit-history': { expect: members(200) },
  'GET /admin/money': { expect: administrators(200) },
  'POST /admin/reconciliation': { expect: administrators(200) },
  'POST /user/create-subscription': {
    send: () => ({ price: prices.subscription }),
    expect: { ...members(422), newcomer: 200 },
  },
  'GET /user/retrieve-subscription/{id}': {
    path: () => `/user/retrieve-subscription/${names.session}`,
    expect: { ...members(404), member: 200 },
  },
  'GET /user/get-subscription': { expect: { ...members(200), newcomer: 404 } },
  'GET /user/payment-preview': { expect: { ...members(200), newcomer: 404, paused: 422, canceled: 422 } },
  'POST /user/billing-portal': { expect: { ...members(200), newcomer: 422 } },
  'POST /user/create-payment': {
    send: () => ({ price: prices.creditPack }),
    expect: { ...members(200), newcomer: 422, canceled: 422 },
  },
  'GET /user/retrieve-payment/{id}': {
    path: () => `/user/retrieve-payment/${names.session}`,
    expect: members(404),
  },
  'POST /user/create-discount': {
    send: () => ({ price: prices.discount }),
    expect: { ...members(200), newcomer: 422, paused: 422, canceled: 422 },
  },
  'GET /user/retrieve-discount/{id}': {
    path: () => `/user/retrieve-discount/${names.session}`,
    expect: members(404),
  },
  // The subscription is that of `member`; the input is invalid, so that nobody's state changes.
  'POST /user/pause-subscription/{id}': {
    path: () => `/user/pause-subscription/${names.subscription}`,
    send: () => ({ interval: 45 }),
    expect: members(422),
  },
  'POST /user/resume-subscription/{id}': {
    path: () => `/user/resume-subscription/${names.subscription}`,
    expect: { ...members(404), member: 200 },
  },
  'DELETE /user/cancel-subscription/{id}': {
    path: () => `/user/cancel-subscription/${names.subscription}`,
    expect: members(422),
  },
  'POST /user/password-recovery-token': {
    send: () => ({ email: 'nobody@example.org' }),
    expect: everyone(200),
  },
  'GET /user/password-recovery-token': {
    path: () => '/user/password-recovery-token?email=nobody@example.org',
    expect: everyone(200),
  },
  'POST /user/verify-password-recovery-token': {
    send: () => ({ verification_token: 'ABCD-EFGH-JKMN-PQRS' }),
    expect: everyone(422),
  },
  'GET /user/verify-password-recovery-token': {
    path: () => '/user/verify-password-recovery-token?verification_token=ABCD-EFGH-JKMN-PQRS',
    expect: everyone(422),
  },
  'POST /user/reset-password-using-token': { send: () => ({}), expect: everyone(422) },
  'GET /user/reset-password-using-token': { expect: everyone(422) },
  'PUT /user/reset-password': {
    send: () => ({ old_password: 'wrong', new_password: 'une toute nouvelle phrase' }),
    expect: signedIn(422),
  },
  'GET /user/profile': { expect: signedIn(200) },
  'PUT /user/profile': { send: () => ({ password: 'wrong' }), expect: signedIn(422) },
  'POST /user/confirmation-email': { expect: signedIn(200) },
  'POST /user/confirm-email': { send: () => ({ token: 'ABCD-EFGH-JKMN-PQRS' }), expect: everyone(422) },
  'GET /user/export': { expect: members(200) },
  'DELETE /user/account': { send: () => ({ password: 'wrong' }), expect: members(422) },
  'POST /user/review': {
    send: () => ({
      book_code: names.owned,
      title: 'Très bien',
      review: 'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze',
      overall_star: 4,
      performance_star: 5,
      story_star: 3,
    }),
    expect: { ...members(200), newcomer: 404, other: 404 },
  },
  'GET /user/review/{book_code}': {
    path: () => `/user/review/${names.owned}`,
    expect: { ...members(200), newcomer: 404, other: 404 },
  },
  'GET /guest/book-reviews/{book_code}': {
    path: () => `/guest/book-reviews/${names.owned}`,
    expect: everyone(200),
  },
  'POST /guest/help-email': { send: () => ({}), expect: everyone(422) },
  ...wordRows(
    () => names,
    members,
    (status) => ({ ...members(status), newcomer: 404, other: 404 }),
  ),
  ...Object.fromEntries(
    Object.entries(studioRows(() => studioNames)).map(([key, { status, ...row }]) => [
      key,
      { ...row, expect: administrators(status) },
    ]),
  ),
};

beforeAll(async () => {
  world = await startWorld();
  const [newcomer, member, paused, canceled, other] = await Promise.all(
    [1, 2, 3, 4, 5].map(() => buildPerson(world)),
  );
  if (!newcomer || !member || !paused || !canceled || !other) throw new Error('somebody is missing');
  people = { newcomer, member, paused, canceled, other, administrator: await buildAdministrator(world) };
  const session = await startTrial(world, member);
  for (const person of [paused, canceled, other]) await startTrial(world, person);
  const [book, unowned] = [await buildBook(world), await buildBook(world)];
  for (const { user } of [member, paused, canceled]) await ownBook(world, user.id, book.id);
  const resumes_at = Math.floor(Date.now() / 1000) + 60 * 24 * 60 * 60;
  const pause_collection = { behavior: 'void' as const, resumes_at };
  await world.stripe.subscriptions.update(await subscriptionOf(world, paused), { pause_collection });
  await world.stripe.subscriptions.cancel(await subscriptionOf(world, canceled));
  await world.sandbox.control.settled();
  const subscription = await subscriptionOf(world, member);
  names = { owned: book.bookCode, unowned: unowned.bookCode, session, subscription };
  studioNames = await buildStudioNames(world);
});
afterAll(() => world.close());

async function ask(key: string, row: Row, role: Role): Promise<number> {
  const [method = '', template = ''] = key.split(' ');
  const path = `/v1${row.path?.() ?? template}`;
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const request = world.api[verb](path);
  // A token of its own for each knock: signing out ends one of them.
  if (role !== 'guest')
    void request.set('Authorization', `Bearer ${await openSession(world.deps, people[role].user.id)}`);
  return (await request.send(row.send?.())).status;
}

describe('every route and every role', () => {
  it('knows the state of those who knock', async () => {
    const memberships = await world.deps.db.membership.findMany();
    const statusOf = (role: Exclude<Role, 'guest'>) =>
      memberships.find(({ userId }) => userId === people[role].user.id)?.status;
    expect([
      statusOf('newcomer'),
      statusOf('member'),
      statusOf('paused'),
      statusOf('canceled'),
      statusOf('other'),
    ]).toEqual([undefined, 'active', 'paused', 'canceled', 'active']);
  });

  it('has a row for each route, and none for a route that is not there', () => {
    const keys = allRoutes().map(({ call }) => `${call.method} ${call.path}`);
    expect(Object.keys(rows).sort()).toEqual(keys.sort());
  });

  it.each(Object.entries(rows))('%s', async (key, row) => {
    const statuses: Partial<Record<Role, number>> = {};
    for (const role of roles) statuses[role] = await ask(key, row, role);
    expect(statuses).toEqual(row.expect);
  });
});
