import type { PhraseEntry } from '@lingostory/contract/studio/meanings/take-first-suggestions';
import { explain, restore } from './explain.ts';
import type { Phrase } from './words.ts';

/**
 * Step that the server has not saved yet. `withdraw` undoes a saved step, and its `earlier` holds the phrases as they
 * were before that step. `take` accepts suggestions of the whole chapter; it has no entries, because only the server
 * has all suggestions.
 */
export type UnsavedStep =
  | { id: number; do: 'explain'; entries: readonly PhraseEntry[] }
  | { id: number; do: 'withdraw'; entries: readonly PhraseEntry[]; earlier: readonly Phrase[] }
  | { id: number; do: 'take'; entries: readonly []; skipped: readonly string[] };

export type MeaningsQueue = {
  /** Phrases as last received from the server. */
  stored: readonly Phrase[];
  /** Unsaved steps, oldest first. */
  unsaved: readonly UnsavedStep[];
  /** Number of unsaved steps in the current request. */
  sending: number;
  /**
   * True while suggestions are being loaded. Only one such request runs at a time, so that a stale response cannot
   * overwrite a newer one.
   */
  isFetching: boolean;
  /** Error message if saving failed. Nothing is sent until the editor retries. */
  problem: string | null;
};

type PhraseEntries = { id: number; version: number; entries: { term: string; meaning: string }[] };

/**
 * `from` is a phrase's position in the chapter. The response includes suggestions for that phrase and the ones after
 * it.
 */
export type QueueEffect = { from: number } & (
  | { do: 'suggest' }
  /** Sends each phrase with the version that the editor last saw. */
  | { do: 'save'; phrases: readonly PhraseEntries[] }
  | { do: 'withdraw'; phrases: readonly PhraseEntries[] }
  | { do: 'take'; skipped: readonly string[] }
);

/** Returns the phrases as the editor sees them: the saved ones with all unsaved steps applied. */
export function phrasesOf({ stored, unsaved }: MeaningsQueue): readonly Phrase[] {
  return unsaved.reduce(
    (phrases: readonly Phrase[], step) =>
      step.do === 'withdraw' ? restore(phrases, step.earlier) : explain(phrases, step.entries),
    stored,
  );
}

export const countUnsaved = ({ unsaved }: MeaningsQueue) =>
  unsaved.reduce((count, step) => count + (step.do === 'take' ? 1 : step.entries.length), 0);

/** Returns the next request, or null if the queue is empty. Combines consecutive meanings into one request. */
export function findNextEffect(
  queue: MeaningsQueue,
  from: number,
): { sending: number; effect: QueueEffect } | null {
  const { stored, unsaved } = queue;
  const [first] = unsaved;
  if (first === undefined) return null;
  if (first.do === 'take') return { sending: 1, effect: { do: 'take', skipped: first.skipped, from } };
  if (first.do === 'withdraw') {
    return { sending: 1, effect: { do: 'withdraw', phrases: groupByPhrase(stored, first.entries), from } };
  }
  const end = unsaved.findIndex((step) => step.do !== 'explain');
  const steps = unsaved.slice(0, end < 0 ? unsaved.length : end);
  const phrases = groupByPhrase(
    stored,
    steps.flatMap(({ entries }) => entries),
  );
  return { sending: steps.length, effect: { do: 'save', phrases, from } };
}

function groupByPhrase(stored: readonly Phrase[], entries: readonly PhraseEntry[]): PhraseEntries[] {
  const phraseEntries = new Map<number, PhraseEntries>();
  const versions = new Map(stored.map(({ id, version }) => [id, version]));
  for (const { phraseId: id, term, meaning } of entries) {
    const phrase = phraseEntries.get(id) ?? { id, version: versions.get(id) ?? 1, entries: [] };
    phrase.entries.push({ term, meaning });
    phraseEntries.set(id, phrase);
  }
  return [...phraseEntries.values()];
}
