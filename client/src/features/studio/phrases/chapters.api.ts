import type { ResponseOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/chapters/calls';
import type { ChapterListView } from '@lingostory/contract/studio/chapters/schemas';
import { api } from '../../../lib/api.ts';
import { moveTo } from './move-to.ts';

/** `empty` is what the server says where there are no chapters yet. */
type ChapterList = ChapterListView & { empty: string | null };
type OneChapter = ResponseOf<typeof calls.readChapter>['data'];
type ChapterValues = { title: string; chapter_no: number };
type Saved = ResponseOf<typeof calls.createChapter> | ResponseOf<typeof calls.editChapter>;
type Said = { message: string };

const changed = ['StudioChapter', 'StudioPhrase', 'StudioBook', 'StudioFigures', 'Book'] as const;

const chaptersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listChapters: build.query<ChapterList, number>({
      queryFn: async (bookId, _store, _extra, ask) => {
        const found = await ask({ url: '/admin/chapter', params: { book_id: bookId } });
        if (found.error === undefined) {
          return { data: { ...(found.data as ResponseOf<typeof calls.listChapters>).data, empty: null } };
        }
        // A book without chapters is a 404, too; it brings the book's title and an empty list.
        const { status, message, data } = found.error;
        if (status !== 404 || data === undefined) return { error: found.error };
        return { data: { ...(data as ChapterListView), empty: message } };
      },
      providesTags: ['StudioChapter'],
    }),
    readChapter: build.query<OneChapter, number>({
      query: (id) => ({ url: `/admin/chapter/${id}` }),
      transformResponse: ({ data }: ResponseOf<typeof calls.readChapter>) => data,
      providesTags: ['StudioChapter'],
    }),
    createChapter: build.mutation<Saved, ChapterValues & { book_id: number }>({
      query: (body) => ({ url: '/admin/chapter', method: 'POST', body }),
      invalidatesTags: [...changed],
    }),
    editChapter: build.mutation<Saved, ChapterValues & { id: number; book_id: number }>({
      query: ({ id, book_id, title, chapter_no }) => ({
        url: `/admin/chapter/${id}`,
        method: 'PUT',
        body: new URLSearchParams({ book_id: `${book_id}`, title, chapter_no: `${chapter_no}` }),
      }),
      invalidatesTags: [...changed],
    }),
    deleteChapter: build.mutation<ResponseOf<typeof calls.deleteChapter>, number>({
      query: (id) => ({ url: `/admin/chapter/${id}`, method: 'DELETE' }),
      invalidatesTags: [...changed],
    }),
    setSampleChapter: build.mutation<Saved, { is_sample: 0 | 1; book_code: string; chapter_id: number }>({
      query: (body) => ({ url: '/admin/sample-chaps', method: 'POST', body }),
      invalidatesTags: [...changed],
    }),
    moveChapter: build.mutation<Said, { bookId: number; id: number; place: number }>({
      queryFn: async ({ bookId, id, place }, _store, _extra, ask) => {
        const found = await ask({ url: '/admin/chapter', params: { book_id: bookId } });
        if (found.error !== undefined) return { error: found.error };
        const { data } = found.data as ResponseOf<typeof calls.listChapters>;
        const ids = moveTo(
          data.chapter.map((chapter) => chapter.id),
          id,
          place,
        );
        const sent = await ask({
          url: '/admin/chapter-order',
          method: 'PUT',
          body: { book_id: bookId, ids },
        });
        return sent.error === undefined ? { data: sent.data as Said } : { error: sent.error };
      },
      invalidatesTags: [...changed],
    }),
  }),
});

export const {
  useListChaptersQuery,
  useReadChapterQuery,
  useCreateChapterMutation,
  useEditChapterMutation,
  useDeleteChapterMutation,
  useSetSampleChapterMutation,
  useMoveChapterMutation,
} = chaptersApi;
