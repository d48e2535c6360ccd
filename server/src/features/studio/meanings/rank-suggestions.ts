import { firstSenseOf, infinitiveOf, singularOf } from '../../../libraries/glosses/english/english-base.ts';
import type { Gloss } from '../../../libraries/glosses/phrase-context.ts';
import { functionWords } from '../../../libraries/lexicon/function-words.ts';
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
import { fitWordForm } from './fit-word-form.ts';
import type { OpenWord } from './open-words.ts';
import { maxSuggestions, minUsesAgainstGloss, type Suggestion, toUniqueSuggestions } from './suggestion.ts';

export type SuggestionSources = {
  knownMeaningsByKey: ReadonlyMap<string, readonly KnownMeaning[]>;
  knownMeaningsByLemma: ReadonlyMap<string, readonly KnownMeaning[]>;
  importedMeaningsByKey: ReadonlyMap<string, readonly ImportedMeaning[]>;
  machineMeaningByKey: ReadonlyMap<string, string>;
};

/** An unexplained word with its meanings by the words around it, from our own rules and glossary. */
export type GlossedWord = OpenWord & { gloss: Gloss | undefined };

/** The meanings to choose from: suggestions if the first one is reliable, otherwise guesses. */
export type RankedSuggestions = { suggestions: Suggestion[]; guesses: Suggestion[] };

/**
 * Ranks meanings of a word by their source, most reliable first: this book, other books, imported dictionaries, the
 * translator. Lists each meaning once. If the best one is uncertain, returns all of them as guesses, because editors
 * tend to accept the first suggestion without much thought.
 */
export function rankSuggestions(word: GlossedWord, sources: SuggestionSources): RankedSuggestions {
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
  const areBooksCertain =
    bestMeaningGroup !== undefined && findAgreedMeanings(bestMeaningGroup, word).length > 0;
  const bookSuggestions = meaningGroups
    .flatMap((group) =>
      group === bestMeaningGroup && areBooksCertain ? findAgreedMeanings(group, word) : group,
    )
    .map((knownMeaning) => toBookSuggestion(knownMeaning, word));
  const importedSuggestions = importedMeanings.map((meaning) => toDictionarySuggestion(meaning, word));
  const isGlossFirst =
    word.gloss !== undefined && !(areBooksCertain && bestMeaningGroup && hasPriority(bestMeaningGroup, word));
  const isBestMeaningCertain = isGlossFirst
    ? word.gloss?.isCertain === true
    : areBooksCertain ||
      (bookSuggestions.length === 0 &&
        (importedMeanings.length === 0 || hasSingleSense(importedMeanings, word)));
  const glossSuggestions = (word.gloss?.meanings ?? []).map((meaning) => toGlossSuggestion(meaning, word));
  const rankedSuggestions = [
    ...(isGlossFirst ? [...findMeaningsOfForm(bookSuggestions, word), ...glossSuggestions] : []),
    ...bookSuggestions,
    ...(isGlossFirst ? [] : glossSuggestions),
    ...importedSuggestions,
    ...machineSuggestions,
  ];
  const meanings = toUniqueSuggestions(fitWordForm(rankedSuggestions, word)).slice(0, maxSuggestions);
  // Meanings of a name (M) are always guesses, because editors decide what it is called in English.
  return isBestMeaningCertain && word.role !== 'M'
    ? { suggestions: meanings, guesses: [] }
    : { suggestions: [], guesses: meanings };
}

/**
 * Returns true if the meanings on which books agree come before the gloss: not for grammatical words, whose meaning depends on
 * their place, and not for a meaning that one book needed once (`billet`: banknote).
 */
function hasPriority(agreedMeanings: readonly KnownMeaning[], { keys, gloss, role }: GlossedWord): boolean {
  if (gloss?.isFromNeighbors || keys.some((key) => functionWords.has(key))) return false;
  if (agreedMeanings.some(({ is_own }) => is_own)) return true;
  const [best] = agreedMeanings;
  if (best === undefined || gloss === undefined) return true;
  const index = gloss.meanings.indexOf(baseOf(best.meaning, role));
  const useCount = agreedMeanings.reduce((sum, { uses }) => sum + uses, 0);
  return index === 0 || (index > 0 && useCount >= minUsesAgainstGloss);
}

/** Returns the English base form of a meaning: an infinitive for a verb, a singular for a noun. */
export function baseOf(meaning: string, role: OpenWord['role']): string {
  if (role !== '' && 'VKGI'.includes(role)) return infinitiveOf(meaning) ?? firstSenseOf(meaning);
  return role === 'C' ? singularOf(meaning) : firstSenseOf(meaning);
}

/** Returns how books word the first meaning of the gloss for this very form, as `hommes`: men. */
function findMeaningsOfForm(
  bookSuggestions: readonly Suggestion[],
  { gloss, role, keys }: GlossedWord,
): Suggestion[] {
  if (keys.some((key) => functionWords.has(key))) return [];
  return bookSuggestions
    .filter(({ form, meaning }) => form === null && baseOf(meaning, role) === gloss?.meanings[0])
    .slice(0, 1);
}

function toGlossSuggestion(meaning: string, { keys, lemma }: OpenWord): Suggestion {
  const isFormOfWord = keys.includes(lemma) || keys.some((key) => functionWords.has(key));
  const form = isFormOfWord || lemma === '' ? null : lemma;
  return { meaning, origin: 'glossary', form, source: null, licence: null, address: null };
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
