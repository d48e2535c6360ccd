import type { SuggestedPhraseView, SuggestionListView } from '@lingostory/contract/studio/meanings/schemas';
import { useEffect, useEffectEvent } from 'react';
import { messageFor } from '../../../lib/messages.ts';
import { toProblem } from '../../../lib/problem.ts';
import { useMachine } from '../../../lib/use-machine.ts';
import { useEditPhraseMutation, useExplainPhrasesMutation } from './meanings.api.ts';
import { type MeaningsEvent, step } from './meanings.ts';
import type { CommandName } from './meanings-keys.ts';
import type { PhraseEntries, QueueEffect } from './meanings-queue.ts';
import { openMeanings } from './meanings-state.ts';

type MeaningsOptions = {
  list: SuggestionListView;
  /** Fetches the list again. */
  refetch: () => Promise<SuggestionListView>;
};

/** Wires the explaining of words to the server. */
export function useMeanings({ list, refetch }: MeaningsOptions) {
  const { id, book } = list;
  const [explain] = useExplainPhrasesMutation();
  const [withdraw] = useEditPhraseMutation();
  const [state, send] = useMachine(step, () => openMeanings(list), run);

  function run(effect: QueueEffect) {
    const saving = effect.do === 'save' ? save(effect.phrases) : takeBack(effect.phrases);
    saving.then(send, (error: unknown) => send({ type: 'saveFailed', message: messageFor('studio', error) }));
  }

  async function save(phrases: readonly PhraseEntries[]): Promise<MeaningsEvent> {
    const { data: saved, error } = await explain({ id, phrases: [...phrases] });
    if (saved !== undefined) return { type: 'saved', phrases: saved.data.phrase };
    const { status, message, data } = toProblem(error);
    if (status !== 422) throw error;
    return { type: 'conflicted', phrases: await fetchAgain(), message: data === undefined ? message : null };
  }

  async function takeBack(phrases: readonly PhraseEntries[]): Promise<MeaningsEvent> {
    const { error } = await withdraw({ chapterId: id, bookId: book.id, phrases });
    if (error !== undefined) throw error;
    return { type: 'saved', phrases: await fetchAgain() };
  }

  const fetchAgain = async (): Promise<readonly SuggestedPhraseView[]> => (await refetch()).phrase;

  const load = useEffectEvent(() => send({ type: 'loaded', phrases: list.phrase }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says when, not what.
  useEffect(() => load(), [list]);

  return [state, send] as const;
}

const events: Record<Exclude<CommandName, 'keys' | 'type'>, MeaningsEvent> = {
  take1: { type: 'suggestionTaken', number: 1 },
  take2: { type: 'suggestionTaken', number: 2 },
  take3: { type: 'suggestionTaken', number: 3 },
  take4: { type: 'suggestionTaken', number: 4 },
  take5: { type: 'suggestionTaken', number: 5 },
  next: { type: 'nextChosen' },
  previous: { type: 'previousChosen' },
  nextPhrase: { type: 'nextPhraseChosen' },
  previousPhrase: { type: 'previousPhraseChosen' },
  takePhrase: { type: 'phraseTaken' },
  takeChapter: { type: 'chapterAsked' },
  skip: { type: 'skipped' },
  undo: { type: 'undone' },
};

/** What a command does to the state; the others are the page's own. */
export const eventOf = (name: keyof typeof events): MeaningsEvent => events[name];
