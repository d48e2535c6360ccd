import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/meanings/calls';
import type { SuggestedPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import { takeFirsts } from '@lingostory/contract/studio/meanings/take-firsts';
import { lookupKey } from '@lingostory/contract/words';
import type { Deps } from '../../../deps.ts';
import { explainPhrases } from './explain-phrases.ts';
import { listAllSuggestions } from './list-suggestions.ts';
import { viewSuggested } from './meanings.views.ts';

type TakenPhrase = { id: number; version: number; entries: { term: string; meaning: string }[] };

/**
 * Gives each unexplained word of a chapter its first suggestion, except for skipped words, and returns what was
 * added. Saves all or none. Locks the book only while writing, so an edit made while suggestions are being collected
 * causes a conflict. Throws 404 for an unknown chapter.
 */
export async function takeSuggestions(
  deps: Deps,
  { id, skipped = [] }: Pick<InputOf<typeof calls.takeSuggestions>, 'id' | 'skipped'>,
): Promise<TakenPhrase[]> {
  const views: SuggestedPhraseView[] = [];
  for await (const part of listAllSuggestions(deps, id)) views.push(...part.map(viewSuggested));
  const keys = new Set(skipped.map(lookupKey));
  const versions = new Map(views.map(({ id: phraseId, version }) => [phraseId, version]));
  const taken = new Map<number, TakenPhrase>();
  for (const { phraseId, term, meaning } of takeFirsts(views, (word) => keys.has(lookupKey(word)))) {
    const version = versions.get(phraseId) ?? 1;
    const phrase = taken.get(phraseId) ?? { id: phraseId, version, entries: [] };
    phrase.entries.push({ term, meaning });
    taken.set(phraseId, phrase);
  }
  const phrases = [...taken.values()];
  if (phrases.length > 0) await explainPhrases(deps, { id, phrases });
  return phrases;
}
