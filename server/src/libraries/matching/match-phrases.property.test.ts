import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCommonPairs, findLongestIncreasing } from './longest-common.ts';
import { matchPhrases, unmatched } from './match-phrases.ts';

/** A phrase with the id that identifies it in both versions of a text, or none if it is new. */
type Phrase = { id: number | undefined; text: string };

const commonWords = 'le la un une de et il elle ne pas que qui dans sur avec pour se son sa ses'.split(' ');
const syllables = 'ba be bi bo bu ca ce ci co cu da de di do du fa fe fi ga go la le li lo ma me mi mo'.split(
  ' ',
);
const shortPhrases = ['Oui.', 'Non.', '— Ah !', 'Et alors ?', '— Vraiment ?', 'Il se tut.'];

/** Returns a random generator of natural numbers below a maximum, so that one seed makes a whole book. */
function createRandom(seed: number): (max: number) => number {
  let state = seed | 1;
  return (max) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % max;
  };
}

const pick = <Item>(items: readonly Item[], random: (max: number) => number) =>
  items[random(items.length)] as Item;

function makeText(random: (max: number) => number): string {
  if (random(100) < 12) return pick(shortPhrases, random);
  const words = Array.from({ length: 3 + random(12) }, () =>
    random(2) === 0
      ? pick(commonWords, random)
      : Array.from({ length: 2 + random(2) }, () => pick(syllables, random)).join(''),
  );
  return `${words.join(' ')}.`;
}

const makeBook = (random: (max: number) => number, chapterCount: number, phraseCount: number): Phrase[][] =>
  Array.from({ length: chapterCount }, (_, chapter) =>
    Array.from({ length: phraseCount }, (_, index) => ({
      id: chapter * phraseCount + index,
      text: makeText(random),
    })),
  );

/** Changes about one phrase in `rarity`: corrects a letter, deletes it, or inserts another one before it. */
function editPhrases(chapters: Phrase[][], random: (max: number) => number, rarity: number) {
  const correctedIds = new Set<number>();
  const edited = chapters.map((chapter) =>
    chapter.flatMap((phrase) => {
      if (random(rarity) > 0) return [phrase];
      const edit = random(3);
      if (edit === 0) return [];
      if (edit === 1) return [{ id: undefined, text: makeText(random) }, phrase];
      const at = random(phrase.text.length);
      if (phrase.id !== undefined) correctedIds.add(phrase.id);
      return [{ ...phrase, text: `${phrase.text.slice(0, at)}x${phrase.text.slice(at + 1)}` }];
    }),
  );
  return { edited, correctedIds };
}

function moveChapters(chapters: Phrase[][], random: (max: number) => number, count: number): Phrase[][] {
  const moved = [...chapters];
  for (let move = 0; move < count; move += 1)
    moved.splice(random(moved.length), 0, ...moved.splice(random(moved.length), 1));
  return moved;
}

/** Returns the share of the unchanged and of the corrected phrases that kept their id. */
function measure(before: Phrase[], after: Phrase[], correctedIds: ReadonlySet<number>) {
  const { oldIndexes } = matchPhrases(
    before.map(({ text }) => text),
    after.map(({ text }) => text),
  );
  const counts = { same: 0, samePaired: 0, corrected: 0, correctedPaired: 0 };
  for (const [index, { id }] of after.entries()) {
    if (id === undefined) continue;
    const isPaired = before[oldIndexes[index] ?? unmatched]?.id === id;
    const isCorrected = correctedIds.has(id);
    counts[isCorrected ? 'corrected' : 'same'] += 1;
    if (isPaired) counts[isCorrected ? 'correctedPaired' : 'samePaired'] += 1;
  }
  return counts;
}

describe('findLongestIncreasing and findCommonPairs', () => {
  it('return pairs in order of both sequences', () => {
    const keys = fc.array(fc.nat(5), { maxLength: 60 });
    fc.assert(
      fc.property(keys, keys, (a, b) => {
        const pairs = findCommonPairs(a, b);
        for (const [index, [first, second]] of pairs.entries()) {
          expect(a[first]).toBe(b[second]);
          const [previousFirst = -1, previousSecond = -1] = pairs[index - 1] ?? [];
          expect(first).toBeGreaterThan(previousFirst);
          expect(second).toBeGreaterThan(previousSecond);
        }
        expect(findLongestIncreasing(pairs)).toEqual(pairs);
      }),
    );
  });

  it('pair all keys of a sequence that only lost some', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(4), fc.boolean()), { maxLength: 80 }), (items) => {
        const all = items.map(([key], index) => key * 1000 + index);
        const kept = all.filter((_, index) => items[index]?.[1]);
        expect(findCommonPairs(all, kept)).toHaveLength(kept.length);
      }),
    );
  });
});

describe('matchPhrases', () => {
  it('pairs each phrase at most once, and both lists agree', () => {
    const texts = fc.array(fc.constantFrom('Oui.', 'Non.', 'Il vint ce soir-là.', 'Il vint ce soir.', '…'), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const { newIndexes, oldIndexes } = matchPhrases(before, after);
        for (const [index, newIndex] of newIndexes.entries())
          if (newIndex !== unmatched) expect(oldIndexes[newIndex]).toBe(index);
        expect(newIndexes.filter((index) => index >= 0)).toHaveLength(
          oldIndexes.filter((index) => index >= 0).length,
        );
      }),
    );
  });

  it('pairs all phrases of identical texts', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 12 }), { maxLength: 80 }), (texts) => {
        expect([...matchPhrases(texts, texts).newIndexes]).toEqual(texts.map((_, index) => index));
      }),
    );
  });

  it('keeps the ids of at least 99 % of the unchanged phrases of edited books, and of most corrected ones', () => {
    const totals = { same: 0, samePaired: 0, corrected: 0, correctedPaired: 0 };
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 5, max: 100 }), fc.nat(6), (seed, rarity, moves) => {
        const random = createRandom(seed);
        const book = makeBook(random, 12, 60);
        const { edited, correctedIds } = editPhrases(moveChapters(book, random, moves), random, rarity);
        const counts = measure(book.flat(), edited.flat(), correctedIds);
        expect(counts.samePaired / counts.same).toBeGreaterThan(0.97);
        for (const name of ['same', 'samePaired', 'corrected', 'correctedPaired'] as const)
          totals[name] += counts[name];
      }),
      { numRuns: 60 },
    );
    expect(totals.samePaired / totals.same).toBeGreaterThan(0.99);
    expect(totals.correctedPaired / totals.corrected).toBeGreaterThan(0.9);
  });

  it('matches 40,000 phrases within seconds', () => {
    const random = createRandom(7);
    const book = makeBook(random, 100, 400);
    const { edited, correctedIds } = editPhrases(moveChapters(book, random, 10), random, 20);
    const startedAt = performance.now();
    const counts = measure(book.flat(), edited.flat(), correctedIds);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(counts.samePaired / counts.same).toBeGreaterThan(0.99);
  });
});
