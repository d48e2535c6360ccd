import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildBook, buildPerson, getAs, type Person } from '../../support/builders.ts';
import { fuzzSettings } from '../../support/running/settings.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createStudioClient } from '../../support/studio/uploads.ts';

const nouns = ['chat', 'hibou', 'girafe', 'brume', 'tout de suite'];
const roles = ['guest', 'newcomer', 'owner', 'reader', 'closed', 'administrator'] as const;
type Role = (typeof roles)[number];
const bookCount = 10;
const { requests: requestCount = 300, seed = 20_261_128 } = fuzzSettings;

let world: World;
let people: Record<Exclude<Role, 'guest'>, Person>;
/**
 * The text of each phrase that can be read in a sample, and of each one that owners can read. The key is the book and the
 * phrase's number there.
 */
const readableTexts = { sample: new Map<string, string>(), owned: new Map<string, string>() };
const ownedBookCodes = new Set<string>();
/** The reader's position in each of their books. */
const positions = new Map<string, number>();

beforeAll(async () => {
  world = await startWorld();
  people = {
    newcomer: await buildPerson(world),
    owner: await buildPerson(world),
    reader: await buildPerson(world),
    closed: await buildPerson(world),
    administrator: await buildAdministrator(world),
  };
  for (let index = 0; index < bookCount; index += 1) await buildMixedBook(index);
  await world.deps.db.user.update({ where: { id: people.closed.user.id }, data: { isActive: false } });
});
afterAll(() => world.close({ rowsByHand: true }));

/**
 * Creates a book with a sample chapter, a chapter and a draft chapter, and deletes a phrase from the first two. Every
 * other book has owners, every third is a draft, and every fifth is deleted.
 */
async function buildMixedBook(bookIndex: number): Promise<void> {
  const { db } = world.deps;
  const studio = createStudioClient(world, people.administrator);
  const chapters = ['exemple', 'suite', 'brouillon'].map((name) =>
    nouns.flatMap((noun, index) => [
      `Un ${noun}, ${name} numéro ${bookIndex} ${index}.`,
      `Et ${noun}, ${name} numéro ${bookIndex} ${index}.`,
    ]),
  );
  const book = await buildBook(world, { chapters, sampleChapters: [1] });
  const draft = await db.chapter.findFirstOrThrow({ where: { bookId: book.id, chapterNo: 3 } });
  expect((await studio.put(`/admin/chapter-publication/${draft.id}`, { published: false })).status).toBe(200);
  const deletedTexts = [chapters[0]?.[2], chapters[1]?.[3]];
  for (const phrase of await db.phrase.findMany({ where: { bookId: book.id } }))
    if (deletedTexts.includes(phrase.phrase))
      expect((await studio.remove(`/admin/phrase/${phrase.id}`)).status).toBe(200);
  const isOwned = bookIndex % 2 === 0;
  for (const role of isOwned ? (['owner', 'reader', 'closed'] as const) : [])
    await db.purchase.create({ data: { userId: people[role].user.id, bookId: book.id } });
  if (isOwned) {
    const position = 1 + bookIndex;
    await db.readingPosition.create({
      data: { userId: people.reader.user.id, bookId: book.id, phraseNo: position, seenAt: new Date() },
    });
    ownedBookCodes.add(book.bookCode);
    positions.set(book.bookCode, position);
  }
  const isDraft = bookIndex % 3 === 2;
  if (isDraft) await db.book.update({ where: { id: book.id }, data: { published: false } });
  const isDeleted = bookIndex % 5 === 4;
  if (isDeleted) expect((await studio.remove(`/admin/book/${book.id}`)).status).toBe(200);
  const [sample = [], story = []] = chapters.map((texts) =>
    texts.filter((text) => !deletedTexts.includes(text)),
  );
  for (const [index, text] of [...sample, ...story].entries()) {
    const key = `${book.bookCode} ${index + 1}`;
    if (isOwned) readableTexts.owned.set(key, text);
    if (index < sample.length && !isDraft && !isDeleted) readableTexts.sample.set(key, text);
  }
}

