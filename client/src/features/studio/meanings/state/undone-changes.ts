import type { ChangedLineView } from '@lingostory/contract/studio/meanings/schemas';
import { toLookupKey } from '@lingostory/contract/words';
import type { MeaningChange } from './apply-change.ts';
import { isChangeSaved } from './meaning-changes.ts';
import type { UnsavedStep } from './meanings-queue.ts';
import {
  announce,
  type DoneStep,
  type MeaningsState,
  type MeaningsStep,
  sendNext,
  withQueue,
} from './meanings-state.ts';
import type { Phrase } from './words.ts';

const describeUndone = ({ term, shown }: MeaningChange) => `Undone: “${term}” means “${shown}” again.`;
const describeUndoing = ({ term }: MeaningChange) => `Undoing the change of “${term}”.`;

/** Nothing of the request may be saved, or all of it. Remembers a change that was sent, for undoing it. */
export function failToSave(state: MeaningsState, message: string): MeaningsState {
  const { queue } = state;
  const sentIds = queue.unsaved
    .slice(0, queue.sending)
    .flatMap(({ id, do: action }) => (action === 'change' ? [id] : []));
  const uncertainIds = new Set([...queue.uncertainIds, ...sentIds]);
  return { ...state, queue: { ...queue, uncertainIds, sending: 0, isFetching: false, problem: message } };
}

/**
 * Undoes a change: drops it if it has not been sent yet, otherwise asks the server to put its lines back. If its response was lost,
 * first finds out if it was saved.
 */
export function undoChange(state: MeaningsState, step: DoneStep & { action: 'change' }): MeaningsStep {
  const { id, change, position, earlierPhrases } = step;
  const { queue } = state;
  const lines = queue.changedLines.get(id);
  const isUncertain = lines === undefined && queue.uncertainIds.has(id);
  const isSending = queue.unsaved.slice(0, queue.sending).some((unsavedStep) => unsavedStep.id === id);
  const isUnsent = !isSending && queue.unsaved.some((unsavedStep) => unsavedStep.id === id);
  const undoStep = { id, entries: [], change, earlierPhrases } as const;
  const revertStep: UnsavedStep = { ...undoStep, do: 'revert' };
  const otherSteps = isSending ? queue.unsaved : queue.unsaved.filter((unsavedStep) => unsavedStep.id !== id);
  const isDropped = lines?.length === 0 || (isUnsent && !isUncertain);
  const unsaved: readonly UnsavedStep[] = isDropped
    ? otherSteps
    : isUncertain && isUnsent
      ? queue.unsaved.map((unsavedStep) => (unsavedStep.id === id ? revertStep : unsavedStep))
      : [...otherSteps, isUncertain && !isSending ? revertStep : { ...undoStep, do: 'restore' }];
  const undoneState = withQueue(state, {
    ...queue,
    unsaved,
    problem: unsaved.length === 0 ? null : queue.problem,
  });
  const note = isDropped ? describeUndone(change) : describeUndoing(change);
  return sendNext(announce({ ...undoneState, position }, note));
}

/** Says that a change is undone, or that it stays because somebody else changed it since. */
export function storeRestoredLines(
  state: MeaningsState,
  { queue: { unsaved } }: MeaningsState,
  { id, lines }: { id: number; lines: readonly ChangedLineView[] },
): MeaningsState {
  if (lines.length === 0) return announce(state, 'Somebody else changed it since, so it stays.');
  const step = unsaved.find((unsavedStep) => unsavedStep.do === 'restore' && unsavedStep.id === id);
  return step?.do === 'restore' ? announce(state, describeUndone(step.change)) : state;
}

/** Undoes a change whose response was lost: if the loaded phrases show it, by the opposite change. */
export function resolveRevert(
  state: MeaningsState,
  storedPhrases: readonly Phrase[],
  id: number,
): MeaningsStep {
  const { queue } = state;
  const step = queue.unsaved.find((unsavedStep) => unsavedStep.do === 'revert' && unsavedStep.id === id);
  const otherSteps = queue.unsaved.filter((unsavedStep) => unsavedStep !== step);
  const loadedQueue = { ...queue, stored: storedPhrases, sending: 0, unsaved: otherSteps };
  if (step?.do !== 'revert') return sendNext(withQueue(state, loadedQueue));
  const { change, earlierPhrases } = step;
  const phrase = storedPhrases.find((candidate) => candidate.id === change.phraseId);
  if (phrase === undefined || !isChangeSaved(phrase, change))
    return sendNext(announce(withQueue(state, loadedQueue), describeUndone(change)));
  const findWord = (candidate: Phrase | undefined) =>
    candidate?.words.find(({ text }) => toLookupKey(text) === toLookupKey(change.term));
  const earlierPhrase = earlierPhrases.find((candidate) => candidate.id === change.phraseId);
  const wasOwn = findWord(earlierPhrase)?.explained_by === phrase.phrase_no;
  const opposite: MeaningChange = {
    ...change,
    shown: findWord(phrase)?.meaning ?? '',
    meaning: wasOwn || change.scope === 'book' ? change.shown : null,
  };
  const unsaved: readonly UnsavedStep[] = [
    { id, do: 'change', entries: [], change: opposite },
    ...otherSteps,
  ];
  return sendNext(withQueue(state, { ...loadedQueue, unsaved }));
}
