import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TransactionClient } from '../../src/deps.ts';
import type { Book } from '../../src/generated/prisma/client.ts';
import { addBookToLibrary, buildBook, buildPerson, type Person, password } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const text = 'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze';

/** Builds a member who owns a book and has started reading it. */
async function buildReader(): Promise<{ member: Person; book: Book }> {
  const [member, book] = [await buildPerson(world, { name: 'Camille Durand' }), await buildBook(world)];
  await addBookToLibrary(world, member.user.id, book.id);
  const visit = { book_code: book.bookCode, phrase_no: 2 };
  const positionRequest = world.api
    .put('/v1/user/reading-position')
    .set('Authorization', member.bearer)
    .send(visit);
  expect((await positionRequest).status).toBe(200);
  return { member, book };
}

/** Sends a request immediately. `status` stays undefined until the response arrives. */
function sendImmediately(request: PromiseLike<{ status: number }>) {
  const pendingRequest = { status: undefined as number | undefined, response: Promise.resolve(request) };
  void pendingRequest.response.then(({ status }) => {
    pendingRequest.status = status;
  });
  return pendingRequest;
}

const postReview = ({ bearer }: Person, book: Book) => {
  const stars = { overall_star: 4, performance_star: 5, story_star: 3 };
  const body = { ...stars, book_code: book.bookCode, title: 'Une belle lecture', review: text };
  return sendImmediately(world.api.post('/v1/user/review').set('Authorization', bearer).send(body));
};
const closeAccount = ({ bearer }: Person) =>
  sendImmediately(world.api.delete('/v1/user/account').set('Authorization', bearer).send({ password }));

async function countWaitingQueries(): Promise<number> {
  const { rows } = await world.deps.sql.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length;
}

/**
 * Sends two requests that both wait for a lock: the second request is sent when the first is already waiting. Then
 * releases the lock, and returns the HTTP statuses.
 */
async function runRace(
  lockRows: (tx: TransactionClient) => Promise<unknown>,
  sendFirst: () => ReturnType<typeof sendImmediately>,
  sendSecond: () => ReturnType<typeof sendImmediately>,
): Promise<number[]> {
  const requests = await world.deps.db.$transaction(
    async (tx) => {
      await lockRows(tx);
      const firstRequest = sendFirst();
      await expect.poll(countWaitingQueries).toBe(1);
      const secondRequest = sendSecond();
      // If nothing blocks the second request, its response arrives while the first request is still waiting.
      const hasArrived = async () =>
        secondRequest.status !== undefined || (await countWaitingQueries()) === 2;
      await expect.poll(hasArrived).toBe(true);
      return [firstRequest, secondRequest];
    },
    { timeout: 120_000 },
  );
  return (await Promise.all(requests.map(({ response }) => response))).map(({ status }) => status);
}

const findStoredReviews = (book: Book) =>
  world.deps.db.review.findMany({ where: { bookId: book.id }, select: { userId: true } });

describe('a review written while the account is being closed', () => {
  it('removes the author’s name from a review that was sent just before the account was closed', async () => {
    const { member, book } = await buildReader();
    const statuses = await runRace(
      (tx) => tx.$queryRaw`select 1 from books where id = ${book.id} for update`,
      () => postReview(member, book),
      () => closeAccount(member),
    );
    expect(statuses).toEqual([200, 200]);
    expect(await findStoredReviews(book)).toEqual([{ userId: null }]);
  });

  it('rejects a review that was sent just after its author’s account was closed', async () => {
    const { member, book } = await buildReader();
    const statuses = await runRace(
      (tx) => tx.$queryRaw`select 1 from reading_positions where user_id = ${member.user.id} for update`,
      () => closeAccount(member),
      () => postReview(member, book),
    );
    expect(statuses).toEqual([200, 401]);
    expect(await findStoredReviews(book)).toEqual([]);
  });
});
