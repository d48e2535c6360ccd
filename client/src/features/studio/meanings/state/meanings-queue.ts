import type { ChangedLineView } from '@lingostory/contract/studio/meanings/schemas';
import type { PhraseEntry } from '@lingostory/contract/studio/meanings/take-first-suggestions';
import { applyChange, type MeaningChange } from './apply-change.ts';
import { applyEntries, restorePhrases } from './apply-entries.ts';
import type { Phrase } from './words.ts';

/**
 * Step that the server has not saved yet. `withdraw` undoes a saved step, and its `earlierPhrases` holds the phrases as they
 * were before that step. `take` accepts suggestions of the whole chapter; it has no entries, because only the server
 * has all suggestions.
 */
export type UnsavedStep =
  | { id: number; do: 'explain'; entries: readonly PhraseEntry[] }
  | { id: number; do: 'withdraw'; entries: readonly PhraseEntry[]; earlierPhrases: readonly Phrase[] }
  | { id: number; do: 'take'; entries: readonly []; skipped: readonly string[] }
  | { id: number; do: 'change'; entries: readonly []; change: MeaningChange }
  /** Undoes the change with the same id, whose lines the server listed. */
  | {
      id: number;
      do: 'restore';
      entries: readonly [];
      change: MeaningChange;
      earlierPhrases: readonly Phrase[];
    }
  /** Undoes the change with the same id, which may have been saved although its response was lost. */
  | {
      id: number;
      do: 'revert';
      entries: readonly [];
      change: MeaningChange;
      earlierPhrases: readonly Phrase[];
    };

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
  /** The lines that each saved change wrote, by the id of its step, for undoing it. */
  changedLines: ReadonlyMap<number, readonly ChangedLineView[]>;
  /** Ids of changes whose request failed, so that they may have been saved. */
  uncertainIds: ReadonlySet<number>;
  /** Error message if saving failed. Nothing is sent until the editor retries. */
  problem: string | null;
};

type PhraseUpdate = { id: number; version: number; entries: { term: string; meaning: string }[] };

/**
 * `from` is a phrase's position in the chapter. The response includes suggestions for that phrase and the ones after
 * it.
 */
export type QueueEffect = { from: number } & (
  | { do: 'suggest' }
  /** Sends each phrase with the version that the editor last saw. */
  | { do: 'save'; phrases: readonly PhraseUpdate[] }
  | { do: 'withdraw'; phrases: readonly PhraseUpdate[] }
  | { do: 'take'; skipped: readonly string[] }
  | { do: 'change'; id: number; change: MeaningChange; version: number }
  /** `phraseId` is the phrase of a change in one phrase. */
  | { do: 'restore'; id: number; lines: readonly ChangedLineView[]; phraseId: number | undefined }
  /** Loads the chapter's phrases to find out if the change with this id was saved. */
  | { do: 'revert'; id: number }
);

/** Returns the phrases as the editor sees them: the saved ones with all unsaved steps applied. */
export function phrasesOf({ stored, unsaved }: MeaningsQueue): readonly Phrase[] {
  return unsaved.reduce((phrases: readonly Phrase[], step) => {
    if (step.do === 'withdraw' || step.do === 'restore' || step.do === 'revert')
      return restorePhrases(phrases, step.earlierPhrases);
    return step.do === 'change' ? applyChange(phrases, step.change) : applyEntries(phrases, step.entries);
  }, stored);
}

export const countUnsavedChanges = ({ unsaved }: MeaningsQueue) =>
  unsaved.reduce((count, step) => count + Math.max(1, step.entries.length), 0);

/** Returns the next request, or null if the queue is empty. Combines consecutive meanings into one request. */
export function findNextEffect(
  queue: MeaningsQueue,
  from: number,
): { sendingCount: number; effect: QueueEffect } | null {
  const { stored, unsaved } = queue;
  const [firstStep] = unsaved;
  if (firstStep === undefined) return null;
  if (firstStep.do === 'take')
    return { sendingCount: 1, effect: { do: 'take', skipped: firstStep.skipped, from } };
  if (firstStep.do === 'change') {
    const { id, change } = firstStep;
    const version = stored.find((phrase) => phrase.id === change.phraseId)?.version ?? 1;
    return { sendingCount: 1, effect: { do: 'change', id, change, version, from } };
  }
  if (firstStep.do === 'restore') {
    const { id, change } = firstStep;
    const lines = queue.changedLines.get(id) ?? [];
    const phraseId = change.scope === 'phrase' ? change.phraseId : undefined;
    return { sendingCount: 1, effect: { do: 'restore', id, lines, phraseId, from } };
  }
  if (firstStep.do === 'revert') return { sendingCount: 1, effect: { do: 'revert', id: firstStep.id, from } };
  if (firstStep.do === 'withdraw') {
    return {
      sendingCount: 1,
      effect: { do: 'withdraw', phrases: groupEntriesByPhrase(stored, firstStep.entries), from },
    };
  }
  const batchEndIndex = unsaved.findIndex((step) => step.do !== 'explain');
  const steps = unsaved.slice(0, batchEndIndex < 0 ? unsaved.length : batchEndIndex);
  const phrases = groupEntriesByPhrase(
    stored,
    steps.flatMap(({ entries }) => entries),
  );
  return { sendingCount: steps.length, effect: { do: 'save', phrases, from } };
}

function groupEntriesByPhrase(
  storedPhrases: readonly Phrase[],
  entries: readonly PhraseEntry[],
): PhraseUpdate[] {
  const updatesByPhraseId = new Map<number, PhraseUpdate>();
  const versionsById = new Map(storedPhrases.map(({ id, version }) => [id, version]));
  for (const { phraseId: id, term, meaning } of entries) {
    const phrase = updatesByPhraseId.get(id) ?? { id, version: versionsById.get(id) ?? 1, entries: [] };
    phrase.entries.push({ term, meaning });
    updatesByPhraseId.set(id, phrase);
  }
  return [...updatesByPhraseId.values()];
}
