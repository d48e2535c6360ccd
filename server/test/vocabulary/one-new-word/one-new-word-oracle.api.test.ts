import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPhrasesWithOneNewWord } from '../../../src/features/vocabulary/one-new-word/list-phrases.ts';
import { countWordsOfChangedBooks } from '../../../src/features/vocabulary/public.ts';
import { buildAdministrator, buildBook, phraseOf } from '../../support/builders.ts';
import { fuzzSettings } from '../../support/running/settings.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createStudioClient } from '../../support/studio/uploads.ts';

/** The lemma of each token that the books are made of. Names and numbers have none. */
const lemmaByToken: Readonly<Record<string, string | null>> = {
  ...{ hibou: 'hibou', hiboux: 'hibou', phare: 'phare', phares: 'phare', brume: 'brume', girafe: 'girafe' },
  ...{ loutre: 'loutre', chat: 'chat', chats: 'chat', arbre: 'arbre', lampe: 'lampe', fleur: 'fleur' },
  ...{ 'tout de suite': 'tout de suite', suite: 'suite', Marie: null, '12': null },
};
const kindByName: Readonly<Record<string, string>> = { Marie: 'name', '12': 'number' };
const tokens = Object.keys(lemmaByToken);
const lemmas = [...new Set(Object.values(lemmaByToken))].filter((lemma) => lemma !== null);
const bookCount = 12;
const memberCount = 1_000;

/** A phrase that owners of its book can read, with the lemmas of its words. `number` is that in the book. */
type OraclePhrase = { id: number; bookId: number; number: number; lemmas: string[] };
type OracleMember = {
  id: number;
  /** The member's books, those that they read or bought last first. */
  bookIds: number[];
  marked: Set<string>;
  hasStates: boolean;
  current: { bookId: number; stopNo: number } | null;
};

const seed = fuzzSettings.seed ?? 20_261_128;
let world: World;
let phrases: OraclePhrase[];
let numbers: Map<string, number>;

beforeAll(async () => {
  world = await startWorld();
  phrases = await buildLibrary();
  await countWordsOfChangedBooks(world.deps);
  const rows = await world.deps.db.lemmaNumber.findMany();
  numbers = new Map(rows.map(({ id, lemma }) => [lemma, id]));
}, 120_000);
afterAll(() => world.close({ rowsByHand: true }));

const sample = <Value>(arbitrary: fc.Arbitrary<Value>, count: number, salt: number) =>
  fc.sample(arbitrary, { numRuns: count, seed: seed + salt });

/** Creates books of random phrases. The third chapter of every other book is a draft. Returns the phrases that owners read. */
async function buildLibrary(): Promise<OraclePhrase[]> {
  const studio = createStudioClient(world, await buildAdministrator(world));
  const phrase = fc.array(fc.constantFrom(...tokens), { minLength: 1, maxLength: 5 });
  const chapters = fc.array(fc.array(phrase, { minLength: 1, maxLength: 8 }), { minLength: 3, maxLength: 3 });
  const library: OraclePhrase[] = [];
  for (const [index, plan] of sample(chapters, bookCount, 1).entries()) {
    const texts = plan.map((chapter) => chapter.map((words) => `${words.join(', ')}.`));
    const book = await buildBook(world, { chapters: texts, dictionary: 'tout de suite = right away' });
    const hasDraft = index % 2 === 0;
    if (hasDraft) {
      const draft = await world.deps.db.chapter.findFirstOrThrow({
        where: { bookId: book.id, chapterNo: 3 },
      });
      await studio.put(`/admin/chapter-publication/${draft.id}`, { published: false });
    }
    for (const [phraseIndex, words] of plan
      .slice(0, hasDraft ? 2 : 3)
      .flat()
      .entries()) {
      const { id } = await phraseOf(world, book.id, phraseIndex + 1);
      await world.deps.db.phrase.update({ where: { id }, data: toWordColumns(words) });
      const phraseLemmas = words.flatMap((word) => lemmaByToken[word] ?? []);
      library.push({ id, bookId: book.id, number: phraseIndex + 1, lemmas: phraseLemmas });
    }
  }
  return library;
}

/** Returns the lemma and kind of each single word, so that the test doesn't depend on the lexicon. */
function toWordColumns(words: string[]) {
  const singleWords = words.flatMap((word) =>
    word.split(' ').map((text) => ({ lemma: lemmaByToken[text] ?? text, kind: kindByName[text] ?? 'other' })),
  );
  return { lemmas: singleWords.map(({ lemma }) => lemma), wordKinds: singleWords.map(({ kind }) => kind) };
}

const memberPlan = fc.record({
  bookIndexes: fc.uniqueArray(fc.nat({ max: bookCount - 1 }), { maxLength: 6 }),
  states: fc.dictionary(fc.constantFrom(...lemmas), fc.constantFrom('known', 'learning', 'ignored')),
  kept: fc.uniqueArray(fc.constantFrom(...lemmas), { maxLength: 2 }),
  removed: fc.uniqueArray(fc.constantFrom(...lemmas), { maxLength: 1 }),
  /** The index of the current book among the member's, and the stop in it; null for members who have read nothing. */
  position: fc.option(fc.record({ index: fc.nat({ max: 5 }), stopNo: fc.integer({ min: 1, max: 16 }) })),
});
type MemberPlan = typeof memberPlan extends fc.Arbitrary<infer Plan> ? Plan : never;

