import type { WordState } from '@lingostory/contract/vocabulary/constants';
import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import { useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { toProblem } from '../../../lib/http/problem.ts';
import { getTimeZone } from '../../../lib/time-zone.ts';
import type { Outcome } from '../../../ui/page/banner.tsx';
import {
  useRemoveWordMutation,
  useRestoreWordMutation,
  useReturnWordMutation,
  useSetWordStatesMutation,
} from './words.api.ts';

type RemovedWordEntry = { id: string; text: string };

/**
 * Returns functions that remove words, restore them and set their states. `outcome` is the message about the last
 * action.
 */
export function useWordChanges() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [removedWords, setRemovedWords] = useState<RemovedWordEntry[]>([]);
  const [removingId, setRemovingId] = useState<string | null>(null);
  const [remove] = useRemoveWordMutation();
  const [restoreWord] = useRestoreWordMutation();
  const [returnWord] = useReturnWordMutation();
  const [setStates] = useSetWordStatesMutation();
  const showError = (error: unknown) => setOutcome({ tone: 'bad', message: messageFor('banner', error) });
  const dismissRemovedWord = (id: string) =>
    setRemovedWords((words) => words.filter((word) => word.id !== id));

  return {
    outcome,
    setOutcome,
    /** Removed words that can be restored, most recent first. */
    removed: removedWords,
    removingId,
    remove: async ({ id, text }: KeptWordView): Promise<void> => {
      if (removingId !== null) return;
      setRemovingId(id);
      const { error } = await remove({ id });
      setRemovingId(null);
      setOutcome(null);
      if (error !== undefined) showError(error);
      else setRemovedWords((words) => [{ id, text }, ...words.filter((word) => word.id !== id)]);
    },
    restore: async ({ id }: RemovedWordEntry): Promise<void> => {
      const { data, error } = await restoreWord({ id, time_zone: getTimeZone() });
      // After a 404 or 422 the word can't be restored: it has been deleted for good, or has been kept again.
      if (data !== undefined || [404, 422].includes(toProblem(error).status)) dismissRemovedWord(id);
      if (data === undefined) showError(error);
      else setOutcome({ tone: 'good', message: `“${data.data.text}” is back.` });
    },
    returnToPractice: async ({ id }: KeptWordView): Promise<boolean> => {
      const { data, error } = await returnWord({ id });
      if (data === undefined) showError(error);
      else setOutcome({ tone: 'good', message: data.message });
      return data !== undefined;
    },
    setState: async ({ lemma }: KeptWordView, state: WordState): Promise<boolean> => {
      const { data, error } = await setStates({ lemmas: [lemma], state, time_zone: getTimeZone() });
      if (data === undefined) showError(error);
      else setOutcome({ tone: 'good', message: data.message });
      return data !== undefined;
    },
  };
}
