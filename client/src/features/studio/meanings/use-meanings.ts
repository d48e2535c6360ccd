import type { ChapterWordsView } from '@lingostory/contract/studio/meanings/schemas';
import { useEffect, useEffectEvent } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { toProblem } from '../../../lib/http/problem.ts';
import { useMachine } from '../../../lib/use-machine.ts';
import {
  useChangeMeaningMutation,
  useExplainPhrasesMutation,
  useLazyListSuggestionsQuery,
  useRestoreMeaningsMutation,
  useTakeSuggestionsMutation,
  useWithdrawMeaningsMutation,
} from './meanings.api.ts';
import type { CommandName } from './meanings-keys.ts';
import { type MeaningsEvent, reduceMeanings } from './state/meanings.ts';
import type { QueueEffect } from './state/meanings-queue.ts';
import { createMeaningsState } from './state/meanings-state.ts';

type MeaningsOptions = {
  list: ChapterWordsView;
  refetch: () => Promise<ChapterWordsView>;
};

/** Connects the meanings editor to the server. */
export function useMeanings({ list, refetch }: MeaningsOptions) {
  const { id } = list;
  const [listSuggestions] = useLazyListSuggestionsQuery();
  const [explainPhrases] = useExplainPhrasesMutation();
  const [withdrawMeanings] = useWithdrawMeaningsMutation();
  const [takeSuggestions] = useTakeSuggestionsMutation();
  const [changeMeaning] = useChangeMeaningMutation();
  const [restoreMeanings] = useRestoreMeaningsMutation();
  const [state, send] = useMachine(reduceMeanings, () => createMeaningsState(list), runEffect);

  function runEffect(effect: QueueEffect) {
    sendRequest(effect).then(send, (error: unknown) =>
      send({ type: 'saveFailed', message: messageFor('studio', error) }),
    );
  }

  async function sendRequest(effect: QueueEffect): Promise<MeaningsEvent> {
    const { from } = effect;
    if (effect.do === 'suggest') {
      const { data } = await listSuggestions({ id, from }).unwrap();
      return { type: 'suggested', suggested: data, from };
    }
    if (effect.do === 'withdraw') {
      const phrases = effect.phrases.map(({ id: phraseId, entries }) => ({ id: phraseId, entries }));
      const { data } = await withdrawMeanings({ id, from, phrases }).unwrap();
      return { type: 'saved', phrases: data.phrase, suggested: data.suggested, from };
    }
    if (effect.do === 'restore') {
      const input = { id, from, phrase_id: effect.phraseId, lines: [...effect.lines] };
      const { lines, phrase: phrases, suggested } = (await restoreMeanings(input).unwrap()).data;
      return { type: 'restored', id: effect.id, lines, phrases, suggested, from };
    }
    if (effect.do === 'revert')
      return { type: 'reverting', id: effect.id, phrases: (await refetch()).phrase };
    try {
      if (effect.do === 'change') {
        const { phraseId, ...change } = effect.change;
        const input = { id, from, phrase_id: phraseId, version: effect.version, ...change };
        const { message, data } = await changeMeaning(input).unwrap();
        const { lines, phrase: phrases, suggested } = data;
        return { type: 'changed', id: effect.id, lines, message, phrases, suggested, from };
      }
      if (effect.do === 'take') {
        const { data } = await takeSuggestions({ id, from, skipped: [...effect.skipped] }).unwrap();
        const entries = data.taken.flatMap((phrase) =>
          phrase.entries.map((entry) => ({ phraseId: phrase.id, ...entry })),
        );
        // An empty result can mean that an earlier attempt succeeded but its response was lost, so the phrases are
        // reloaded.
        const phrases = entries.length > 0 ? data.phrase : (await refetch()).phrase;
        return { type: 'taken', entries, phrases, suggested: data.suggested, from };
      }
      const { data } = await explainPhrases({ id, from, phrases: [...effect.phrases] }).unwrap();
      return { type: 'saved', phrases: data.phrase, suggested: data.suggested, from };
    } catch (error) {
      const { status, message, data } = toProblem(error);
      if (status !== 422) throw error;
      const { phrase: phrases } = await refetch();
      return { type: 'conflicted', phrases, message: data === undefined ? message : null };
    }
  }

  const loadPhrases = useEffectEvent(() => send({ type: 'loaded', phrases: list.phrase }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a new list arrives.
  useEffect(() => loadPhrases(), [list]);

  return [state, send] as const;
}

const events: Record<Exclude<CommandName, 'keys' | 'type' | 'play'>, MeaningsEvent> = {
  takeFirst: { type: 'firstTaken' },
  take1: { type: 'suggestionTaken', number: 1 },
  take2: { type: 'suggestionTaken', number: 2 },
  take3: { type: 'suggestionTaken', number: 3 },
  take4: { type: 'suggestionTaken', number: 4 },
  take5: { type: 'suggestionTaken', number: 5 },
  takeForBook: { type: 'bookMeaningEntered' },
  remove: { type: 'meaningRemoved' },
  checks: { type: 'checksToggled' },
  nextWord: { type: 'nextWordChosen' },
  previousWord: { type: 'previousWordChosen' },
  next: { type: 'nextChosen' },
  previous: { type: 'previousChosen' },
  nextPhrase: { type: 'nextPhraseChosen' },
  previousPhrase: { type: 'previousPhraseChosen' },
  takePhrase: { type: 'phraseTaken' },
  takeChapter: { type: 'chapterAsked' },
  skip: { type: 'skipped' },
  undo: { type: 'undone' },
};

/** Returns the event that a command sends. The page itself handles the commands `keys`, `type` and `play`. */
export const eventOf = (name: keyof typeof events): MeaningsEvent => events[name];