async function buildMember(plan: MemberPlan, index: number): Promise<OracleMember> {
  const { db, clock } = world.deps;
  const { id } = await db.user.create({
    data: { name: 'Reader', email: `oracle-${index}@example.org`, passwordHash: '-' },
  });
  const allIds = [...new Set(phrases.map(({ bookId }) => bookId))];
  const bookIds = plan.bookIndexes.map((bookIndex) => allIds[bookIndex] ?? 0);
  await db.purchase.createMany({
    data: bookIds.map((bookId, age) => ({
      userId: id,
      bookId,
      createdAt: new Date(Date.UTC(2026, 0, 31 - age)),
    })),
  });
  const states = Object.entries(plan.states);
  const times = { changedAt: clock.now(), day: clock.now() };
  await db.lemmaState.createMany({
    data: states.map(([lemma, state]) => ({ userId: id, lemma, state, ...times })),
  });
  const buildStoredWord = (lemma: string, removedAt: Date | null) => ({
    ...{ id: randomUUID(), userId: id, lemma, text: lemma, meaning: '', searchText: lemma, removedAt },
    ...{ createdAt: clock.now(), day: clock.now(), due: clock.now() },
  });
  await db.keptWord.createMany({
    data: [
      ...plan.kept.map((lemma) => buildStoredWord(lemma, null)),
      ...plan.removed.map((lemma) => buildStoredWord(lemma, clock.now())),
    ],
  });
  const currentId = plan.position === null ? undefined : bookIds[plan.position.index];
  const stop = phrases.find(
    (phrase) => phrase.bookId === currentId && phrase.number === plan.position?.stopNo,
  );
  if (stop)
    await db.readingPosition.create({
      data: {
        userId: id,
        bookId: stop.bookId,
        phraseId: stop.id,
        phraseNo: stop.number,
        seenAt: clock.now(),
      },
    });
  return {
    id,
    bookIds: stop ? [stop.bookId, ...bookIds.filter((bookId) => bookId !== stop.bookId)] : bookIds,
    marked: new Set([...states.map(([lemma]) => lemma), ...plan.kept]),
    hasStates: states.length > 0,
    current: stop ? { bookId: stop.bookId, stopNo: stop.number } : null,
  };
}

/** Lists the ids of the phrases that a member should get, in order, by looking at every phrase. */
function listExpectedIds({ bookIds, marked, hasStates, current }: OracleMember): number[] {
  if (!hasStates) return [];
  const isAhead = (phrase: OraclePhrase) =>
    phrase.bookId === current?.bookId && phrase.number > current.stopNo;
  const owned = bookIds.flatMap((bookId) => phrases.filter((phrase) => phrase.bookId === bookId));
  const countOf = (lemma: string, among: OraclePhrase[]) =>
    among.flatMap((phrase) => phrase.lemmas).filter((other) => other === lemma).length;
  const found = [...owned.filter(isAhead), ...owned.filter((phrase) => !isAhead(phrase))].flatMap(
    (phrase) => {
      const newLemmas = [...new Set(phrase.lemmas.filter((lemma) => !marked.has(lemma)))];
      return newLemmas.length === 1 ? [{ id: phrase.id, lemma: newLemmas[0] ?? '' }] : [];
    },
  );
  return found
    .map(({ id, lemma }, index) => ({
      id,
      key: [
        found.slice(0, index).filter((earlier) => earlier.lemma === lemma).length,
        -countOf(lemma, owned.filter(isAhead)),
        -countOf(lemma, owned),
        numbers.get(lemma) ?? 0,
      ],
    }))
    .toSorted((a, b) => a.key.reduce((order, value, index) => order || value - (b.key[index] ?? 0), 0))
    .map(({ id }) => id);
}

async function listIds(memberId: number): Promise<number[]> {
  const idByPosition = new Map(phrases.map(({ id, bookId, number }) => [`${bookId} ${number}`, id]));
  const ids: number[] = [];
  let after: string | undefined;
  do {
    const page = await listPhrasesWithOneNewWord(world.deps, memberId, after);
    for (const { bookCode, phraseNo } of page.phrases)
      ids.push(idByPosition.get(`${bookIdByCode.get(bookCode)} ${phraseNo}`) ?? 0);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return ids;
}
const bookIdByCode = new Map<string, number>();

describe('listPhrasesWithOneNewWord', () => {
  it('returns for 1,000 members what a search through every phrase finds, in the same order', async () => {
    for (const { id, bookCode } of await world.deps.db.book.findMany()) bookIdByCode.set(bookCode, id);
    let phraseCount = 0;
    for (const [index, plan] of sample(memberPlan, memberCount, 2).entries()) {
      const member = await buildMember(plan, index);
      const expectedIds = listExpectedIds(member);
      expect(await listIds(member.id), JSON.stringify(plan)).toEqual(expectedIds);
      phraseCount += expectedIds.length;
    }
    // The random members are of no use if they get no phrases.
    expect(phraseCount).toBeGreaterThan(5 * memberCount);
  }, 120_000);
});
