import { keysOf } from '../../dictionary.ts';
import { lookupKey } from '../../words.ts';
import { hasOpenWord, itemsOf } from './open-items.ts';
import type { SuggestedPhraseView } from './schemas.ts';

/** Line for the dictionary of a phrase. */
export type Entry = { phraseId: number; term: string; meaning: string };

/**
 * Returns the first suggestion for every word that has one. Each word appears once, and an expression takes
 * precedence over its words.
 */
export function takeFirsts(
  phrases: readonly SuggestedPhraseView[],
  isSkipped: (term: string) => boolean,
): Entry[] {
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