type FoundPhrase = {
  book_code: string;
  phrase_no: number | null;
  sample_phrase_no: number | null;
  phrase: string;
  is_read: boolean;
};

const isOwner = (role: Role) => role === 'owner' || role === 'reader';

/** Returns the phrase that the role can read at this number, if any, with whether they have read it. */
function findReadablePhrase(role: Role, { book_code, phrase_no, sample_phrase_no }: FoundPhrase) {
  const isOwn = isOwner(role) && ownedBookCodes.has(book_code);
  const number = isOwn ? phrase_no : sample_phrase_no;
  return {
    book_code,
    phrase_no: isOwn ? number : null,
    sample_phrase_no: isOwn ? null : number,
    phrase: readableTexts[isOwn ? 'owned' : 'sample'].get(`${book_code} ${number}`),
    is_read: isOwn && role === 'reader' && (number ?? 0) <= (positions.get(book_code) ?? 0),
  };
}

/** Returns every text with this word that the role can read. */
function listReadableTexts(role: Role, word: string): string[] {
  const sampleTexts = [...readableTexts.sample]
    .filter(([key]) => !isOwner(role) || !ownedBookCodes.has(key.split(' ')[0] ?? ''))
    .map(([, text]) => text);
  return [...sampleTexts, ...(isOwner(role) ? readableTexts.owned.values() : [])].filter((text) =>
    text.includes(word),
  );
}

const expectedStatusByRole = {
  guest: 401,
  newcomer: 200,
  owner: 200,
  reader: 200,
  closed: 401,
  administrator: 403,
};

type Found = { data: FoundPhrase[]; next: string | null };
async function listOccurrences(role: Role, lemma: string, after: string) {
  const query = new URLSearchParams({ lemma, after });
  const { status, body } = await getAs(
    world,
    `/user/word-occurrences?${query}`,
    role === 'guest' ? undefined : people[role],
  );
  return { status, body: body as Found };
}

describe('access to GET /v1/user/word-occurrences', () => {
  it('returns only phrases that the caller can read, with their numbers, whatever the cursor is', async () => {
    let phraseCount = 0;
    const cursor = fc
      .tuple(
        fc.integer({ min: 0, max: 2 }),
        fc.integer({ min: 0, max: 999_999_999_999_999 }),
        fc.nat({ max: 30 }),
        fc.nat({ max: 40 }),
      )
      .map((parts) => parts.join('.'));
    const lemma = fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...nouns, 'un', 'et', 'exemple', 'brouillon') },
      fc.string({ minLength: 1, maxLength: 12 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...roles),
        lemma,
        fc.oneof(fc.constant(''), cursor),
        async (role, word, after) => {
          const { status, body } = await listOccurrences(role, word, after);
          if (status === 422) return;
          expect(status).toBe(expectedStatusByRole[role]);
          if (status !== 200) return;
          phraseCount += body.data.length;
          for (const found of body.data) expect(found).toMatchObject(findReadablePhrase(role, found));
        },
      ),
      { numRuns: requestCount, seed },
    );
    process.stdout.write(`${requestCount} requests returned ${phraseCount} phrases\n`);
    // A run that finds almost nothing would prove nothing.
    expect(phraseCount).toBeGreaterThan(requestCount);
  }, 3_600_000);

  it('returns every readable phrase with the word exactly once over its pages', async () => {
    for (const role of ['newcomer', 'owner', 'reader'] as const) {
      const texts: string[] = [];
      let after: string | null = '';
      while (after !== null) {
        const { body }: { body: Found } = await listOccurrences(role, 'hibou', after);
        texts.push(...body.data.map(({ phrase }) => phrase));
        after = body.next;
      }
      expect(texts.toSorted()).toEqual(listReadableTexts(role, 'hibou').toSorted());
    }
  });
});
