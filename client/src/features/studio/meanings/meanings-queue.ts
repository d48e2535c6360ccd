import type { SuggestedPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import { type Entry, explain, restore } from './explain.ts';

/** What the server does not have yet. To withdraw is to undo what is saved; `earlier` are the phrases as they were before. */
export type UnsavedStep =
  | { id: number; do: 'explain'; entries: readonly Entry[] }
  | { id: number; do: 'withdraw'; entries: readonly Entry[]; earlier: readonly SuggestedPhraseView[] };

export type MeaningsQueue = {
  /** The phrases as the server said last. */
  stored: readonly SuggestedPhraseView[];
  /** The oldest first. */
  unsaved: readonly UnsavedStep[];
  /** So many of them are on their way. */
  sending: number;
  /** Why they could not be saved. Nothing is sent until somebody tries again. */
  problem: string | null;
};

export type PhraseEntries = { id: number; version: number; entries: { term: string; meaning: string }[] };

export type QueueEffect =
  /** With the versions that were seen. */
  { do: 'save'; phrases: readonly PhraseEntries[] } | { do: 'withdraw'; phrases: readonly PhraseEntries[] };

/** What an editor sees: what the server has, and on top of it what it will have. */
export function phrasesOf({ stored, unsaved }: MeaningsQueue): readonly SuggestedPhraseView[] {
  return unsaved.reduce(
    (phrases: readonly SuggestedPhraseView[], step) =>
      step.do === 'explain' ? explain(phrases, step.entries) : restore(phrases, step.earlier),
    stored,
  );
}

export const countUnsaved = ({ unsaved }: MeaningsQueue) =>
  unsaved.reduce((count, { entries }) => count + entries.length, 0);

/** What to send, if it is time to: meanings that have waited go together. */
export function nextToSend(queue: MeaningsQueue): { sending: number; effect: QueueEffect } | null {
  const { stored, unsaved, sending, problem } = queue;
  const [first] = unsaved;
  if (sending > 0 || problem !== null || first === undefined) return null;
  if (first.do === 'withdraw') {
    return { sending: 1, effect: { do: 'withdraw', phrases: byPhrase(stored, first.entries) } };
  }
  const end = unsaved.findIndex((step) => step.do === 'withdraw');
  const steps = unsaved.slice(0, end < 0 ? unsaved.length : end);
  const phrases = byPhrase(
    stored,
    steps.flatMap(({ entries }) => entries),
  );
  return { sending: steps.length, effect: { do: 'save', phrases } };
}

function byPhrase(stored: readonly SuggestedPhraseView[], entries: readonly Entry[]): PhraseEntries[] {
  const found = new Map<number, PhraseEntries>();
  const versions = new Map(stored.map(({ id, version }) => [id, version]));
  for (const { phraseId: id, term, meaning } of entries) {
    const phrase = found.get(id) ?? { id, version: versions.get(id) ?? 1, entries: [] };
    phrase.entries.push({ term, meaning });
    found.set(id, phrase);
  }
  return [...found.values()];
}
