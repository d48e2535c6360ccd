import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  giveCredits,
  type Person,
  readLedger,
} from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function buildMemberWithCredits(credits: number): Promise<Person> {
  const member = await buildPerson(world);
  if (credits > 0) await giveCredits(world, member.user.id, credits);
  return member;
}

function buyBook(person: Person | undefined, body: object) {
  const request = world.api.post('/v1/user/purchase-book');
  if (person) void request.set('Authorization', person.bearer);
  return request.send(body);
}

const findSpendEntries = (userId: number) =>
  world.deps.db.creditEntry.findMany({ where: { userId, reason: 'spend' }, orderBy: { id: 'asc' } });
const countPurchases = (userId: number) => world.deps.db.purchase.count({ where: { userId } });

/** Expects this balance, and a ledger that adds up to it. */
async function expectBalance({ user }: Person, balance: number): Promise<void> {
  expect(await readLedger(world, user.id)).toEqual({ sum: balance, balance });
}

describe('POST /v1/user/purchase-book', { tags: 'spec-7-24' }, () => {
  it('spends one credit on a book, records it in the ledger and returns the member', {
    tags: ['spec-1-08', 'spec-4-13'],
  }, async () => {
    const [member, book] = [await buildMemberWithCredits(2), await buildBook(world, { title: 'Le Phare' })];
    const { status, body, headers } = await buyBook(member, { book_code: book.bookCode });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body.message).toContain('Le Phare');
    expect(body.data).toEqual({
      id: member.user.id,
      name: 'Reader',
      email: member.user.email,
      user_type: 2,
      is_active: true,
      current_credits: 1,
    });
    const [entry, ...more] = await findSpendEntries(member.user.id);
    expect(more).toEqual([]);
    const cause = `spend:${member.user.id}:${book.id}`;
    expect(entry).toMatchObject({ delta: -1, cause, bookId: book.id });
    const key = { userId_bookId: { userId: member.user.id, bookId: book.id } };
    expect(await world.deps.db.purchase.findUnique({ where: key })).not.toBeNull();
    await expectBalance(member, 1);
    const page = await getAs(world, `/user/read-book?book_code=${book.bookCode}`, member);
    expect(page.status).toBe(200);
  });

  it("dates a purchase and its ledger row by the server's clock", async () => {
    const [member, book] = [await buildMemberWithCredits(1), await buildBook(world)];
    const dayMs = 24 * 60 * 60 * 1000;
    world.moveClock(dayMs);
    try {
      const timeBefore = world.deps.clock.now();
      await buyBook(member, { book_code: book.bookCode });
      const timeAfter = world.deps.clock.now();
      const { createdAt } = await world.deps.db.purchase.findFirstOrThrow({
        where: { userId: member.user.id },
      });
      const [entry] = await findSpendEntries(member.user.id);
      for (const creationTime of [createdAt, entry?.createdAt])
        expect(creationTime && creationTime >= timeBefore && creationTime <= timeAfter).toBe(true);
    } finally {
      world.moveClock(-dayMs);
    }
  });

  it("accepts form-encoded and multipart bodies for a purchase, with the buyer's own user_id", {
    tags: 'spec-7-02',
  }, async () => {
    const member = await buildMemberWithCredits(2);
    const [firstBook, secondBook] = [await buildBook(world), await buildBook(world)];
    const createPurchaseRequest = () =>
      world.api.post('/v1/user/purchase-book').set('Authorization', member.bearer);
    const userId = String(member.user.id);
    const formResponse = await createPurchaseRequest()
      .type('form')
      .send({ book_code: firstBook.bookCode, user_id: userId });
    const multipartResponse = await createPurchaseRequest()
      .field('book_code', secondBook.bookCode)
      .field('user_id', userId);
    expect([formResponse.status, multipartResponse.status]).toEqual([200, 200]);
    expect(await countPurchases(member.user.id)).toBe(2);
    await expectBalance(member, 0);
  });

  it('charges nothing for a book that the member already owns, even if the book has been withdrawn', async () => {
    const [member, book] = [await buildMemberWithCredits(2), await buildBook(world)];
    await buyBook(member, { book_code: book.bookCode });
    const repeatedResponse = await buyBook(member, { book_code: book.bookCode });
    expect([repeatedResponse.status, repeatedResponse.body.data.current_credits]).toEqual([200, 1]);
    expect(repeatedResponse.body.message).toContain('already');
    await buyBook(member, { book_code: (await buildBook(world)).bookCode });
    await world.deps.db.book.update({ where: { id: book.id }, data: { deletedAt: new Date() } });
    const lastResponse = await buyBook(member, { book_code: book.bookCode });
    expect([lastResponse.status, lastResponse.body.data.current_credits]).toEqual([200, 0]);
    expect(await findSpendEntries(member.user.id)).toHaveLength(2);
    await expectBalance(member, 0);
  });

  it('returns 402 to a member who buys a book without a credit, and does not add the book to the library', {
    tags: 'spec-8-15',
  }, async () => {
    const [member, book] = [await buildMemberWithCredits(0), await buildBook(world)];
    const { status, body } = await buyBook(member, { book_code: book.bookCode });
    expect([status, Object.keys(body)]).toEqual([402, ['message']]);
    expect(await countPurchases(member.user.id)).toBe(0);
    await expectBalance(member, 0);
  });

  it('returns 404 and spends no credit when a member buys an unknown or withdrawn book', async () => {
    const withdrawnBook = await buildBook(world);
    await world.deps.db.book.update({ where: { id: withdrawnBook.id }, data: { deletedAt: new Date() } });
    for (const credits of [1, 0]) {
      const member = await buildMemberWithCredits(credits);
      for (const book_code of [withdrawnBook.bookCode, 'no-such-book', "' or 1=1 --", '%'])
        expect([book_code, (await buyBook(member, { book_code })).status]).toEqual([book_code, 404]);
      expect(await countPurchases(member.user.id)).toBe(0);
      await expectBalance(member, credits);
    }
  });

  it('rejects a purchase for another user with 422', async () => {
    const [member, otherMember, book] = [
      await buildMemberWithCredits(1),
      await buildMemberWithCredits(1),
      await buildBook(world),
    ];
    const { status, body } = await buyBook(member, {
      book_code: book.bookCode,
      user_id: otherMember.user.id,
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['user_id']]);
    for (const person of [member, otherMember]) {
      expect(await countPurchases(person.user.id)).toBe(0);
      await expectBalance(person, 1);
    }
  });

  it('returns 401 without a session and 403 to an administrator who buys a book', async () => {
    const body = { book_code: (await buildBook(world)).bookCode };
    const responses = [await buyBook(undefined, body), await buyBook(undefined, {})];
    responses.push(await buyBook(await buildAdministrator(world), body));
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 403]);
  });

  it.each([
    ['an empty body', {}, ['book_code']],
    ['an empty book_code', { book_code: ' ' }, ['book_code']],
    ['a list as book_code', { book_code: ['a', 'b'] }, ['book_code']],
    ['an object as book_code', { book_code: { not: '' } }, ['book_code']],
    ['null as book_code', { book_code: null }, ['book_code']],
    ['a NUL in book_code', { book_code: 'a\u0000b' }, ['book_code']],
    ['an overlong book_code', { book_code: 'a'.repeat(201) }, ['book_code']],
    ['a word as user_id', { book_code: 'a', user_id: 'me' }, ['user_id']],
    ['an object as user_id', { book_code: 'a', user_id: { gt: 0 } }, ['user_id']],
    ['two invalid fields', { user_id: 0 }, ['book_code', 'user_id']],
    ['a list as its body', ['a'], ['book_code']],
  ])('rejects a purchase with %s and names the invalid fields', async (_caseName, body, fields) => {
    const member = await buildMemberWithCredits(1);
    const { status, body: response } = await buyBook(member, body);
    expect([status, Object.keys(response.errors ?? {}).sort()]).toEqual([422, fields]);
    await expectBalance(member, 1);
  });

  it('sells a book only once to a member who sends 20 simultaneous requests for it', async () => {
    const [member, book] = [await buildMemberWithCredits(1), await buildBook(world)];
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => buyBook(member, { book_code: book.bookCode })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(responses.filter(({ body }) => !body.message.includes('already'))).toHaveLength(1);
    expect([await countPurchases(member.user.id), (await findSpendEntries(member.user.id)).length]).toEqual([
      1, 1,
    ]);
    await expectBalance(member, 0);
  });

  it('sells only one book to a member with one credit who requests 20 books at the same time', async () => {
    const member = await buildMemberWithCredits(1);
    const bookCodes: string[] = [];
    for (let i = 0; i < 20; i += 1)
      bookCodes.push((await buildBook(world, { chapters: [['Un.']] })).bookCode);
    const responses = await Promise.all(bookCodes.map((book_code) => buyBook(member, { book_code })));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(402)]);
    expect([await countPurchases(member.user.id), (await findSpendEntries(member.user.id)).length]).toEqual([
      1, 1,
    ]);
    await expectBalance(member, 0);
  });

  it('lets 20 members buy the same book at the same time', async () => {
    const book = await buildBook(world);
    const members = await Promise.all(Array.from({ length: 20 }, () => buildMemberWithCredits(1)));
    const responses = await Promise.all(
      members.map((member) => buyBook(member, { book_code: book.bookCode })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    for (const member of members) await expectBalance(member, 0);
  });
});
