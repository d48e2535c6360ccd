import { keysOf } from '@lingostory/contract/dictionary';
import type { SuggestedPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import { lookupKey } from '@lingostory/contract/words';
import { hasOpenWord, isOpen, itemsOf } from './words.ts';

/** A line for the dictionary of a phrase. */
export type Entry = { phraseId: number; term: string; meaning: string };
type Phrase = SuggestedPhraseView;

/**
 * The phrases as they will be once these entries are saved: a word that one phrase explains is explained in all others. What the
 * server sends then counts; this is what an editor sees until it is there. A phrase that stays the same is the same object.
 */
export function explain(phrases: readonly Phrase[], entries: readonly Entry[]): Phrase[] {
  const meanings = new Map(entries.map(({ term, meaning }) => [lookupKey(term), meaning]));
  return phrases.map((phrase) => explainWords(joinExpressions(phrase, meanings), meanings));
}

function explainWords(phrase: Phrase, meanings: ReadonlyMap<string, string>): Phrase {
  let isSame = true;
  const words = phrase.words.map((word) => {
    const key = isOpen(word) ? keysOf(word.text).find((one) => meanings.has(one)) : undefined;
    if (key === undefined) return word;
    isSame = false;
    return { ...word, meaning: meanings.get(key) ?? '', suggestions: [] };
  });
  return isSame ? phrase : { ...phrase, words };
}

function joinExpressions(phrase: Phrase, meanings: ReadonlyMap<string, string>): Phrase {
  const found = phrase.expressions.find(({ term }) => meanings.has(lookupKey(term)));
  if (found === undefined) return phrase;
  const { at, count, term } = found;
  const joined = { text: term, is_word: true, meaning: meanings.get(lookupKey(term)) ?? '', suggestions: [] };
  const words = [...phrase.words.slice(0, at), joined, ...phrase.words.slice(at + count)];
  const expressions = phrase.expressions
    .filter((other) => other.at + other.count <= at || other.at >= at + count)
    .map((other) => (other.at < at ? other : { ...other, at: other.at - count + 1 }));
  return joinExpressions({ ...phrase, words, expressions }, meanings);
}

/** The phrases with these cut and explained as they were; what has another text by now stays. */
export function restore(phrases: readonly Phrase[], earlier: readonly Phrase[]): Phrase[] {
  const byId = new Map(earlier.map((phrase) => [phrase.id, phrase]));
  return phrases.map((phrase) => {
    const before = byId.get(phrase.id);
    if (before === undefined || before.phrase !== phrase.phrase) return phrase;
    return { ...phrase, words: before.words, expressions: before.expressions };
  });
}

/** The first suggestion for every word that has one, each word once; an expression is taken before its words. */
export function takeFirsts(phrases: readonly Phrase[], isSkipped: (term: string) => boolean): Entry[] {
  const entries: Entry[] = [];
  const taken = new Set<string>();
  for (const phrase of phrases) {
    let covered = 0;
    for (const item of itemsOf(phrase)) {
      const { kind, at, count, term, suggestions } = item;
      const [first] = suggestions;
      if (at < covered || first === undefined || isSkipped(term) || !hasOpenWord(phrase, item)) continue;
      if (kind === 'expression') covered = at + count;
      if (keysOf(term).some((key) => taken.has(key))) continue;
      taken.add(lookupKey(term));
      entries.push({ phraseId: phrase.id, term, meaning: first.meaning });
    }
  }
  return entries;
}
