import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Book } from '../../src/generated/prisma/client.ts';
import { addBookToLibrary, buildBook, buildPerson, giveCredits, type Person } from '../support/builders.ts';
import { callProcess } from '../support/http/call-process.ts';
import { prices } from '../support/money/checkouts.ts';
import { buildMember, type MemberWithSubscription } from '../support/money/money.ts';
import type { ApiProcess } from '../support/running/process.ts';
import type { World } from '../support/running/world.ts';

const [buyerCount, bookCount] = [6, 80];
/** Milliseconds between two requests of the same person. */
const pauseMs = 100;
/** Milliseconds between two purchases of a person, so that there are books left after a failover. */
const purchasePauseMs = 1_500;

/** The writes that a process has answered with 200, and that must be in the database from then on. */
type AcknowledgedWrites = {
  purchases: { userId: number; bookId: number }[];
  /** Checkout sessions that their buyers have paid. */
  paidSessions: string[];
  words: string[];
  positions: { userId: number; seenAt: Date }[];
};

export type WriteLoad = {
  acknowledged: AcknowledgedWrites;
  /** Everybody who writes: the buyers of books, the buyer of credits, and the reader. */
  buyers: Person[];
  creditBuyer: MemberWithSubscription;
  reader: Person;
  book: Book;
  /** Waits until this many further writes of each kind were acknowledged. */
  waitForMore: (count: number) => Promise<void>;
  stop: () => Promise<void>;
};

const wasSuccessful = ({ status }: { status: number }) => status === 200;

/** Starts members who buy books and credits, add words and turn pages, again and again, in both processes. */
export async function startWriteLoad(world: World, apis: readonly ApiProcess[]): Promise<WriteLoad> {
  const { db } = world.deps;
  const [book, ...books] = await Promise.all(Array.from({ length: bookCount }, () => buildBook(world)));
  if (!book) throw new Error('no book');
  const buyers = await Promise.all(Array.from({ length: buyerCount }, () => buildPerson(world)));
  for (const { user } of buyers) await giveCredits(world, user.id, bookCount);
  const creditBuyer = await buildMember(world);
  const reader = await buildPerson(world);
  await addBookToLibrary(world, reader.user.id, book.id);

  const acknowledged: AcknowledgedWrites = { purchases: [], paidSessions: [], words: [], positions: [] };
  const loadController = new AbortController();
  let requestCount = 0;
  const call: (path: string, options: Parameters<typeof callProcess>[2]) => ReturnType<typeof callProcess> = (
    path,
    options,
  ) => callProcess(apis[requestCount++ % apis.length] as ApiProcess, path, options);
  /** Repeats a task until the load is stopped. A task fails while there is no database. */
  const repeat = async (task: () => Promise<void>, pause = pauseMs) => {
    while (!loadController.signal.aborted) {
      await task().catch(() => {});
      await sleep(pause);
    }
  };

  const buyBooks = async (person: Person) => {
    const remainingBooks = [...books];
    await repeat(async () => {
      const [nextBook] = remainingBooks;
      if (!nextBook) return;
      const form = { book_code: nextBook.bookCode };
      if (!wasSuccessful(await call('/user/purchase-book', { person, form }))) return;
      acknowledged.purchases.push({ userId: person.user.id, bookId: nextBook.id });
      remainingBooks.shift();
    }, purchasePauseMs);
  };
  const buyCredits = async () => {
    const person = creditBuyer;
    if (!wasSuccessful(await call('/user/create-payment', { person, body: { price: prices.creditPack } })))
      return;
    const { stripeSessionId } = await db.checkout.findFirstOrThrow({
      where: { userId: person.user.id, kind: 'credits', status: 'open' },
    });
    // From here on the provider sends webhooks, until one of them is acknowledged.
    world.sandbox.control.pay(stripeSessionId ?? '');
    acknowledged.paidSessions.push(stripeSessionId ?? '');
    await call(`/user/retrieve-payment/${stripeSessionId}`, { person });
  };
  let wordId = randomUUID();
  const addWord = async () => {
    // Like the client, repeats a request without a response under the same id.
    const body = { id: wordId, word: `mot${acknowledged.words.length}`, meaning: 'a meaning' };
    if (!wasSuccessful(await call('/user/added-word', { person: reader, body }))) return;
    acknowledged.words.push(wordId);
    wordId = randomUUID();
  };
  const turnPage = async () => {
    const seenAt = new Date();
    const body = { book_code: book.bookCode, phrase_no: 2, seen_at: seenAt.toISOString() };
    const response = await call('/user/reading-position', { person: reader, body, method: 'PUT' });
    if (wasSuccessful(response)) acknowledged.positions.push({ userId: reader.user.id, seenAt });
  };
  const load = [...buyers.map(buyBooks), ...[buyCredits, addWord, turnPage].map((task) => repeat(task))];

  const readCounts = () => Object.values(acknowledged).map(({ length }) => length);
  return {
    acknowledged,
    buyers,
    creditBuyer,
    reader,
    book,
    waitForMore: async (count) => {
      const countsBefore = readCounts();
      const smallestIncrease = () =>
        Math.min(...readCounts().map((current, index) => current - (countsBefore[index] ?? 0)));
      await expect.poll(smallestIncrease).toBeGreaterThanOrEqual(count);
    },
    stop: async () => {
      loadController.abort();
      await Promise.all(load);
    },
  };
}

/** Returns a description of each acknowledged write that the database does not have. Positions are left out. */
export async function findLostWrites(
  { deps: { db } }: World,
  { acknowledged }: WriteLoad,
): Promise<string[]> {
  const [purchases, payments, words, entries] = await Promise.all([
    db.purchase.findMany({ select: { userId: true, bookId: true } }),
    db.payment.findMany({ select: { cause: true } }),
    db.keptWord.findMany({ select: { id: true } }),
    db.creditEntry.findMany({ select: { cause: true } }),
  ]);
  const storedRows = new Set([
    ...purchases.map(({ userId, bookId }) => `purchase ${userId}:${bookId}`),
    ...payments.map(({ cause }) => `payment ${cause}`),
    ...words.map(({ id }) => `word ${id}`),
    ...entries.map(({ cause }) => `credits ${cause}`),
  ]);
  return [
    ...acknowledged.purchases.flatMap(({ userId, bookId }) => [
      `purchase ${userId}:${bookId}`,
      `credits spend:${userId}:${bookId}`,
    ]),
    ...acknowledged.paidSessions.flatMap((id) => [`payment pack:${id}`, `credits pack:${id}`]),
    ...acknowledged.words.map((id) => `word ${id}`),
  ].filter((row) => !storedRows.has(row));
}
