import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildBook, buildPerson, getAs, type Person } from '../../support/builders.ts';
import { fuzzSettings } from '../../support/running/settings.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createStudioClient } from '../../support/studio/uploads.ts';

const nouns = ['chat', 'hibou', 'girafe', 'brume', 'tout de suite'];
const roles = ['guest', 'newcomer', 'owner', 'reader', 'administrator'] as const;
const bookCount = 10;

let world: World;
let people: Record<Exclude<(typeof roles)[number], 'guest'>, Person>;
/** The phrases that someone without books may read, and those that the owners may read. */
const readableTexts = { sample: new Set<string>(), owned: new Set<string>() };

beforeAll(async () => {
  world = await startWorld();
  const administrator = await buildAdministrator(world);
  people = {
    newcomer: await buildPerson(world),
    owner: await buildPerson(world),
    reader: await buildPerson(world),
    administrator,
  };
  for (let index = 0; index < bookCount; index += 1) await buildMixedBook(index);
});
afterAll(() => world.close({ rowsByHand: true }));

/**
 * Creates a book with a sample chapter, a chapter and a draft. Every other book has owners, and every third is a draft.
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
  const [sample = [], story = []] = chapters;
  const draft = await db.chapter.findFirstOrThrow({ where: { bookId: book.id, chapterNo: 3 } });
  await studio.put(`/admin/chapter-publication/${draft.id}`, { published: false });
  const isOwned = bookIndex % 2 === 0;
  if (isOwned)
    for (const [index, { user }] of [people.owner, people.reader].entries()) {
      await db.purchase.create({ data: { userId: user.id, bookId: book.id } });
      if (index === 0) continue;
      await db.readingPosition.create({
        data: { userId: user.id, bookId: book.id, phraseNo: 1 + bookIndex, seenAt: new Date() },
      });
    }
  const isDraft = bookIndex % 3 === 2;
  if (isDraft) await db.book.update({ where: { id: book.id }, data: { published: false } });
  for (const text of isDraft ? [] : sample) readableTexts.sample.add(text);
  for (const text of isOwned ? [...sample, ...story] : []) readableTexts.owned.add(text);
}

const isReadable = (role: (typeof roles)[number], text: string) =>
  readableTexts.sample.has(text) ||
  ((role === 'owner' || role === 'reader') && readableTexts.owned.has(text));

const expectedStatusByRole = { guest: 401, newcomer: 200, owner: 200, reader: 200, administrator: 403 };

type Found = { data: { phrase: string }[]; next: string | null };
async function listOccurrences(role: (typeof roles)[number], lemma: string, after: string) {
  const query = new URLSearchParams({ lemma, after });
  const { status, body } = await getAs(
    world,
    `/user/word-occurrences?${query}`,
    role === 'guest' ? undefined : people[role],
  );
  return { status, body: body as Found };
}

describe('access to GET /v1/user/word-occurrences', () => {
  it('returns only phrases of the member’s own books and of samples, whatever the cursor is', async () => {
    const cursor = fc
      .tuple(fc.integer({ min: 0, max: 2 }), fc.nat(), fc.nat({ max: 30 }), fc.nat({ max: 40 }))
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
          for (const { phrase } of status === 200 ? body.data : [])
            expect([phrase, isReadable(role, phrase)]).toEqual([phrase, true]);
        },
      ),
      { numRuns: fuzzSettings.requests ?? 300, ...(fuzzSettings.seed && { seed: fuzzSettings.seed }) },
    );
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
      const expectedTexts = [...new Set([...readableTexts.sample, ...readableTexts.owned])].filter(
        (text) => text.includes('hibou') && isReadable(role, text),
      );
      expect(texts.toSorted()).toEqual(expectedTexts.toSorted());
    }
  });
});
