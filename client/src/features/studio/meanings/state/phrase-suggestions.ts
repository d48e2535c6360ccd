import { itemsOf } from '@lingostory/contract/studio/meanings/open-items';
import {
  type PhraseEntry,
  takeFirstSuggestions,
} from '@lingostory/contract/studio/meanings/take-first-suggestions';
import { toLookupKey } from '@lingostory/contract/words';
import type { MeaningChange } from './apply-change.ts';
import { createSkipPredicate, type MeaningsState } from './meanings-state.ts';
import type { Phrase } from './words.ts';

/** The result of taking all first suggestions of a phrase: entries for its open words, and changes of the meanings to check. */
export type PhraseSuggestions = { entries: readonly PhraseEntry[]; changes: readonly MeaningChange[] };

/** Returns the first suggestions of a phrase that can be taken together. Meanings to check only if the keys visit them. */
export function listPhraseSuggestions(state: MeaningsState, phrase: Phrase): PhraseSuggestions {
  const entries = takeFirstSuggestions([phrase], createSkipPredicate(state));
  const changesByKey = new Map<string, MeaningChange>();
  for (const { term, meaning: shown, needsCheck, suggestions } of state.includesChecks
    ? itemsOf(phrase)
    : []) {
    const [suggestion] = suggestions;
    const key = toLookupKey(term);
    if (!needsCheck || suggestion === undefined || changesByKey.has(key)) continue;
    const { meaning } = suggestion;
    changesByKey.set(key, { phraseId: phrase.id, term, shown, meaning, scope: 'phrase' });
  }
  return { entries, changes: [...changesByKey.values()] };
}

/** Returns the suggested meanings by the lookup keys of their words and expressions. */
export function mapSuggestedMeanings({ entries, changes }: PhraseSuggestions): ReadonlyMap<string, string> {
  return new Map(
    [...entries, ...changes].map(({ term, meaning }) => [toLookupKey(term), meaning ?? ''] as const),
  );
}
