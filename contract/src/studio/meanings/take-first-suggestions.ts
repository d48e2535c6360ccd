import { dictionaryLookupKeysOf } from '../../dictionary.ts';
import { toLookupKey } from '../../words.ts';
import { hasOpenWord, openItemsOf } from './open-items.ts';
import type { SuggestedPhraseView } from './schemas.ts';

/** A line to be added to the dictionary of a phrase. */
export type PhraseEntry = { phraseId: number; term: string; meaning: string };

/** An occurrence of a word that has a suggestion. `keys` are its lookup keys, the word's own key first. */
type Occurrence = PhraseEntry & { keys: readonly string[]; order: number };

/**
 * Returns the lines that give every word its first suggestion, in reading order. The line at the first occurrence explains the
 * word in the whole book, and only occurrences with another suggestion get a line of their own. An expression takes precedence
 * over its words, and the first of equal words over the others of its phrase.
 */
export function takeFirstSuggestions(
  phrases: readonly SuggestedPhraseView[],
  isSkipped: (term: string) => boolean,
): PhraseEntry[] {
  const occurrencesByKey = new Map<string, Occurrence[]>();
  for (const occurrence of listOccurrences(phrases, isSkipped)) {
    const [key = ''] = occurrence.keys;
    const occurrences = occurrencesByKey.get(key) ?? [];
    if (occurrences.at(-1)?.phraseId !== occurrence.phraseId) occurrences.push(occurrence);
    occurrencesByKey.set(key, occurrences);
  }
  // Words that are also looked up under another word's key come last: `-t-il` needs no line if `il` has its meaning.
  const groups = [...occurrencesByKey.values()].sort((a, b) => countKeys(a) - countKeys(b));
  const lines = new Map<string, string>();
  const takenOccurrences: Occurrence[] = [];
  for (const occurrences of groups) {
    const [first] = occurrences;
    const meaningOf = ({ phraseId, keys }: Occurrence) =>
      keys.flatMap((key) => lines.get(`${phraseId} ${key}`) ?? lines.get(key) ?? [])[0];
    if (
      first === undefined ||
      occurrences.every((occurrence) => meaningOf(occurrence) === occurrence.meaning)
    )
      continue;
    const [key = ''] = first.keys;
    lines.set(key, first.meaning);
    const otherOccurrences = occurrences.filter(({ meaning }) => meaning !== first.meaning);
    for (const { phraseId, meaning } of otherOccurrences) lines.set(`${phraseId} ${key}`, meaning);
    takenOccurrences.push(first, ...otherOccurrences);
  }
  return takenOccurrences
    .sort((a, b) => a.order - b.order)
    .map(({ phraseId, term, meaning }) => ({ phraseId, term, meaning }));
}

const countKeys = ([occurrence]: readonly Occurrence[]) => occurrence?.keys.length ?? 0;

function listOccurrences(
  phrases: readonly SuggestedPhraseView[],
  isSkipped: (term: string) => boolean,
): Occurrence[] {
  const occurrences: Occurrence[] = [];
  for (const phrase of phrases) {
    let coveredEndIndex = 0;
    for (const openItem of openItemsOf(phrase)) {
      const { kind, at, count, term, suggestions } = openItem;
      const [firstSuggestion] = suggestions;
      if (
        at < coveredEndIndex ||
        firstSuggestion === undefined ||
        isSkipped(term) ||
        !hasOpenWord(phrase, openItem)
      )
        continue;
      if (kind === 'expression') coveredEndIndex = at + count;
      const keys = [...new Set([toLookupKey(term), ...dictionaryLookupKeysOf(term)])];
      const { meaning } = firstSuggestion;
      occurrences.push({ phraseId: phrase.id, term, meaning, keys, order: occurrences.length });
    }
  }
  return occurrences;
}
