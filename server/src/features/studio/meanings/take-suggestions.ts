import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/meanings/calls';
import { isOpen } from '@lingostory/contract/studio/meanings/open-items';
import type { SuggestedPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import { takeFirstSuggestions } from '@lingostory/contract/studio/meanings/take-first-suggestions';
import { toLookupKey } from '@lingostory/contract/words';
import type { Deps } from '../../../deps.ts';
import { explainPhrases } from './explain-phrases.ts';
import { listAllSuggestions } from './list-suggestions.ts';
import { toSuggestedPhraseView } from './meanings.views.ts';

type PhraseWithNewEntries = { id: number; version: number; entries: { term: string; meaning: string }[] };

/**
 * Returns the keys of words whose places in the chapter suggest different meanings, such as *est* as an auxiliary and as a
 * verb. A line gives a word one meaning in the whole book, so an editor has to choose it.
 */
function listAmbiguousKeys(views: readonly SuggestedPhraseView[]): Set<string> {
  const meaningByKey = new Map<string, string>();
  const ambiguousKeys = new Set<string>();
  for (const word of views.flatMap(({ words }) => words)) {
    const [firstSuggestion] = word.suggestions;
    if (!isOpen(word) || firstSuggestion === undefined) continue;
    const key = toLookupKey(word.text);
    const meaning = meaningByKey.get(key) ?? firstSuggestion.meaning;
    if (meaning !== firstSuggestion.meaning) ambiguousKeys.add(key);
    meaningByKey.set(key, meaning);
  }
  return ambiguousKeys;
}

/**
 * Gives each unexplained word of a chapter its first suggestion, except for skipped words and those whose meaning depends on
 * their place, and returns what was added. Saves all or none. Locks the book only while writing, so an edit made while suggestions are being collected
 * causes a conflict. Throws 404 for an unknown chapter.
 */
export async function takeSuggestions(
  deps: Deps,
  { id, skipped = [] }: Pick<InputOf<typeof calls.takeSuggestions>, 'id' | 'skipped'>,
): Promise<PhraseWithNewEntries[]> {
  const views: SuggestedPhraseView[] = [];
  for await (const batch of listAllSuggestions(deps, id)) views.push(...batch.map(toSuggestedPhraseView));
  const skippedKeys = new Set([...skipped.map(toLookupKey), ...listAmbiguousKeys(views)]);
  const versionByPhraseId = new Map(views.map(({ id: phraseId, version }) => [phraseId, version]));
  const phrasesById = new Map<number, PhraseWithNewEntries>();
  for (const { phraseId, term, meaning } of takeFirstSuggestions(views, (word) =>
    skippedKeys.has(toLookupKey(word)),
  )) {
    const version = versionByPhraseId.get(phraseId) ?? 1;
    const phrase = phrasesById.get(phraseId) ?? { id: phraseId, version, entries: [] };
    phrase.entries.push({ term, meaning });
    phrasesById.set(phraseId, phrase);
  }
  const phrases = [...phrasesById.values()];
  if (phrases.length > 0) await explainPhrases(deps, { id, phrases });
  return phrases;
}
