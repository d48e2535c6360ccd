import type { ResponseOf } from '@lingostory/contract/call';
import { calls } from '@lingostory/contract/studio/phrases/calls';
import type { PhraseListView } from '@lingostory/contract/studio/phrases/schemas';
import { fromCalls } from '../../../lib/http/endpoint.ts';
import { api, bookPhrasesTag, chapterPhrasesTag, structureTags, tag } from './tags.ts';

type PhraseListResponse = ResponseOf<typeof calls.listPhrases>;
/** `empty` is the server's message when the chapter has no phrases yet, and null otherwise. */
type PhraseList = PhraseListResponse & { empty: string | null };
export type Missing = ResponseOf<typeof calls.listMissing>;

/** Phrases on one page of the list. More rows, each with an audio player, would make the page slow. */
export const phrasesOnPage = 50;
export const missingOnPage = 50;

/** The calls take only the phrase's id. The chapter and the book are needed to invalidate the right tags. */
type ListedPhrase = { id: number; chapter_id: number; book_id: number | undefined };

const phrasesApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    listPhrases: endpoint.queryFn<typeof calls.listPhrases, PhraseList>(
      calls.listPhrases,
      async (page, ask) => {
        const { data: response, error } = await ask(calls.listPhrases, page);
        if (error === undefined) return { data: { ...response, empty: null } };
        // The server answers 404 for a chapter without phrases, with the titles and an empty list.
        const { status, message, data } = error;
        if (status !== 404 || data === undefined) return { error };
        const meta = { page: 1, per_page: page.per_page ?? phrasesOnPage, total: 0 };
        return { data: { data: data as PhraseListView, meta, empty: message } };
      },
      {
        providesTags: (list, _problem, { chapter_id }) => [
          chapterPhrasesTag(chapter_id),
          ...(list === undefined ? [] : [bookPhrasesTag(list.data.book.id)]),
          ...(list?.data.phrase ?? []).map(({ id }) => tag('StudioPhrase', id)),
        ],
      },
    ),
    readPhrase: endpoint.query(calls.readPhrase, {
      transformResponse: ({ data }) => data,
      providesTags: (_response, _problem, { id }) => [tag('StudioPhrase', id)],
    }),
    /**
     * Suggests meanings for the words of a phrase, from the book's other phrases (all but `except_id`) and from the
     * machine translator.
     */
    listMeanings: endpoint.query(calls.listMeanings, { providesTags: ['StudioMeaning'] }),
    listMissing: endpoint.query(calls.listMissing, {
      providesTags: (response) => (response === undefined ? [] : [tag('StudioMissing', response.data.id)]),
    }),
    /** Not cached: any save can change the results, and repeating a search is cheap. */
    searchPhrases: endpoint.query(calls.searchPhrases, {
      keepUnusedDataFor: 0,
      providesTags: ['StudioPhrase'],
    }),
    createPhrase: endpoint.mutation(calls.createPhrase, {
      invalidatesTags: (created, _problem, { chapter_id }) =>
        created === undefined
          ? []
          : [
              ...structureTags(created.data.chapter.book.id),
              tag('StudioChapter', chapter_id),
              'StudioMeaning',
            ],
    }),
    postPhraseEdit: endpoint.mutation(calls.postPhraseEdit, {
      // Reads the cached phrase, which `invalidatesTags` cannot see, to find out whether the edit moved it to another
      // chapter.
      onQueryStarted: async ({ id }, { dispatch, getState, queryFulfilled }) => {
        const before = phrasesApi.endpoints.readPhrase.select({ id })(getState()).data?.chapter_id;
        const edited = await queryFulfilled.catch(() => null);
        if (edited === null) return;
        const { chapter_id, chapter } = edited.data.data;
        const bookId = chapter.book.id;
        const tags =
          chapter_id === before
            ? [tag('StudioMissing', bookId), 'StudioStats' as const]
            : [...structureTags(bookId), tag('StudioChapter', before), tag('StudioChapter', chapter_id)];
        dispatch(api.util.invalidateTags([tag('StudioPhrase', id), 'StudioMeaning', ...tags]));
      },
    }),
    deletePhrase: endpoint.mutationFn(
      calls.deletePhrase,
      ({ id }: ListedPhrase, ask) => ask(calls.deletePhrase, { id }),
      {
        invalidatesTags: (_deleted, _problem, { id, chapter_id, book_id }) => [
          tag('StudioPhrase', id),
          ...structureTags(book_id),
          tag('StudioChapter', chapter_id),
          'StudioMeaning',
        ],
      },
    ),
    restorePhrase: endpoint.mutation(calls.restorePhrase, {
      invalidatesTags: (restored, _problem, { id }) =>
        restored === undefined
          ? []
          : [
              tag('StudioPhrase', id),
              ...structureTags(restored.data.chapter.book.id),
              tag('StudioChapter', restored.data.chapter_id),
              'StudioMeaning',
            ],
    }),
    /** `place` is counted from 1. */
    movePhrase: endpoint.mutationFn(
      calls.movePhrase,
      ({ id, place }: ListedPhrase & { place: number }, ask) => ask(calls.movePhrase, { id, place }),
      {
        invalidatesTags: (_moved, _problem, { chapter_id, book_id }) => [
          chapterPhrasesTag(chapter_id),
          tag('StudioMissing', book_id),
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
  usePostPhraseEditMutation,
  useDeletePhraseMutation,
  useRestorePhraseMutation,
  useSearchPhrasesQuery,
  useMovePhraseMutation,
} = phrasesApi;
