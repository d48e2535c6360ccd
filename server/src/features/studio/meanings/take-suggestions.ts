import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/meanings/calls';
import type { SuggestedPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import { takeFirstSuggestions } from '@lingostory/contract/studio/meanings/take-first-suggestions';
import { toLookupKey } from '@lingostory/contract/words';
import type { Deps } from '../../../deps.ts';
import { explainPhrases } from './explain-phrases.ts';
import { listAllSuggestions } from './list-suggestions.ts';
import { toSuggestedPhraseView } from './meanings.views.ts';

type PhraseWithNewEntries = { id: number; version: number; entries: { term: string; meaning: string }[] };

/**
 * Gives each unexplained word of a chapter its first suggestion at each occurrence, except for skipped words, and returns what was
 * added. Saves all or none. Locks the book only while writing, so an edit made while suggestions are being collected causes a
 * conflict. Throws 404 for an unknown chapter.
 */
export async function takeSuggestions(
  deps: Deps,
  { id, skipped = [] }: Pick<InputOf<typeof calls.takeSuggestions>, 'id' | 'skipped'>,
): Promise<PhraseWithNewEntries[]> {
  const views: SuggestedPhraseView[] = [];
  for await (const batch of listAllSuggestions(deps, id))
    views.push(...batch.map((phrase) => toSuggestedPhraseView(phrase)));
  const skippedKeys = new Set(skipped.map(toLookupKey));
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
