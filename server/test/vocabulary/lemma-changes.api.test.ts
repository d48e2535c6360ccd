import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retokenizeOutdatedBooks } from '../../src/features/studio/public.ts';
import { followLemmaChanges } from '../../src/features/vocabulary/public.ts';
import { buildBook, buildPerson, phraseOf } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const at = new Date('2026-11-20T10:00:00Z');

/** Builds a book whose phrases have these lemmas from older rules. */
const buildOutdatedBook = async (phrases: { phrase: string; oldLemmas: string }[]) => {
  const { db } = world.deps;
  const book = await buildBook(world, { chapters: [phrases.map(({ phrase }) => phrase)], dictionary: '' });
  for (const [index, { oldLemmas }] of phrases.entries()) {
    const { id } = await phraseOf(world, book.id, index + 1);
    await db.phrase.update({ where: { id }, data: { lemmas: oldLemmas.split(' ') } });
  }
  await db.book.update({ where: { id: book.id }, data: { cutVersion: 3 } });
};

const buildMember = async (
  states: Record<string, 'known' | 'learning'>,
  listedWords: Record<string, string> = {},
) => {
  const { db } = world.deps;
  const {
    user: { id: userId },
  } = await buildPerson(world);
  await db.lemmaState.createMany({
    data: Object.entries(states).map(([lemma, state]) => ({ userId, lemma, state, changedAt: at, day: at })),
  });
  for (const [lemma, phrase] of Object.entries(listedWords))
    await db.keptWord.create({
      data: {
        id: randomUUID(),
        userId,
        lemma,
        text: lemma,
        meaning: 'x',
        searchText: lemma,
        phrase,
        createdAt: at,
        day: at,
        due: at,
      },
    });
  const readStates = async () =>
    Object.fromEntries(
      (await db.lemmaState.findMany({ where: { userId } })).map(({ lemma, state }) => [lemma, state]),
    );
  const readListedLemmas = async () =>
    (await db.keptWord.findMany({ where: { userId }, orderBy: { lemma: 'asc' } })).map(({ lemma }) => lemma);
  return { readStates, readListedLemmas };
};

describe('followLemmaChanges', () => {
  it('moves states and kept words to a new lemma only if it replaces the old one everywhere', async () => {
    await buildOutdatedBook([
      { phrase: 'Voici le deuxième étage.', oldLemmas: 'voici le deuxième étager' },
      { phrase: 'Avec moi, deux mois.', oldLemmas: 'avec moi deux moi' },
      { phrase: 'Il est là.', oldLemmas: 'il être là' },
    ]);
    const member = await buildMember(
      { étager: 'known', moi: 'known', être: 'known' },
      { étager: 'Voici le deuxième étage.' },
    );
    const otherMember = await buildMember({ étager: 'known', étage: 'learning' }, { étager: '' });
    const thirdMember = await buildMember({ étager: 'known', étage: 'learning' });
    expect(await followLemmaChanges(world.deps)).toBe(0);
    await retokenizeOutdatedBooks(world.deps);
    expect(await followLemmaChanges(world.deps)).toBe(1);
    expect(await member.readStates()).toEqual({ étage: 'known', moi: 'known', être: 'known' });
    expect(await member.readListedLemmas()).toEqual(['étage']);
    // A typed word keeps its lemma.
    expect(await otherMember.readStates()).toEqual({ étager: 'known', étage: 'learning' });
    expect(await otherMember.readListedLemmas()).toEqual(['étager']);
    expect(await thirdMember.readStates()).toEqual({ étage: 'learning' });
    expect(await followLemmaChanges(world.deps)).toBe(0);
  });

  it('waits until all books have been read with the new rules', async () => {
    await buildOutdatedBook([{ phrase: 'Il se tait.', oldLemmas: 'il se tait' }]);
    await world.deps.db.lemmaChange.create({ data: { lemma: 'tait', newLemma: 'taire' } });
    const member = await buildMember({ tait: 'known' });
    expect(await followLemmaChanges(world.deps)).toBe(0);
    expect(await member.readStates()).toEqual({ tait: 'known' });
    await retokenizeOutdatedBooks(world.deps);
    await followLemmaChanges(world.deps);
    expect(await member.readStates()).toEqual({ taire: 'known' });
  });
});
