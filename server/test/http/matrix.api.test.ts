import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectRoutes } from '../../src/features.ts';
import { openSession } from '../../src/http/session.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  type Person,
} from '../support/builders.ts';
import { type MatrixRows, type RecordKeys, type Role, roles } from '../support/http/matrix.ts';
import { findSubscriptionId, startTrial } from '../support/money/checkouts.ts';
import { readModules } from '../support/running/read-modules.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { buildStudioRecords } from '../support/studio/studio-names.ts';

let world: World;
let people: Record<Exclude<Role, 'guest'>, Person>;
let names: RecordKeys;

const matrixModules = await readModules<{ rows: MatrixRows }>('matrix-rows.ts');
const matrixEntries = matrixModules.flatMap((module) => Object.entries(module.rows));
const rows: MatrixRows = Object.fromEntries(matrixEntries);

beforeAll(async () => {
  world = await startWorld();
  const [newcomer, member, pausedMember, canceledMember, otherPerson] = await Promise.all(
    [1, 2, 3, 4, 5].map(() => buildPerson(world)),
  );
  if (!newcomer || !member || !pausedMember || !canceledMember || !otherPerson)
    throw new Error('somebody is missing');
  people = {
    newcomer,
    member,
    paused: pausedMember,
    canceled: canceledMember,
    other: otherPerson,
    administrator: await buildAdministrator(world),
  };
  const checkoutSession = await startTrial(world, member);
  for (const person of [pausedMember, canceledMember, otherPerson]) await startTrial(world, person);
  const [book, unownedBook] = [await buildBook(world), await buildBook(world)];
  for (const { user } of [member, pausedMember, canceledMember])
    await addBookToLibrary(world, user.id, book.id);
  const resumes_at = Math.floor(Date.now() / 1000) + 60 * 24 * 60 * 60;
  const pause_collection = { behavior: 'void' as const, resumes_at };
  await world.stripe.subscriptions.update(await findSubscriptionId(world, pausedMember), {
    pause_collection,
  });
  await world.stripe.subscriptions.cancel(await findSubscriptionId(world, canceledMember));
  await world.sandbox.control.settled();
  const subscription = await findSubscriptionId(world, member);
  const studio = await buildStudioRecords(world);
  names = {
    ownedBookCode: book.bookCode,
    unownedBookCode: unownedBook.bookCode,
    checkoutSession,
    subscription,
    studio,
  };
});
afterAll(() => world.close());

async function fetchStatus(key: string, row: MatrixRows[string], role: Role): Promise<number> {
  const [method = '', pathTemplate = ''] = key.split(' ');
  const path = `/v1${row.path?.(names) ?? pathTemplate}`;
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const request = world.api[verb](path);
  // Each request has its own token, because one of the requests signs out.
  if (role !== 'guest')
    void request.set('Authorization', `Bearer ${await openSession(world.deps, people[role].user.id)}`);
  return (await request.send(row.send?.(names))).status;
}

describe('every route and every role', {
  tags: ['spec-2.1-57', 'spec-6-01', 'spec-6-02', 'spec-6-03'],
}, () => {
  it('builds members in every membership state for the tests of routes and roles', async () => {
    const memberships = await world.deps.db.membership.findMany();
    const membershipStatusOf = (role: Exclude<Role, 'guest'>) =>
      memberships.find(({ userId }) => userId === people[role].user.id)?.status;
    expect([
      membershipStatusOf('newcomer'),
      membershipStatusOf('member'),
      membershipStatusOf('paused'),
      membershipStatusOf('canceled'),
      membershipStatusOf('other'),
    ]).toEqual([undefined, 'active', 'paused', 'canceled', 'active']);
  });

  it('covers every route, and nothing else, in the table of expected statuses per role', () => {
    const keys = collectRoutes().map(({ call }) => `${call.method} ${call.path}`);
    expect(matrixEntries.map(([key]) => key).sort()).toEqual(keys.sort());
  });

  it.each(Object.entries(rows))(
    'returns the expected status to each role for the route %s',
    async (key, row) => {
      const statuses: Partial<Record<Role, number>> = {};
      for (const role of roles) statuses[role] = await fetchStatus(key, row, role);
      expect(statuses).toEqual(row.expect);
    },
  );
});
