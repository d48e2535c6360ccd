import type { AnswerOf } from '@lingostory/contract/call';
import type { readChapter } from '@lingostory/contract/studio';
import type {
  createPhrase,
  deletePhrase,
  listPhrases,
  orderPhrases,
  readPhrase,
} from '@lingostory/contract/studio-phrases';
import { api, sessionRefused } from '../../lib/api.ts';
import { moveTo } from './phrases/move-to.ts';
import { type Upload, upload } from './phrases/upload.ts';

type Found = AnswerOf<typeof listPhrases>;
type Saved = AnswerOf<typeof createPhrase>;
/** `empty` is what the server says where there are no phrases yet. */
export type PhraseList = Found & { empty: string | null };
export type OnePhrase = AnswerOf<typeof readPhrase>['data'];

export const phrasesOnPage = 50;
const changed = ['StudioPhrase', 'StudioChapter', 'StudioBook', 'StudioFigures', 'Book'] as const;

const phrasesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Without a page: the whole chapter. */
    listPhrases: build.query<PhraseList, { chapterId: number; page?: number }>({
      queryFn: async ({ chapterId, page }, _store, _extra, ask) => {
        const paging = page === undefined ? {} : { page, per_page: phrasesOnPage };
        const found = await ask({ url: '/admin/phrase', params: { chapter_id: chapterId, ...paging } });
        if (found.error === undefined) return { data: { ...(found.data as Found), empty: null } };
        if (found.error.status !== 404) return { error: found.error };
        // A chapter without phrases is a 404, too; its titles are needed all the same.
        const known = await ask({ url: `/admin/chapter/${chapterId}` });
        if (known.error !== undefined) return { error: found.error };
        const { id, title, chapter_no, book } = (known.data as AnswerOf<typeof readChapter>).data;
        const meta = { page: 1, per_page: phrasesOnPage, total: 0 };
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
    savePhrase: build.mutation<Saved, Upload>({
      queryFn: async (sent, { signal, dispatch }) => {
        const answer = await upload<Saved>(sent, signal);
        if ('error' in answer && answer.error.status === 401) dispatch(sessionRefused(answer.error.message));
        return answer;
      },
      invalidatesTags: (_answer, error) => (error === undefined ? [...changed] : []),
    }),
    deletePhrase: build.mutation<AnswerOf<typeof deletePhrase>, number>({
      query: (id) => ({ url: `/admin/phrase/${id}`, method: 'DELETE' }),
      invalidatesTags: [...changed],
    }),
    movePhrase: build.mutation<
      AnswerOf<typeof orderPhrases>,
      { chapterId: number; id: number; place: number }
    >({
      queryFn: async ({ chapterId, id, place }, _store, _extra, ask) => {
        const found = await ask({ url: '/admin/phrase', params: { chapter_id: chapterId } });
        if (found.error !== undefined) return { error: found.error };
        const ids = moveTo(
          (found.data as Found).data.phrase.map((phrase) => phrase.id),
          id,
          place,
        );
        const body = { chapter_id: chapterId, ids };
        const sent = await ask({ url: '/admin/phrase-order', method: 'PUT', body });
        if (sent.error !== undefined) return { error: sent.error };
        return { data: sent.data as AnswerOf<typeof orderPhrases> };
      },
      invalidatesTags: ['StudioPhrase'],
    }),
  }),
});

export const {
  useListPhrasesQuery,
  useReadPhraseQuery,
  useSavePhraseMutation,
  useDeletePhraseMutation,
  useMovePhraseMutation,
} = phrasesApi;
