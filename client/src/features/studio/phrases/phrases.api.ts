import type { ResponseOf } from '@lingostory/contract/call';
import { calls } from '@lingostory/contract/studio/phrases/calls';
import type { PhraseListView } from '@lingostory/contract/studio/phrases/schemas';
import { api } from '../../../lib/api.ts';
import { fromCalls } from '../../../lib/endpoint.ts';

type Found = ResponseOf<typeof calls.listPhrases>;
/** `empty` is what the server says where there are no phrases yet. */
type PhraseList = Found & { empty: string | null };
export type Missing = ResponseOf<typeof calls.listMissing>;

/** So many rows open and scroll at once, players and all; a longer chapter has pages. */
export const phrasesOnPage = 50;
export const missingOnPage = 50;
const changed = ['StudioPhrase', 'StudioChapter', 'StudioBook', 'StudioFigures', 'Book'] as const;

const phrasesApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    listPhrases: endpoint.queryFn<typeof calls.listPhrases, PhraseList>(
      calls.listPhrases,
      async (page, ask) => {
        const { data: found, error } = await ask(calls.listPhrases, page);
        if (error === undefined) return { data: { ...found, empty: null } };
        // A chapter without phrases is a 404, too; it brings the titles and an empty list.
        const { status, message, data } = error;
        if (status !== 404 || data === undefined) return { error };
        const meta = { page: 1, per_page: page.per_page ?? phrasesOnPage, total: 0 };
        return { data: { data: data as PhraseListView, meta, empty: message } };
      },
      { providesTags: ['StudioPhrase'] },
    ),
    readPhrase: endpoint.query(calls.readPhrase, {
      transformResponse: ({ data }) => data,
      providesTags: ['StudioPhrase'],
    }),
    /** What the book, apart from the phrase `except_id`, and a translator say of a phrase's words. */
    listMeanings: endpoint.query(calls.listMeanings, { providesTags: ['StudioPhrase'] }),
    listMissing: endpoint.query(calls.listMissing, {
      providesTags: ['StudioPhrase', 'StudioChapter', 'StudioBook'],
    }),
    createPhrase: endpoint.mutation(calls.createPhrase, {
      invalidatesTags: (_created, problem) => (problem === undefined ? [...changed] : []),
    }),
    postPhraseEdit: endpoint.mutation(calls.postPhraseEdit, {
      invalidatesTags: (_edited, problem) => (problem === undefined ? [...changed] : []),
    }),
    deletePhrase: endpoint.mutation(calls.deletePhrase, { invalidatesTags: [...changed] }),
    /** `place` is counted from 1. */
    movePhrase: endpoint.mutation(calls.movePhrase, { invalidatesTags: ['StudioPhrase'] }),
  })),
});

export const {
  useListPhrasesQuery,
  useReadPhraseQuery,
  useListMeaningsQuery,
  useListMissingQuery,
  useCreatePhraseMutation,
  usePostPhraseEditMutation,
  useDeletePhraseMutation,
  useMovePhraseMutation,
} = phrasesApi;
