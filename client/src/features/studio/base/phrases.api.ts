import type { ResponseOf } from '@lingostory/contract/call';
import { calls } from '@lingostory/contract/studio/phrases/calls';
import type { PhraseListView } from '@lingostory/contract/studio/phrases/schemas';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { api, buildBookPhrasesTag, buildChapterPhrasesTag, buildStructureTags, buildTag } from './tags.ts';

type PhraseListResponse = ResponseOf<typeof calls.listPhrases>;
/** `emptyMessage` is the server's message when the chapter has no phrases yet, and null otherwise. */
type PhraseList = PhraseListResponse & { emptyMessage: string | null };
export type MissingMeaningsResponse = ResponseOf<typeof calls.listMissing>;

/** Page size of the phrase list. Every row has an audio player, so larger pages would be slow. */
export const phrasesPageSize = 50;
export const missingMeaningsPageSize = 50;

/**
 * A phrase in the list. Requests identify it by its own id; the ids of its chapter and book determine which cache
 * tags are invalidated.
 */
type ListedPhrase = { id: number; chapter_id: number; book_id: number | undefined };

const phrasesApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    listPhrases: endpoint.queryFn<typeof calls.listPhrases, PhraseList>(
      calls.listPhrases,
      async (page, callApi) => {
        const { data: response, error } = await callApi(calls.listPhrases, page);
        if (error === undefined) return { data: { ...response, emptyMessage: null } };
        // The server responds with 404 if the chapter has no phrases, but includes the titles and an empty list.
        const { status, message, data } = error;
        if (status !== 404 || data === undefined) return { error };
        const meta = { page: 1, per_page: page.per_page ?? phrasesPageSize, total: 0 };
        return { data: { data: data as PhraseListView, meta, emptyMessage: message } };
      },
      {
        providesTags: (phraseList, _problem, { chapter_id }) => [
          buildChapterPhrasesTag(chapter_id),
          ...(phraseList === undefined ? [] : [buildBookPhrasesTag(phraseList.data.book.id)]),
          ...(phraseList?.data.phrase ?? []).map(({ id }) => buildTag('StudioPhrase', id)),
        ],
      },
    ),
    readPhrase: endpoint.query(calls.readPhrase, {
      transformResponse: ({ data }) => data,
      providesTags: (_response, _problem, { id }) => [buildTag('StudioPhrase', id)],
    }),
    /**
     * Suggests meanings for a phrase's words. They come from the book's other phrases (excluding `except_id`) and
     * from machine translation.
     */
    listMeanings: endpoint.query(calls.listMeanings, { providesTags: ['StudioMeaning'] }),
    listMissing: endpoint.query(calls.listMissing, {
      providesTags: (response) =>
        response === undefined ? [] : [buildTag('StudioMissing', response.data.id)],
    }),
    /** Not cached: any save can change the results, and repeating a search is cheap. */
    searchPhrases: endpoint.query(calls.searchPhrases, {
      keepUnusedDataFor: 0,
      providesTags: ['StudioPhrase'],
    }),
    createPhrase: endpoint.mutation(calls.createPhrase, {
      invalidatesTags: (result, _problem, { chapter_id }) =>
        result === undefined
          ? []
          : [
              ...buildStructureTags(result.data.chapter.book.id),
              buildTag('StudioChapter', chapter_id),
              'StudioMeaning',
            ],
    }),
    createChapterText: endpoint.mutation(calls.createChapterText, {
      // Also refetched after a failure, because another editor may have added phrases.
      invalidatesTags: (_result, _problem, { chapter_id }) => [
        ...buildStructureTags(),
        buildTag('StudioChapter', chapter_id),
        buildChapterPhrasesTag(chapter_id),
        buildTag('StudioRecording', chapter_id),
        'StudioMeaning',
      ],
    }),
    postPhraseEdit: endpoint.mutation(calls.postPhraseEdit, {
      // Compares with the cached phrase, which `invalidatesTags` cannot read, to detect a move to another chapter.
      onQueryStarted: async ({ id }, { dispatch, getState, queryFulfilled }) => {
        const previousChapterId = phrasesApi.endpoints.readPhrase.select({ id })(getState()).data?.chapter_id;
        const editResult = await queryFulfilled.catch(() => null);
        if (editResult === null) return;
        const { chapter_id, chapter } = editResult.data.data;
        const bookId = chapter.book.id;
        const tags =
          chapter_id === previousChapterId
            ? [buildTag('StudioMissing', bookId), 'StudioStats' as const]
            : [
                ...buildStructureTags(bookId),
                buildTag('StudioChapter', previousChapterId),
                buildTag('StudioChapter', chapter_id),
              ];
        dispatch(api.util.invalidateTags([buildTag('StudioPhrase', id), 'StudioMeaning', ...tags]));
      },
    }),
    /** For a change that leaves the chapter and the words as they are. Refetches the phrase after a conflict too. */
    editPhrase: endpoint.mutation(calls.editPhrase, {
      invalidatesTags: (_result, _problem, { id }) => [buildTag('StudioPhrase', id)],
    }),
    deletePhrase: endpoint.mutationFn(
      calls.deletePhrase,
      ({ id }: ListedPhrase, callApi) => callApi(calls.deletePhrase, { id }),
      {
        invalidatesTags: (_result, _problem, { id, chapter_id, book_id }) => [
          buildTag('StudioPhrase', id),
          ...buildStructureTags(book_id),
          buildTag('StudioChapter', chapter_id),
          'StudioMeaning',
        ],
      },
    ),
    restorePhrase: endpoint.mutation(calls.restorePhrase, {
      invalidatesTags: (result, _problem, { id }) =>
        result === undefined
          ? []
          : [
              buildTag('StudioPhrase', id),
              ...buildStructureTags(result.data.chapter.book.id),
              buildTag('StudioChapter', result.data.chapter_id),
              'StudioMeaning',
            ],
    }),
    /** Moves a phrase to `place`, its position in the chapter, counted from 1. */
    movePhrase: endpoint.mutationFn(
      calls.movePhrase,
      ({ id, place }: ListedPhrase & { place: number }, callApi) => callApi(calls.movePhrase, { id, place }),
      {
        invalidatesTags: (_result, _problem, { chapter_id, book_id }) => [
          buildChapterPhrasesTag(chapter_id),
          buildTag('StudioMissing', book_id),
        ],
      },
    ),
  })),
});

export const {
  useListPhrasesQuery,
  useReadPhraseQuery,
  useListMeaningsQuery,
  useListMissingQuery,
  useLazyListMissingQuery,
  useCreatePhraseMutation,
  useCreateChapterTextMutation,
  usePostPhraseEditMutation,
  useEditPhraseMutation,
  useDeletePhraseMutation,
  useRestorePhraseMutation,
  useSearchPhrasesQuery,
  useMovePhraseMutation,
} = phrasesApi;
