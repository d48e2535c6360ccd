import type { OccurrenceListView, OccurrenceView } from '@lingostory/contract/vocabulary/occurrences/schemas';
import { useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import type { Outcome } from '../../../ui/page/banner.tsx';
import { useAddPhraseToWordMutation, useRemovePhraseFromWordMutation } from '../words/words.api.ts';

/** A phrase's relation to the card of the kept word. `first` is the phrase with which the word was kept. */
export type CardRelation = 'none' | 'first' | 'further';

/** Adds phrases to the card of a kept word and removes them. `relationOf` is null if the word isn't kept. */
export function useCardPhrases() {
  /** The ids of further phrases since the last change, null before one. */
  const [changedIds, setChangedIds] = useState<readonly number[] | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [addPhrase] = useAddPhraseToWordMutation();
  const [removePhrase] = useRemovePhraseFromWordMutation();
  const relationOf = (kept: OccurrenceListView['kept'], phraseId: number): CardRelation | null => {
    if (kept === null) return null;
    if (kept.phrase_id === phraseId) return 'first';
    return (changedIds ?? kept.further_phrase_ids).includes(phraseId) ? 'further' : 'none';
  };
  return {
    busyId,
    outcome,
    relationOf,
    toggle: async (kept: NonNullable<OccurrenceListView['kept']>, occurrence: OccurrenceView) => {
      if (busyId !== null) return;
      const { book_code, phrase_id, phrase_no, sample_phrase_no } = occurrence;
      setBusyId(phrase_id);
      const { data, error } =
        relationOf(kept, phrase_id) === 'further'
          ? await removePhrase({ id: kept.id, phrase_id })
          : await addPhrase({
              ...{ id: kept.id, book_code, sample: phrase_no === null },
              phrase_no: phrase_no ?? sample_phrase_no ?? 1,
            });
      setBusyId(null);
      if (data === undefined) return setOutcome({ tone: 'bad', message: messageFor('banner', error) });
      setChangedIds(data.data.further_phrases.map((phrase) => phrase.phrase_id));
      setOutcome({ tone: 'good', message: data.message });
    },
  };
}
