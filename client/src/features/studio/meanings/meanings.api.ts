import { withoutEntries } from '@lingostory/contract/dictionary';
import { calls } from '@lingostory/contract/studio/meanings/calls';
import { calls as phraseCalls } from '@lingostory/contract/studio/phrases/calls';
import { api } from '../../../lib/api.ts';
import { fromCalls } from '../../../lib/endpoint.ts';
import { meaningsOf } from '../tags.ts';
import type { PhraseEntries } from './meanings-queue.ts';

type Withdrawal = { chapterId: number; bookId: number; phrases: readonly PhraseEntries[] };

const meaningsApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    /** Every save brings a newer list, so this one is for the page that asked for it and for no other. */
    listSuggestions: endpoint.query(calls.listSuggestions, { keepUnusedDataFor: 0 }),
    explainPhrases: endpoint.mutation(calls.explainPhrases, {
      invalidatesTags: (saved, _problem, { id, phrases }) =>
        saved === undefined ? [] : meaningsOf(id, saved.data.book.id, phrases),
    }),
    /**
     * Takes lines out of the dictionaries of phrases again, one phrase after another. What is gone already, with its phrase or
     * without, stays gone, so it can be sent twice.
     */
    editPhrase: endpoint.mutationFn(
      phraseCalls.editPhrase,
      async ({ phrases }: Withdrawal, ask) => {
        for (const { id, entries } of phrases) {
          const { data: read, error } = await ask(phraseCalls.readPhrase, { id });
          if (error?.status === 404) continue;
          if (error !== undefined) return { error };
          const { version, phrase, dictionary: before } = read.data;
          const dictionary = withoutEntries(before, entries);
          if (dictionary === before) continue;
          const edited = await ask(phraseCalls.editPhrase, { id, version, phrase, dictionary });
          if (edited.error !== undefined) return { error: edited.error };
        }
        return { data: null };
      },
      {
        invalidatesTags: (_done, _problem, { chapterId, bookId, phrases }) =>
          meaningsOf(chapterId, bookId, phrases),
      },
    ),
  })),
});

export const { useListSuggestionsQuery, useExplainPhrasesMutation, useEditPhraseMutation } = meaningsApi;
