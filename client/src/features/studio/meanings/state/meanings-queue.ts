import type { Entry } from '@lingostory/contract/studio/meanings/take-firsts';
import { explain, restore } from './explain.ts';
import type { Phrase } from './words.ts';

/**
 * What the server does not have yet. To withdraw is to undo what is saved; `earlier` are the phrases as they were before. What is
 * taken for the whole chapter is known once the server has taken it: this page does not have all suggestions.
 */
export type UnsavedStep =
  | { id: number; do: 'explain'; entries: readonly Entry[] }
  | { id: number; do: 'withdraw'; entries: readonly Entry[]; earlier: readonly Phrase[] }
  | { id: number; do: 'take'; entries: readonly []; skipped: readonly string[] };

export type MeaningsQueue = {
  /** The phrases as the server said last. */
  stored: readonly Phrase[];
  /** The oldest first. */
  unsaved: readonly UnsavedStep[];
  /** So many of them are on their way. */
  sending: number;
  /** Suggestions are on their way. One request at a time, so that none brings what is outdated. */
  isFetching: boolean;
  /** Why they could not be saved. Nothing is sent until somebody tries again. */
  problem: string | null;
};

type PhraseEntries = { id: number; version: number; entries: { term: string; meaning: string }[] };

/** `from` is the place of the phrase whose suggestions come with the response, and those of the next ones. */
export type QueueEffect = { from: number } & (
  | { do: 'suggest' }
  /** With the versions that were seen. */
  | { do: 'save'; phrases: readonly PhraseEntries[] }
  | { do: 'withdraw'; phrases: readonly PhraseEntries[] }
  | { do: 'take'; skipped: readonly string[] }
);

/** What an editor sees: what the server has, and on top of it what it will have. */
export function phrasesOf({ stored, unsaved }: MeaningsQueue): readonly Phrase[] {
  return unsaved.reduce(
    (phrases: readonly Phrase[], step) =>
      step.do === 'withdraw' ? restore(phrases, step.earlier) : explain(phrases, step.entries),
    stored,
  );
}

export const countUnsaved = ({ unsaved }: MeaningsQueue) =>
  unsaved.reduce((count, step) => count + (step.do === 'take' ? 1 : step.entries.length), 0);

/** The steps to send, if it is time to: meanings that have waited go together. */
export function nextToSend(
  queue: MeaningsQueue,
  from: number,
): { sending: number; effect: QueueEffect } | null {
  const { stored, unsaved } = queue;
  const [first] = unsaved;
  if (first === undefined) return null;
  if (first.do === 'take') return { sending: 1, effect: { do: 'take', skipped: first.skipped, from } };
  if (first.do === 'withdraw') {
    return { sending: 1, effect: { do: 'withdraw', phrases: byPhrase(stored, first.entries), from } };
  }
  const end = unsaved.findIndex((step) => step.do !== 'explain');
  const steps = unsaved.slice(0, end < 0 ? unsaved.length : end);
  const phrases = byPhrase(
    stored,
    steps.flatMap(({ entries }) => entries),
  );
  return { sending: steps.length, effect: { do: 'save', phrases, from } };
}

function byPhrase(stored: readonly Phrase[], entries: readonly Entry[]): PhraseEntries[] {
  const found = new Map<number, PhraseEntries>();
  const versions = new Map(stored.map(({ id, version }) => [id, version]));
  for (const { phraseId: id, term, meaning } of entries) {
    const phrase = found.get(id) ?? { id, version: versions.get(id) ?? 1, entries: [] };
    phrase.entries.push({ term, meaning });
    found.set(id, phrase);
  }
  return [...found.values()];
}
