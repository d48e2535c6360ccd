import type { SuggestedPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createMeaningTools, type MeaningTools } from '../../support/studio/meanings.ts';
import { createStudio, type Studio } from '../../support/studio/uploads.ts';

let world: World;
let studio: Studio;
let bookOf: MeaningTools['bookOf'];
let suggestionsOf: MeaningTools['suggestionsOf'];
beforeAll(async () => {
  world = await startWorld();
  studio = createStudio(world, await buildAdministrator(world));
  ({ bookOf, suggestionsOf } = createMeaningTools(world, studio));
});
afterAll(() => world.close());

/** Formats the suggestions for a word in a phrase, each as `origin: meaning`. */
function formatSuggestions(phrase: SuggestedPhraseView | undefined, text: string): string[] {
  const word = phrase?.words.find((candidate) => candidate.text === text);
  const { suggestions = [], guesses = [] } = word ?? {};
  const formattedSuggestions = suggestions.map(({ meaning, origin }) => `${origin}: ${meaning}`);
  return [...formattedSuggestions, ...guesses.map(({ meaning, origin }) => `guess, ${origin}: ${meaning}`)];
}

async function importDictionary(name: string, entries: [key: string, kind: string, meaning: string][]) {
  await world.deps.db.importedDictionary.create({
    data: {
      name,
      licence: 'CC0',
      source: 'https://example.org',
      checksum: name,
      entryCount: entries.length,
      importedAt: new Date(),
      entries: { create: entries.map(([key, kind, meaning], rank) => ({ key, kind, meaning, rank })) },
    },
  });
}

describe('GET /v1/admin/chapter/{id}/suggestions', () => {
  it('suggests meanings from other books, then from dictionaries, then from the translator', async () => {
    await bookOf([['Le héron dort.', 'héron = heron']], 'Oiseaux');
    await bookOf([['Un héron ! Un héron !', 'héron = grey heron']], 'Étangs');
    await bookOf([['Ce héron.', 'héron = heron']], 'Rives');
    await importDictionary('Animaux', [
      ['héron', 'noun', 'wader'],
      ['héron', 'noun', 'Heron'],
    ]);
    await world.deps.db.machineMeaning.create({
      data: {
        source: 'fr',
        target: 'en',
        key: 'héron',
        provider: 'test',
        meaning: 'egret',
        madeAt: new Date(),
      },
    });
    const { chapterId } = await bookOf([['Quel héron !', 'quel = what']]);
    const [phrase] = await suggestionsOf(chapterId);
    expect(formatSuggestions(phrase, 'héron')).toEqual([
      'library: heron',
      'library: grey heron',
      'dictionary: wader',
      'translator: egret',
    ]);
    expect(phrase?.words[0]).toEqual({
      text: 'Quel',
      is_word: true,
      meaning: 'what',
      suggestions: [],
      guesses: [],
    });
    expect(phrase?.words[2]?.suggestions[0]).toMatchObject({ source: 'Oiseaux', form: null, licence: null });
    expect(phrase?.words[2]?.suggestions[2]).toMatchObject({
      source: 'Animaux',
      licence: 'CC0',
      source_address: 'https://example.org',
    });
  });

  it('suggests the meanings of a word’s other forms, starting with those from the same book', async () => {
    const otherBook = await bookOf([['Elle fredonna.', 'fredonna = hummed softly']], 'Chansons');
    const ownBook = await bookOf([['Je fredonne.', 'fredonne = hum'], ['Tu fredonnais.']]);
    const bookIds = [otherBook.book.id, ownBook.book.id];
    await world.deps.db.dictionaryEntry.updateMany({
      where: { bookId: { in: bookIds }, key: { startsWith: 'fredon' } },
      data: { lemma: 'fredonner' },
    });
    await world.deps.db.phrase.updateMany({
      where: { chapterId: ownBook.chapterId, phrase: 'Tu fredonnais.' },
      data: { lemmas: ['tu', 'fredonner'], wordKinds: ['pronoun', 'verb'] },
    });
    const [, phrase] = await suggestionsOf(ownBook.chapterId);
    expect(formatSuggestions(phrase, 'fredonnais')).toEqual(['book: hum', 'library: hum softly']);
    expect(phrase?.words[2]?.suggestions[0]).toMatchObject({ form: 'fredonne' });
  });

  it('finds the lemma of a word that comes after an expression, or after an inversion such as “demanda-t-elle”', async () => {
    await bookOf([['Une voix, des voix.', 'une = a\nvoix = voice']], 'Échos');
    const { chapterId } = await bookOf([
      ['Viens, demanda-t-elle avec une voix.'],
      ['Tout de suite, il a des voix.', 'tout de suite = right away'],
    ]);
    const [first, second] = await suggestionsOf(chapterId);
    expect(formatSuggestions(first, 'avec')).toEqual([]);
    expect(formatSuggestions(first, 'une')).toEqual(['library: a']);
    expect(formatSuggestions(second, 'voix')).toEqual(['library: voice']);
  });

  it('suggests a rare word’s meaning from another book even if the word began a sentence there', async () => {
    await bookOf([['Gribouillon, va !', 'gribouillon = doodle']], 'Croquis');
    const { chapterId } = await bookOf([['Un gribouillon.']]);
    expect(formatSuggestions((await suggestionsOf(chapterId))[0], 'gribouillon')).toEqual([
      'library: doodle',
    ]);
  });

  it('suggests expressions from other books only when their words are adjacent', async () => {
    await bookOf([['Il pleut des cordes.', 'des cordes = cats and dogs\npleut = rains']], 'Orage');
    const { chapterId } = await bookOf([
      ['Il tombe des cordes.'],
      ['Des grosses cordes.'],
      ['Tout de suite il pleut des cordes.', 'tout de suite = right away'],
    ]);
    const [first, second, third] = await suggestionsOf(chapterId);
    expect(first?.expressions).toMatchObject([
      { at: 4, count: 3, term: 'des cordes', suggestions: [{ meaning: 'cats and dogs', source: 'Orage' }] },
    ]);
    expect(second?.expressions).toEqual([]);
    expect(third?.expressions).toMatchObject([{ at: 6, count: 3, term: 'des cordes' }]);
  });

  it('does not suggest meanings from deleted books', async () => {
    const { book } = await bookOf([['Un kiosque.', 'kiosque = newsstand']]);
    await studio.remove(`/admin/book/${book.id}`);
    const { chapterId } = await bookOf([['Le kiosque.']]);
    expect(formatSuggestions((await suggestionsOf(chapterId))[0], 'kiosque')).toEqual([]);
  });

  it('returns the requested phrase and later phrases with unexplained words, up to the limit', async () => {
    const { chapterId } = await bookOf([
      ['Un merle.'],
      ['Le pinson.', 'le = the\npinson = finch'],
      ['Le pinson, le pinson.'],
      ['La mésange.'],
      ['Un merle.'],
    ]);
    const readPhraseNumbers = async (query: string) =>
      (await suggestionsOf(chapterId, query)).map(({ phrase_no }) => phrase_no);
    expect(await readPhraseNumbers('from=1')).toEqual([1, 4, 5]);
    expect(await readPhraseNumbers('from=2&count=2')).toEqual([2, 4]);
    expect(await readPhraseNumbers('from=6')).toEqual([]);
    expect((await studio.get(`/admin/chapter/${chapterId}/suggestions?count=101`)).status).toBe(422);
  });

  it('returns 404 for the suggestions of a chapter that is not in the studio', async () => {
    expect((await studio.get('/admin/chapter/999999/suggestions')).status).toBe(404);
  });
});
