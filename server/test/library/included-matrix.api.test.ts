import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAs, type Person } from '../support/builders.ts';
import { allowOwners, type MatrixRows, type RecordKeys, roles } from '../support/http/matrix.ts';
import {
  buildIncludedBook,
  buildMember,
  type MembershipStateName,
  membershipStates,
  setMembershipState,
} from '../support/included-books.ts';
import { readModules } from '../support/running/read-modules.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let names: Pick<RecordKeys, 'ownedBookCode'>;

beforeAll(async () => {
  world = await startWorld();
  const book = await buildIncludedBook(world);
  names = { ownedBookCode: book.bookCode };
});
afterAll(() => world.close());

const ownerStatuses = allowOwners(200);
const modules = await readModules<{ rows: MatrixRows }>('matrix-rows.ts');
/** The calls that are only for members who have the book. */
const ownerRows = modules
  .flatMap((module) => Object.entries(module.rows))
  .filter(([, { expect: statuses }]) => roles.every((role) => statuses[role] === ownerStatuses[role]));
/** These need a purchase. */
const reviewRows = ownerRows.filter(([key]) => key.includes('/user/review'));
const readerRows = ownerRows.filter((row) => !reviewRows.includes(row));

async function fetchStatuses(rows: typeof ownerRows, person: Person): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const [key, row] of rows) {
    const [method = '', pathTemplate = ''] = key.split(' ');
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const request = world.api[verb](`/v1${row.path?.(names as RecordKeys) ?? pathTemplate}`);
    statuses[key] = (
      await request.set('Authorization', person.bearer).send(row.send?.(names as RecordKeys))
    ).status;
  }
  return statuses;
}

const toStatuses = (rows: typeof ownerRows, status: number) =>
  Object.fromEntries(rows.map(([key]) => [key, status]));

const states = Object.entries(membershipStates) as [MembershipStateName, { mayRead: boolean }][];

describe('included books by membership state', () => {
  it.each(states.filter(([, { mayRead }]) => mayRead))(
    'lets a member read an included book in every way in the membership state: %s',
    { tags: ['spec-10-01', 'spec-10-02'] },
    async (stateName) => {
      const member = await buildMember(world, stateName);
      expect(readerRows.length).toBeGreaterThan(12);
      expect(await fetchStatuses(readerRows, member)).toEqual(toStatuses(readerRows, 200));
    },
  );

  it.each(states.filter(([, { mayRead }]) => !mayRead))(
    'rejects every way to read an included book with 404 in the membership state: %s',
    { tags: ['spec-10-03'] },
    async (stateName) => {
      const member = await buildMember(world, stateName);
      expect(await fetchStatuses(readerRows, member)).toEqual(toStatuses(readerRows, 404));
    },
  );

  it.each(states)(
    'rejects reviews of an included book without a purchase in the membership state: %s',
    { tags: ['spec-10-09'] },
    async (stateName) => {
      const member = await buildMember(world, stateName);
      expect(reviewRows).toHaveLength(2);
      expect(await fetchStatuses(reviewRows, member)).toEqual(toStatuses(reviewRows, 404));
    },
  );

  it.each(states)(
    'shows an included book in library and book page by the right to read it in the membership state: %s',
    { tags: ['spec-10-04', 'spec-10-10'] },
    async (stateName, { mayRead }) => {
      const member = await buildMember(world, stateName);
      const { body: library } = await getAs(world, '/user/book-list', member);
      const { body: detail } = await getAs(world, `/guest/book-detail/${names.ownedBookCode}`, member);
      expect(library.data.total).toBe(mayRead ? 1 : 0);
      expect(library.data.data).toMatchObject(
        mayRead
          ? [{ book_code: names.ownedBookCode, owned: false, included: true, included_until: null }]
          : [],
      );
      expect(detail.data).toMatchObject({ included: true, owned: false, readable: mayRead });
      const { body: search } = await getAs(world, '/user/phrases-with-one-new-word', member);
      expect(search.has_books).toBe(mayRead);
    },
  );

  it('follows a membership from state to state without changing the position', {
    tags: ['spec-10-06'],
  }, async () => {
    const member = await buildMember(world, 'active');
    const position = { book_code: names.ownedBookCode, phrase_no: 4 };
    await world.api.put('/v1/user/reading-position').set('Authorization', member.bearer).send(position);
    for (const [stateName, { mayRead }] of states) {
      await setMembershipState(world, member, stateName);
      const { status, body } = await getAs(world, `/user/read-book?book_code=${names.ownedBookCode}`, member);
      expect([stateName, status, body.data?.phrase_no]).toEqual([
        stateName,
        ...(mayRead ? [200, 4] : [404, undefined]),
      ]);
    }
  });
});
