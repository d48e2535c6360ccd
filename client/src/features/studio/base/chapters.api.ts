import { calls } from '@lingostory/contract/studio/chapters/calls';
import type { ChapterListView } from '@lingostory/contract/studio/chapters/schemas';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { api, buildChapterListTag, buildStructureTags, buildTag } from './tags.ts';

/** `emptyMessage` is the server's message when the book has no chapters yet, and null otherwise. */
type ChapterList = ChapterListView & { emptyMessage: string | null };

const chaptersApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    listChapters: endpoint.queryFn<typeof calls.listChapters, ChapterList>(
      calls.listChapters,
      async (book, callApi) => {
        const { data: response, error } = await callApi(calls.listChapters, book);
        if (error === undefined) return { data: { ...response.data, emptyMessage: null } };
        // The server responds with 404 if the book has no chapters, but includes the book's title and an empty list.
        const { status, message, data } = error;
        if (status !== 404 || data === undefined) return { error };
        return { data: { ...(data as ChapterListView), emptyMessage: message } };
      },
      {
        providesTags: (chapterList, _problem, { book_id }) => [
          buildChapterListTag(book_id),
          ...(chapterList?.chapter ?? []).map(({ id }) => buildTag('StudioChapter', id)),
        ],
      },
    ),
    readChapter: endpoint.query(calls.readChapter, {
      transformResponse: ({ data }) => data,
      providesTags: (_response, _problem, { id }) => [buildTag('StudioChapter', id)],
    }),
    createChapter: endpoint.mutation(calls.createChapter, {
      invalidatesTags: (_result, _problem, { book_id }) => buildStructureTags(book_id),
    }),
    editChapter: endpoint.mutation(calls.editChapter, {
      invalidatesTags: (_result, _problem, { id, book_id }) => [
        buildTag('StudioChapter', id),
        ...buildStructureTags(book_id),
      ],
    }),
    publishChapter: endpoint.mutationFn(
      calls.publishChapter,
      ({ id, published }: { id: number; book_id: number; published: boolean }, callApi) =>
        callApi(calls.publishChapter, { id, published }),
      {
        invalidatesTags: (_result, _problem, { id, book_id }) => [
          buildTag('StudioChapter', id),
          ...buildStructureTags(book_id),
        ],
      },
    ),
    deleteChapter: endpoint.mutationFn(
      calls.deleteChapter,
      ({ id }: { id: number; book_id: number }, callApi) => callApi(calls.deleteChapter, { id }),
      {
        invalidatesTags: (_result, _problem, { id, book_id }) => [
          buildTag('StudioChapter', id),
          ...buildStructureTags(book_id),
        ],
      },
    ),
    restoreChapter: endpoint.mutation(calls.restoreChapter, {
      invalidatesTags: (result, _problem, { id }) => [
        buildTag('StudioChapter', id),
        ...(result === undefined ? [] : buildStructureTags(result.data.book_id)),
      ],
    }),
    setSampleChapter: endpoint.mutation(calls.setSampleChapter, {
      invalidatesTags: (response, _problem, { chapter_id, book_code }) => [
        buildTag('StudioChapter', chapter_id),
        ...(response === undefined ? [] : [buildTag('StudioBook', response.data.book_id)]),
        buildTag('Book', book_code),
      ],
    }),
    /**
     * Moves one chapter. The request contains the ids of all chapters in their new order, so the current list is
     * fetched first, in case another editor has changed it.
     */
    orderChapters: endpoint.mutationFn(
      calls.orderChapters,
      async ({ book_id, id, position }: { book_id: number; id: number; position: number }, callApi) => {
        const { data: response, error } = await callApi(calls.listChapters, { book_id });
        if (error !== undefined) return { error };
        const ids = response.data.chapter.map((chapter) => chapter.id);
        return await callApi(calls.orderChapters, { book_id, ids: moveId(ids, id, position) });
      },
      { invalidatesTags: (_result, _problem, { book_id }) => buildStructureTags(book_id) },
    ),
  })),
});

export const {
  useListChaptersQuery,
  useReadChapterQuery,
  useCreateChapterMutation,
  useEditChapterMutation,
  usePublishChapterMutation,
  useDeleteChapterMutation,
  useRestoreChapterMutation,
  useSetSampleChapterMutation,
  useOrderChaptersMutation,
} = chaptersApi;

/** Returns a copy of `ids` with `id` moved to the index `position`. */
export function moveId(ids: readonly number[], id: number, position: number): number[] {
  const otherIds = ids.filter((otherId) => otherId !== id);
  return [...otherIds.slice(0, position), id, ...otherIds.slice(position)];
}
