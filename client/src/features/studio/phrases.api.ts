import type { AnswerOf } from '@lingostory/contract/call';
import type { readChapter } from '@lingostory/contract/studio';
import type {
  createPhrase,
  deletePhrase,
  listMeanings,
  listMissing,
  listPhrases,
  movePhrase,
  readPhrase,
} from '@lingostory/contract/studio-phrases';
import { api } from '../../lib/api.ts';

type Found = AnswerOf<typeof listPhrases>;
/** `empty` is what the server says where there are no phrases yet. */
type PhraseList = Found & { empty: string | null };
type OnePhrase = AnswerOf<typeof readPhrase>['data'];
export type Missing = AnswerOf<typeof listMissing>;
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
        const { id, title, chapter_no, book } = (known.data as AnswerOf<typeof readChapter>).data;
        const meta = { page: 1, per_page: perPage, total: 0 };
        const data = { id, title, chapter_no, book, phrase: [] };
        return { data: { data, meta, empty: found.error.message } };
      },
      providesTags: ['StudioPhrase'],
    }),
    readPhrase: build.query<OnePhrase, number>({
      query: (id) => ({ url: `/admin/phrase/${id}` }),
      transformResponse: ({ data }: AnswerOf<typeof readPhrase>) => data,
      providesTags: ['StudioPhrase'],
    }),
    /** What the book, apart from the phrase `exceptId`, and a translator say of a phrase's words. */
    listMeanings: build.query<
      AnswerOf<typeof listMeanings>,
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
    savePhrase: build.mutation<AnswerOf<typeof createPhrase>, SentPhrase>({
      query: ({ id, body, onUpload }) => ({
        url: id === undefined ? '/admin/phrase' : `/admin/phrase/${id}`,
        method: 'POST',
        ...(id !== undefined && { params: { _method: 'put' } }),
        body,
        onUpload,
      }),
      invalidatesTags: (_answer, error) => (error === undefined ? [...changed] : []),
    }),
    deletePhrase: build.mutation<AnswerOf<typeof deletePhrase>, number>({
      query: (id) => ({ url: `/admin/phrase/${id}`, method: 'DELETE' }),
      invalidatesTags: [...changed],
    }),
    /** `place` is counted from 1. */
    movePhrase: build.mutation<AnswerOf<typeof movePhrase>, { id: number; place: number }>({
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
