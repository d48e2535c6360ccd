import type { suggestionOrigins } from '@lingostory/contract/studio/meanings/schemas';
import { toLookupKey } from '@lingostory/contract/words';
import { kinds } from '../../../libraries/lexicon/reading.ts';
import type { ImportedMeaning } from '../dictionaries/find-imported-meanings.ts';
import {
  conjugateMeaning,
  deriveMeaningOfForm,
  findAgreedMeanings,
  hasSingleSense,
  isCompatibleMeaning,
  preferSameRole,
} from './agreeing-meanings.ts';
import type { KnownMeaning } from './find-known-meanings.ts';
import type { OpenWord } from './open-words.ts';

export type Suggestion = {
  meaning: string;
  origin: (typeof suggestionOrigins)[number];
  /** The form that the source explains, or null if it is the word itself. */
  form: string | null;
  source: string | null;
  licence: string | null;
  address: string | null;
};

export type SuggestionSources = {
  knownMeaningsByKey: ReadonlyMap<string, readonly KnownMeaning[]>;
  knownMeaningsByLemma: ReadonlyMap<string, readonly KnownMeaning[]>;
  importedMeaningsByKey: ReadonlyMap<string, readonly ImportedMeaning[]>;
  machineMeaningByKey: ReadonlyMap<string, string>;
};

/**
 * Maximum number of suggestions for a word. Limited by the space below the word, and by the number keys used to
 * choose one.
 */
const maxSuggestions = 5;

/** The meanings to choose from: suggestions if the first one is reliable, otherwise guesses. */
export type RankedSuggestions = { suggestions: Suggestion[]; guesses: Suggestion[] };

/**
 * Ranks meanings of a word by their source, most reliable first: this book, other books, imported dictionaries, the
 * translator. Lists each meaning once. If the best one is uncertain, returns all of them as guesses, because editors
 * tend to accept the first suggestion without much thought.
 */
export function rankSuggestions(word: OpenWord, sources: SuggestionSources): RankedSuggestions {
  const sameWordMeanings = word.keys
    .flatMap((key) => sources.knownMeaningsByKey.get(key) ?? [])
    .filter(({ is_own }) => !is_own);
  const sameLemmaMeanings = word.lemma === '' ? [] : (sources.knownMeaningsByLemma.get(word.lemma) ?? []);
  const otherFormMeanings = sameLemmaMeanings
    .filter(({ key }) => !word.keys.includes(key))
    .flatMap((knownMeaning) => {
      const meaning = deriveMeaningOfForm(knownMeaning, word);
      return meaning ? [{ ...knownMeaning, meaning }] : [];
    });
  const meaningGroups = [
    otherFormMeanings.filter(({ is_own }) => is_own),
    preferSameRole(
      sameWordMeanings.filter((knownMeaning) => isCompatibleMeaning(knownMeaning, word)),
      word,
    ).map((knownMeaning) => conjugateMeaning(knownMeaning, word)),
    otherFormMeanings.filter(({ is_own }) => !is_own),
  ];
  const importedMeanings = collectImportedMeanings(word, sources);
  const machineSuggestions = word.keys.flatMap((key) =>
    toMachineSuggestions(sources.machineMeaningByKey.get(key)),
  );
  const bestMeaningGroup = meaningGroups.find((group) => group.length > 0);
  const isBestMeaningCertain = bestMeaningGroup
    ? findAgreedMeanings(bestMeaningGroup, word).length > 0
    : importedMeanings.length === 0 || hasSingleSense(importedMeanings, word);
  const rankedSuggestions = [
    ...meaningGroups
      .flatMap((group) =>
        group === bestMeaningGroup && isBestMeaningCertain ? findAgreedMeanings(group, word) : group,
      )
      .map((knownMeaning) => toBookSuggestion(knownMeaning, word)),
    ...importedMeanings.map((meaning) => toDictionarySuggestion(meaning, word)),
    ...machineSuggestions,
  ];
  const seenKeys = new Set<string>();
  const isFirstOccurrence = ({ meaning }: Suggestion) => {
    const key = toLookupKey(meaning);
    return !seenKeys.has(key) && seenKeys.add(key);
  };
  const meanings = rankedSuggestions.filter(isFirstOccurrence).slice(0, maxSuggestions);
  // Meanings of a name (M) are always guesses, because editors decide what it is called in English.
  return isBestMeaningCertain && word.role !== 'M'
    ? { suggestions: meanings, guesses: [] }
    : { suggestions: [], guesses: meanings };
}

/**
 * Returns the imported meanings of a word, those for its part of speech first. The lemma's entry comes before the
 * inflected form's, which is less reliable (`est`: east).
 */
function collectImportedMeanings(
  { keys, lemma, role }: OpenWord,
  { importedMeaningsByKey }: SuggestionSources,
): ImportedMeaning[] {
  const entries = [...new Set([...(lemma === '' ? [] : [lemma]), ...keys])].flatMap(
    (key) => importedMeaningsByKey.get(key) ?? [],
  );
  const isOtherPartOfSpeech = ({ kind }: ImportedMeaning) =>
    role !== '' && kind !== '' && kind !== kinds[role];
  return [...entries.filter((entry) => !isOtherPartOfSpeech(entry)), ...entries.filter(isOtherPartOfSpeech)];
}

function toBookSuggestion(
  { meaning, is_own, key, term, title }: KnownMeaning,
  { keys }: OpenWord,
): Suggestion {
  const form = keys.includes(key) ? null : term;
  const source = { source: title, licence: null, address: null };
  return { meaning, origin: is_own ? 'book' : 'library', form, ...source };
}

function toDictionarySuggestion(
  { meaning, key, dictionary, licence, source }: ImportedMeaning,
  { keys }: OpenWord,
): Suggestion {
  const form = keys.includes(key) ? null : key;
  return { meaning, origin: 'dictionary', form, source: dictionary, licence, address: source };
}

function toMachineSuggestions(meaning = ''): Suggestion[] {
  if (meaning === '') return [];
  return [{ meaning, origin: 'translator', form: null, source: null, licence: null, address: null }];
}
