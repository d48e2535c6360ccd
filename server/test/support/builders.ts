import { randomBytes } from 'node:crypto';
import { toSearchText } from '@lingostory/contract/search-text';
import bcrypt from 'bcrypt';
import { applyCreditMovement, lockMember } from '../../src/features/library/public.ts';
import { appendPhrases, tokenizePhrases } from '../../src/features/studio/public.ts';
import type { Book, Phrase, User } from '../../src/generated/prisma/client.ts';
import { openSession } from '../../src/http/session.ts';
import type { World } from './running/world.ts';

export const password = 'correct horse battery staple';
const passwordHash = bcrypt.hashSync(password, 4);

export type Person = { user: User; token: string; bearer: string };

/** Creates an account with a confirmed email address and signs it in. */
export async function buildPerson({ deps }: World, overrides: Partial<User> = {}): Promise<Person> {
  const email = `reader-${randomBytes(6).toString('hex')}@example.org`;
  const user = await deps.db.user.create({
    data: { name: 'Reader', email, passwordHash, emailConfirmedAt: new Date(), ...overrides },
  });
  const token = await openSession(deps, user.id);
  return { user, token, bearer: `Bearer ${token}` };
}

export async function buildAdministrator(world: World): Promise<Person> {
  return await buildPerson(world, { userType: 1, name: 'Administrator' });
}

/** Grants credits through the ledger, as the application does. */
export async function giveCredits({ deps }: World, userId: number, credits: number): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await lockMember(tx, userId);
    const cause = `test:${randomBytes(8).toString('hex')}`;
    await applyCreditMovement(tx, { userId, delta: credits, reason: 'pack', cause, at: deps.clock.now() });
  });
}

export type BookPlan = {
  title?: string;
  author?: string;
  description?: string;
  difficulty?: 'Easy' | 'Medium' | 'Hard';
  minutes?: number;
  createdAt?: Date;
  averageRating?: number;
  /** The phrases of each chapter. The first chapter is the sample by default. */
  chapters?: string[][];
  sampleChapters?: number[];
  dictionary?: string;
};

const defaultChapters = [
  ["L'homme qu'il aimait.", 'Il pleut.', 'Elle rit.'],
  ['Tout de suite !', 'Non…'],
];

/** Creates a book with chapters and phrases, each with its own clip. */
export async function buildBook({ deps }: World, plan: BookPlan = {}): Promise<Book> {
  const suffix = randomBytes(4).toString('hex');
  const { title = 'Un livre', author = 'Jeanne Auteur', difficulty = 'Easy', minutes = 5 } = plan;
  const {
    description = 'A book of the tests.',
    chapters = defaultChapters,
    sampleChapters = [1],
    dictionary = 'homme = man\ntout de suite = right away',
  } = plan;
  return await deps.db.$transaction(async (tx) => {
    const book = await tx.book.create({
      data: {
        bookCode: `un-livre-${suffix}`,
        title,
        author,
        narratedBy: 'Luc Voix',
        description,
        difficulty,
        minutes,
        searchText: toSearchText(title, author),
        averageRating: plan.averageRating ?? 0,
        createdAt: plan.createdAt ?? new Date(),
      },
    });
    for (const [index, phrases] of chapters.entries()) {
      const chapterNo = index + 1;
      const isSample = sampleChapters.includes(chapterNo);
      const chapter = await tx.chapter.create({
        data: { bookId: book.id, title: `Chapitre ${chapterNo}`, chapterNo, isSample },
      });
      for (const phrase of phrases) {
        const audioFile = await deps.media.put('clips', 'mp3', Buffer.from(`clip of ${phrase}`));
        const words = { wordList: [phrase], meanings: [''] };
        await tx.phrase.create({
          data: { bookId: book.id, chapterId: chapter.id, phrase, dictionary, audioFile, ...words },
        });
      }
    }
    await appendPhrases(tx, book.id);
    await tokenizePhrases(tx, book.id);
    return await tx.book.findUniqueOrThrow({ where: { id: book.id } });
  });
}

/** Adds a book to a member's library, after granting the credit that pays for it. */
export async function addBookToLibrary(world: World, userId: number, bookId: number): Promise<void> {
  await giveCredits(world, userId, 1);
  await world.deps.db.$transaction(async (tx) => {
    await lockMember(tx, userId);
    await tx.purchase.create({ data: { userId, bookId } });
    await applyCreditMovement(tx, {
      userId,
      delta: -1,
      reason: 'spend',
      cause: `spend:${userId}:${bookId}`,
      bookId,
      at: new Date(),
    });
  });
}

/** Returns the sum of a member's ledger and their stored balance, which must always be equal. */
export async function readLedger({ deps }: World, userId: number): Promise<{ sum: number; balance: number }> {
  const { _sum } = await deps.db.creditEntry.aggregate({ where: { userId }, _sum: { delta: true } });
  const { currentCredits } = await deps.db.user.findUniqueOrThrow({ where: { id: userId } });
  return { sum: _sum.delta ?? 0, balance: currentCredits };
}

/** Sends a GET request under /v1, as this person or as a guest. */
export function getAs({ api }: World, path: string, person?: Person) {
  const request = api.get(`/v1${path}`);
  return person ? request.set('Authorization', person.bearer) : request;
}

type PhraseNumbers = { phraseNo: number; sampleNo: number | null; place: number };

/** Returns a book's phrases with their numbers, in reading order. */
export async function phrasesOf({ deps }: World, bookId: number): Promise<(Phrase & PhraseNumbers)[]> {
  const numberRows = await deps.db.$queryRaw<(PhraseNumbers & { id: number })[]>`
    select phrase_id as id, phrase_no as "phraseNo", sample_no as "sampleNo", place
    from phrase_places where book_id = ${bookId} order by phrase_no`;
  const phrases = await deps.db.phrase.findMany({ where: { bookId } });
  return numberRows.map(({ id, ...numbers }) => {
    const phrase = phrases.find((otherPhrase) => otherPhrase.id === id);
    if (!phrase) throw new Error(`phrase ${id} has a position and no row`);
    return { ...phrase, ...numbers };
  });
}

export async function phraseOf(
  world: World,
  bookId: number,
  phraseNo: number,
): Promise<Phrase & PhraseNumbers> {
  const phrase = (await phrasesOf(world, bookId))[phraseNo - 1];
  if (!phrase) throw new Error(`no phrase ${phraseNo}`);
  return phrase;
}

/** Returns a book's chapters with their phrases, in reading order. */
export async function chaptersOf(world: World, { id }: Book) {
  const phrases = await phrasesOf(world, id);
  const chapters = await world.deps.db.chapter.findMany({
    where: { bookId: id },
    orderBy: { chapterNo: 'asc' },
  });
  return chapters.map((chapter) => ({
    ...chapter,
    phrases: phrases.filter(({ chapterId }) => chapterId === chapter.id),
  }));
}
