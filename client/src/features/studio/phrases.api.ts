import type { ResponseOf } from '@lingostory/contract/call';
import type { calls as chapterCalls } from '@lingostory/contract/studio/chapters/calls';
import type { calls as phraseCalls } from '@lingostory/contract/studio/phrases/calls';
import { api } from '../../lib/api.ts';

type Found = ResponseOf<typeof phraseCalls.listPhrases>;
/** `empty` is what the server says where there are no phrases yet. */
type PhraseList = Found & { empty: string | null };
type OnePhrase = ResponseOf<typeof phraseCalls.readPhrase>['data'];
export type Missing = ResponseOf<typeof phraseCalls.listMissing>;
/** `id` names the phrase that is changed; without it one is added. */
type SentPhrase = { id?: number; body: FormData; onUpload: (share: number) => void };

/** So many rows open and scroll at once, players and all; a longer chapter has pages. */
export const phrasesOnPage = 50;
export const missingOnPage = 50;
const changed = ['StudioPhrase', 'StudioChapter', 'StudioBook', 'StudioFigures', 'Book'] as const;

const phrasesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPhrases: build.query<PhraseList, { chapterId: number; page: number; perPage?: number }>({
      queryFn: async ({ chapterId, page, perPage = phrasesOnPage }, _store, _extra, ask) => {
        const params = { chapter_id: chapterId, page, per_page: perPage };
        const found = await ask({ url: '/admin/phrase', params });
        if (found.error === undefined) return { data: { ...(found.data as Found), empty: null } };
        if (found.error.status !== 404) return { error: found.error };
        // A chapter without phrases is a 404, too; its titles are needed all the same.
        const known = await ask({ url: `/admin/chapter/${chapterId}` });
        if (known.error !== undefined) return { error: found.error };
        const { id, title, chapter_no, book } = (known.data as ResponseOf<typeof chapterCalls.readChapter>)
          .data;
        const meta = { page: 1, per_page: perPage, total: 0 };
        const data = { id, title, chapter_no, book, phrase: [] };
        return { data: { data, meta, empty: found.error.message } };
      },
      providesTags: ['StudioPhrase'],
    }),
    readPhrase: build.query<OnePhrase, number>({
      query: (id) => ({ url: `/admin/phrase/${id}` }),
      transformResponse: ({ data }: ResponseOf<typeof phraseCalls.readPhrase>) => data,
      providesTags: ['StudioPhrase'],
    }),
    /** What the book, apart from the phrase `exceptId`, and a translator say of a phrase's words. */
    listMeanings: build.query<
      ResponseOf<typeof phraseCalls.listMeanings>,
      { chapterId: number; phrase: string; exceptId?: number | undefined }
    >({
      query: ({ chapterId, phrase, exceptId }) => ({
        url: '/admin/meanings',
        params: { chapter_id: chapterId, phrase, except_id: exceptId },
      }),
      providesTags: ['StudioPhrase'],
    }),
    listMissing: build.query<Missing, { bookCode: string; page: number; perPage?: number }>({
      query: ({ bookCode, page, perPage = missingOnPage }) => ({
        url: `/admin/missing/${encodeURIComponent(bookCode)}`,
        params: { page, per_page: perPage },
      }),
      providesTags: ['StudioPhrase', 'StudioChapter', 'StudioBook'],
    }),
    savePhrase: build.mutation<ResponseOf<typeof phraseCalls.createPhrase>, SentPhrase>({
      query: ({ id, body, onUpload }) => ({
        url: id === undefined ? '/admin/phrase' : `/admin/phrase/${id}`,
        method: 'POST',
        ...(id !== undefined && { params: { _method: 'put' } }),
        body,
        onUpload,
      }),
      invalidatesTags: (_answer, error) => (error === undefined ? [...changed] : []),
    }),
    deletePhrase: build.mutation<ResponseOf<typeof phraseCalls.deletePhrase>, number>({
      query: (id) => ({ url: `/admin/phrase/${id}`, method: 'DELETE' }),
      invalidatesTags: [...changed],
    }),
    /** `place` is counted from 1. */
    movePhrase: build.mutation<ResponseOf<typeof phraseCalls.movePhrase>, { id: number; place: number }>({
      query: ({ id, place }) => ({ url: `/admin/phrase/${id}/place`, method: 'PUT', body: { place } }),
      invalidatesTags: ['StudioPhrase'],
    }),
  }),
});

export const {
  useListPhrasesQuery,
  useReadPhraseQuery,
  useListMeaningsQuery,
  useListMissingQuery,
  useSavePhraseMutation,
  useDeletePhraseMutation,
  useMovePhraseMutation,
} = phrasesApi;
