import type { ResponseOf } from '@lingostory/contract/call';
import { calls } from '@lingostory/contract/studio/phrases/calls';
import type { PhraseListView } from '@lingostory/contract/studio/phrases/schemas';
import { fromCalls } from '../../../lib/http/endpoint.ts';
import { api, phrasesOfBook, phrasesOfChapter, structureOf, tag } from './tags.ts';

type Found = ResponseOf<typeof calls.listPhrases>;
/** `empty` is what the server says where there are no phrases yet. */
type PhraseList = Found & { empty: string | null };
export type Missing = ResponseOf<typeof calls.listMissing>;

/** So many rows open and scroll at once, players and all; a longer chapter has pages. */
export const phrasesOnPage = 50;
export const missingOnPage = 50;

/** The calls name only the phrase; its chapter and book say what else they change. */
type ListedPhrase = { id: number; chapter_id: number; book_id: number | undefined };

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
      {
        providesTags: (found, _problem, { chapter_id }) => [
          phrasesOfChapter(chapter_id),
          ...(found === undefined ? [] : [phrasesOfBook(found.data.book.id)]),
          ...(found?.data.phrase ?? []).map(({ id }) => tag('StudioPhrase', id)),
        ],
      },
    ),
    readPhrase: endpoint.query(calls.readPhrase, {
      transformResponse: ({ data }) => data,
      providesTags: (_found, _problem, { id }) => [tag('StudioPhrase', id)],
    }),
    /** What the book, apart from the phrase `except_id`, and a translator say of a phrase's words. */
    listMeanings: endpoint.query(calls.listMeanings, { providesTags: ['StudioMeaning'] }),
    listMissing: endpoint.query(calls.listMissing, {
      providesTags: (found) => (found === undefined ? [] : [tag('StudioMissing', found.data.id)]),
    }),
    /** Any save may change what is found, and a search is soon asked again. */
    searchPhrases: endpoint.query(calls.searchPhrases, {
      keepUnusedDataFor: 0,
      providesTags: ['StudioPhrase'],
    }),
    createPhrase: endpoint.mutation(calls.createPhrase, {
      invalidatesTags: (created, _problem, { chapter_id }) =>
        created === undefined
          ? []
          : [...structureOf(created.data.chapter.book.id), tag('StudioChapter', chapter_id), 'StudioMeaning'],
    }),
    postPhraseEdit: endpoint.mutation(calls.postPhraseEdit, {
      // Not `invalidatesTags`, which cannot know whether the phrase stood in another chapter before.
      onQueryStarted: async ({ id }, { dispatch, getState, queryFulfilled }) => {
        const before = phrasesApi.endpoints.readPhrase.select({ id })(getState()).data?.chapter_id;
        const edited = await queryFulfilled.catch(() => null);
        if (edited === null) return;
        const { chapter_id, chapter } = edited.data.data;
        const bookId = chapter.book.id;
        const tags =
          chapter_id === before
            ? [tag('StudioMissing', bookId), 'StudioStats' as const]
            : [...structureOf(bookId), tag('StudioChapter', before), tag('StudioChapter', chapter_id)];
        dispatch(api.util.invalidateTags([tag('StudioPhrase', id), 'StudioMeaning', ...tags]));
      },
    }),
    deletePhrase: endpoint.mutationFn(
      calls.deletePhrase,
      ({ id }: ListedPhrase, ask) => ask(calls.deletePhrase, { id }),
      {
        invalidatesTags: (_deleted, _problem, { id, chapter_id, book_id }) => [
          tag('StudioPhrase', id),
          ...structureOf(book_id),
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
              ...structureOf(restored.data.chapter.book.id),
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
          phrasesOfChapter(chapter_id),
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
