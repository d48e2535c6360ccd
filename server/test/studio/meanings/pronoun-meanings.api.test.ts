import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MeaningWorld, startMeaningWorld } from '../../support/studio/meanings.ts';

let world: MeaningWorld['world'];
let buildChapterBook: MeaningWorld['buildChapterBook'];
let tools: MeaningWorld['tools'];
beforeAll(async () => {
  ({ world, buildChapterBook, tools } = await startMeaningWorld());
});
afterAll(() => world.close());

/** Returns the meanings that each phrase of a chapter shows, by phrase. */
const readShownMeanings = async (chapterId: number) =>
  (await tools.readPhrases(chapterId)).map(({ word_list, meanings }) =>
    word_list.map((text, index) => `${text}=${meanings[index]}`).filter((shown) => /\p{L}.*=/u.test(shown)),
  );

describe('the meaning of a pronoun after its verb', () => {
  it.each([
    ['-t-il', 'Mange-t-il ?', 'il', 'he', 'it'],
    ['-il', 'Dort-il ?', 'il', 'he', 'it'],
    ['-je', 'Dors-je ?', 'je', 'I', 'me'],
  ])(
    'changes %s in one phrase, and leaves other phrases as they are',
    async (term, phrase, pronoun, shown, meaning) => {
      const { chapterId } = await buildChapterBook([
        [`Oui, ${pronoun} dort.`, `${pronoun} = ${shown}`],
        [phrase],
        [phrase],
        [phrase, `${pronoun} = one`],
        [`Non, ${pronoun} dort.`],
      ]);
      const response = await tools.changeMeaning(chapterId, 1, { term, shown, meaning });
      expect([response.status, response.body.message]).toEqual([
        200,
        `“${term}” means “${meaning}” in this phrase.`,
      ]);
      expect(await tools.readMeanings(chapterId, term)).toEqual([meaning, shown, 'one']);
      expect(await tools.readMeanings(chapterId, pronoun)).toEqual([shown, shown]);
      expect(await tools.readDictionaries(chapterId)).toEqual([
        `${pronoun} = ${shown}`,
        `${pronoun} = ${meaning}`,
        '',
        `${pronoun} = one`,
        '',
      ]);
    },
  );

  it('changes an inverted pronoun in the whole book, and leaves the lines of the plain one alone', async () => {
    const { chapterId } = await buildChapterBook([
      ['Il dort.', 'il = he'],
      ['Dort-il ?', 'il = it'],
      ['Mange-t-il ?'],
      ['Où est-il ?'],
    ]);
    const change = { term: '-il', shown: 'it', meaning: 'that', scope: 'book' };
    const { status } = await tools.changeMeaning(chapterId, 1, change);
    expect([status, await tools.readMeanings(chapterId, '-il')]).toEqual([200, ['that', 'that']]);
    expect(await tools.readMeanings(chapterId, 'il')).toEqual(['he']);
    expect((await tools.readDictionaries(chapterId))[0]).toBe('il = he');
  });
});

/** Returns a random generator of natural numbers below a maximum, so that one seed makes a whole book. */
function createRandom(seed: number): (max: number) => number {
  let state = seed | 1;
  return (max) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % max;
  };
}

/** Texts whose words compete for the same lines, each with the terms of those lines. */
const vocabularies = [
  {
    phrases: [
      'Il vole.',
      'Vole-t-il ?',
      'Oui, vole-t-il ?',
      'Dort-il ?',
      'Non, dort-il ?',
      'Il dort, vole-t-il ?',
    ],
    terms: ['il', 'il', '-il', '-t-il', 'vole'],
  },
  {
    phrases: [
      'Tout le monde dort.',
      'Le monde vole.',
      'Il vole tout le monde.',
      'Oui, tout le temps.',
      'Le loup.',
    ],
    terms: ['tout le monde', 'le monde', 'tout le', 'monde', 'tout', 'le'],
  },
  {
    phrases: [
      'L’ami de l’homme dort.',
      'D’abord, je dors.',
      'Dors-je ?',
      'L’homme, d’abord.',
      'Je dors d’un œil.',
    ],
    terms: ['l’', "l'homme", 'd’abord', 'd’', 'je', '-je', 'abord'],
  },
] as const;

describe('a change in one phrase', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'never changes the meanings that other phrases show (book %i)',
    async (seed) => {
      const random = createRandom(seed * 7919);
      const pick = <Item>(items: readonly Item[]) => items[random(items.length)];
      const { phrases: texts, terms } = vocabularies[seed % 3] ?? vocabularies[0];
      const { chapterId } = await buildChapterBook(
        Array.from({ length: 7 }, () => {
          const lines = new Map(
            Array.from({ length: random(3) }, () => [pick<string>(terms), `m${random(3)}`]),
          );
          return [
            pick<string>(texts) ?? '',
            [...lines].map(([term, meaning]) => `${term} = ${meaning}`).join('\n'),
          ];
        }),
        `Livre ${seed}`,
      );
      for (let step = 0; step < 8; step += 1) {
        const phrases = await tools.readPhrases(chapterId);
        const index = random(phrases.length);
        const phrase = phrases[index];
        const explained = phrase?.word_list.filter((_, at) => phrase.meanings[at] !== '') ?? [];
        const term = pick(explained);
        if (phrase === undefined || term === undefined) continue;
        const shown = phrase.meanings[phrase.word_list.indexOf(term)];
        const before = await readShownMeanings(chapterId);
        const meaning = random(4) === 0 ? null : `m${random(4)}`;
        const { status, body } = await tools.changeMeaning(chapterId, index, { term, shown, meaning });
        const after = await readShownMeanings(chapterId);
        const context = { term, shown, meaning, index, message: body.message };
        expect({ ...context, others: after.toSpliced(index, 1) }).toEqual({
          ...context,
          others: before.toSpliced(index, 1),
        });
        if (status === 200 && meaning !== null) expect(after[index]).toContain(`${term}=${meaning}`);
        else expect([200, 422]).toContain(status);
      }
    },
  );
});
