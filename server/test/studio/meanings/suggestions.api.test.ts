import type { SuggestedPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createMeaningTools, type MeaningTools } from '../../support/studio/meanings.ts';
import { createStudioClient, type StudioClient } from '../../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
let buildChapterBook: MeaningTools['bookOf'];
let readSuggestions: MeaningTools['suggestionsOf'];
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
  ({ bookOf: buildChapterBook, suggestionsOf: readSuggestions } = createMeaningTools(world, studio));
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
      entries: {
        create: entries.map(([key, wordKind, meaning], rank) => ({ key, kind: wordKind, meaning, rank })),
      },
    },
  });
}

describe('GET /v1/admin/chapter/{id}/suggestions', () => {
  it('suggests meanings from other books, then from dictionaries, then from the translator', async () => {
    await buildChapterBook([['Le héron dort.', 'héron = heron']], 'Oiseaux');
    await buildChapterBook([['Un héron ! Un héron !', 'héron = grey heron']], 'Étangs');
    await buildChapterBook([['Ce héron.', 'héron = heron']], 'Rives');
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
    const { chapterId } = await buildChapterBook([['Quel héron !', 'quel = what']]);
    const [phrase] = await readSuggestions(chapterId);
    expect(formatSuggestions(phrase, 'héron')).toEqual([
      'library: heron',
      'library: grey heron',
      'dictionary: wader',
      'translator: egret',
    ]);
    expect(phrase?.words[0]).toMatchObject({
      text: 'Quel',
      is_word: true,
      meaning: 'what',
      explained_by: phrase?.phrase_no,
      needs_check: false,
    });
    expect(phrase?.words[2]?.suggestions[0]).toMatchObject({ source: 'Oiseaux', form: null, licence: null });
    expect(phrase?.words[2]?.suggestions[2]).toMatchObject({
      source: 'Animaux',
      licence: 'CC0',
      source_address: 'https://example.org',
    });
  });

  it('suggests the meanings of a word’s other forms, starting with those from the same book', async () => {
    const otherBook = await buildChapterBook([['Elle fredonna.', 'fredonna = hummed softly']], 'Chansons');
    const editedBook = await buildChapterBook([['Je fredonne.', 'fredonne = hum'], ['Tu fredonnais.']]);
    const bookIds = [otherBook.book.id, editedBook.book.id];
    await world.deps.db.dictionaryEntry.updateMany({
      where: { bookId: { in: bookIds }, key: { startsWith: 'fredon' } },
      data: { lemma: 'fredonner' },
    });
    await world.deps.db.phrase.updateMany({
      where: { chapterId: editedBook.chapterId, phrase: 'Tu fredonnais.' },
      data: { lemmas: ['tu', 'fredonner'], wordKinds: ['pronoun', 'verb'] },
    });
    const [, phrase] = await readSuggestions(editedBook.chapterId);
    expect(formatSuggestions(phrase, 'fredonnais')).toEqual([
      'book: hummed',
      'book: was humming',
      'book: hum',
      'library: hummed softly',
    ]);
    expect(phrase?.words[2]?.suggestions[0]).toMatchObject({ form: 'fredonne' });
  });

  it('suggests the third person of a verb after a noun, unless a pause is between them', async () => {
    const { chapterId } = await buildChapterBook([['Le vieux chien parle.'], ['Le chien, parle !']]);
    const [afterNoun, afterPause] = await readSuggestions(chapterId);
    expect(formatSuggestions(afterNoun, 'parle')[0]).toBe('glossary: speaks');
    expect(formatSuggestions(afterPause, 'parle')[0]).toBe('glossary: speak');
  });

  it('suggests meanings for words after an expression or after an inversion such as “demanda-t-elle”', async () => {
    await buildChapterBook([['Une voix, des voix.', 'une = a\nvoix = voice']], 'Échos');
    const { chapterId } = await buildChapterBook([
      ['Viens, demanda-t-elle avec une voix.'],
      ['Tout de suite, il a des voix.', 'tout de suite = right away'],
    ]);
    const [firstPhrase, secondPhrase] = await readSuggestions(chapterId);
    expect(formatSuggestions(firstPhrase, 'avec')).toEqual(['glossary: with']);
    expect(formatSuggestions(firstPhrase, 'une')[0]).toBe('glossary: a');
    expect(formatSuggestions(secondPhrase, 'voix')).toEqual(['library: voice']);
  });

  it('suggests a rare word’s meaning from another book even if the word only begins a sentence there', async () => {
    await buildChapterBook([['Gribouillon, va !', 'gribouillon = doodle']], 'Croquis');
    const { chapterId } = await buildChapterBook([['Un gribouillon.']]);
    expect(formatSuggestions((await readSuggestions(chapterId))[0], 'gribouillon')).toEqual([
      'library: doodle',
    ]);
  });

  it('suggests expressions from other books only when their words are adjacent', async () => {
    await buildChapterBook([['Il pleut des cordes.', 'des cordes = cats and dogs\npleut = rains']], 'Orage');
    const { chapterId } = await buildChapterBook([
      ['Il tombe des cordes.'],
      ['Des grosses cordes.'],
      ['Tout de suite il pleut des cordes.', 'tout de suite = right away'],
    ]);
    const [firstPhrase, secondPhrase, thirdPhrase] = await readSuggestions(chapterId);
    expect(firstPhrase?.expressions).toMatchObject([
      { at: 4, count: 3, term: 'des cordes', suggestions: [{ meaning: 'cats and dogs', source: 'Orage' }] },
    ]);
    expect(secondPhrase?.expressions).toEqual([]);
    expect(thirdPhrase?.expressions).toMatchObject([{ at: 6, count: 3, term: 'des cordes' }]);
  });

  it('matches expressions of dictionaries, books and the glossary in any form, around pronouns', async () => {
    await importDictionary('Tournures', [['perdre le nord', '', 'lose one’s bearings']]);
    await buildChapterBook(
      [['Il donne sa langue au chat.', 'donne sa langue au chat = gives up']],
      'Devinettes',
    );
    const { chapterId } = await buildChapterBook([
      ['Je viens le chercher.'],
      ['Elle vint chercher son sac.'],
      ['Tout le monde perdit le nord.'],
      ['Ils donnèrent sa langue au chat.'],
    ]);
    const phrases = await readSuggestions(chapterId);
    const formatExpressions = (phrase: SuggestedPhraseView | undefined) =>
      phrase?.expressions.map(
        ({ term, suggestions: [first] }) => `${term} = ${first?.meaning} [${first?.origin}]`,
      );
    expect(phrases.map(formatExpressions)).toEqual([
      ['viens le chercher = come and get [glossary]'],
      ['vint chercher = come and get [glossary]'],
      ['Tout le monde = everyone [glossary]', 'perdit le nord = lost one’s bearings [dictionary]'],
      ['donnèrent sa langue au chat = gave up [library]'],
    ]);
    expect(phrases[3]?.expressions[0]?.suggestions[0]?.form).toBe('donne sa langue au chat');
  });

  it('finds expressions of dictionaries with elided words, in the same form and in another one', async () => {
    await importDictionary('Élisions', [
      ["d'arrache-pied", '', 'relentlessly'],
      ["s'en moquer", '', 'not care'],
    ]);
    const { chapterId } = await buildChapterBook([["Il travaille d'arrache-pied."], ["Le chat s'en moque."]]);
    const phrases = await readSuggestions(chapterId);
    expect(phrases.map((phrase) => phrase.expressions)).toMatchObject([
      [{ term: "d'arrache-pied", suggestions: [{ meaning: 'relentlessly', form: null }] }],
      [{ term: "s'en moque", suggestions: [{ meaning: 'not care', form: "s'en moquer" }] }],
    ]);
  });

  it('suggests “ago” for “il y a” before a length of time, also where books explain it otherwise', async () => {
    const phrases = ['Il y a un chat.', 'Il y a un chien.', 'Il y a une porte.', 'Il y a du pain.'];
    await buildChapterBook(phrases.map((phrase) => [phrase, 'il y a = there is']));
    const { chapterId } = await buildChapterBook([['Il est venu il y a un mois.']]);
    const [phrase] = await readSuggestions(chapterId);
    const [expression] = phrase?.expressions ?? [];
    expect(expression?.suggestions[0]?.meaning).toBe('ago');
  });

  it('suggests “has” for être before a verb of movement, and “is” before an adjective', async () => {
    const { chapterId } = await buildChapterBook([
      ['Il est parti.'],
      ['Le parc est grand.'],
      ['La clé est perdue.'],
    ]);
    const phrases = await readSuggestions(chapterId);
    expect(phrases.map((phrase) => formatSuggestions(phrase, 'est')[0])).toEqual([
      'glossary: has',
      'glossary: is',
      'glossary: is',
    ]);
  });

  it('does not suggest meanings from deleted books', async () => {
    const { book } = await buildChapterBook([['Un kiosque.', 'kiosque = newsstand']]);
    await studio.remove(`/admin/book/${book.id}`);
    const { chapterId } = await buildChapterBook([['Le kiosque.']]);
    expect(formatSuggestions((await readSuggestions(chapterId))[0], 'kiosque')).toEqual([]);
  });

  it('returns the requested phrase and later phrases with unexplained words, up to the limit', async () => {
    const { chapterId } = await buildChapterBook([
      ['Un merle.'],
      ['Le pinson.', 'le = the\npinson = finch'],
      ['Le pinson, le pinson.'],
      ['La mésange.'],
      ['Un merle.'],
    ]);
    const readPhraseNumbers = async (query: string) =>
      (await readSuggestions(chapterId, query)).map(({ phrase_no }) => phrase_no);
    expect(await readPhraseNumbers('from=1')).toEqual([1, 4, 5]);
    expect(await readPhraseNumbers('from=2&count=2')).toEqual([2, 4]);
    expect(await readPhraseNumbers('from=6')).toEqual([]);
    expect((await studio.get(`/admin/chapter/${chapterId}/suggestions?count=101`)).status).toBe(422);
  });

  it('returns 404 for the suggested meanings of an unknown chapter', async () => {
    expect((await studio.get('/admin/chapter/999999/suggestions')).status).toBe(404);
  });
});
