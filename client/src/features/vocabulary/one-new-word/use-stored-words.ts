import type { PhraseWithOneNewWordView } from '@lingostory/contract/vocabulary/one-new-word/schemas';
import { useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { getTimeZone } from '../../../lib/time-zone.ts';
import type { Outcome } from '../../../ui/page/banner.tsx';
import { useKeepWordMutation, useRemoveWordMutation } from '../words/words.api.ts';

/** A word that was kept on this page. Without an id, it had been kept elsewhere, so it can't be undone here. */
export type StoredEntry = { wordId: string | null };

/**
 * Keeps new words with their phrases, and removes them again. Only one request runs at a time, because a key that is
 * pressed twice would otherwise keep a word and remove it before it is stored.
 */
export function useStoredWords() {
  const [kept, setStored] = useState<ReadonlyMap<string, StoredEntry>>(new Map());
  const [busyLemma, setBusyLemma] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [keepWord] = useKeepWordMutation();
  const [removeWord] = useRemoveWordMutation();

  const setEntry = (lemma: string, entry: StoredEntry | null) =>
    setStored((entries) => {
      const others = [...entries].filter(([other]) => other !== lemma);
      return new Map(entry === null ? others : [...others, [lemma, entry]]);
    });
  const store = async ({ book_code, phrase_no, index, text, lemma }: PhraseWithOneNewWordView) => {
    const id = crypto.randomUUID();
    const word = { id, book_code, phrase_no, index, text };
    const { data, error } = await keepWord({ ...word, time_zone: getTimeZone() });
    if (data === undefined) return setOutcome({ tone: 'bad', message: messageFor('banner', error) });
    setEntry(lemma, { wordId: data.data.id === id ? id : null });
    setOutcome({ tone: 'good', message: data.message });
  };
  const undo = async (lemma: string, wordId: string) => {
    const { data, error } = await removeWord({ id: wordId });
    if (data === undefined) return setOutcome({ tone: 'bad', message: messageFor('banner', error) });
    setEntry(lemma, null);
    setOutcome({ tone: 'good', message: data.message });
  };
  return {
    kept,
    busyLemma,
    outcome,
    /** Keeps the new word of a phrase, or removes it if it was kept on this page. */
    toggle: async (phrase: PhraseWithOneNewWordView): Promise<void> => {
      const entry = kept.get(phrase.lemma);
      if (busyLemma !== null || entry?.wordId === null) return;
      setBusyLemma(phrase.lemma);
      await (entry === undefined ? store(phrase) : undo(phrase.lemma, entry.wordId));
      setBusyLemma(null);
    },
  };
}
