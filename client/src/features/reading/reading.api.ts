import type { InputOf, ResponseOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/reading/calls';
import type { BookPhraseView, SamplePhraseView } from '@lingostory/contract/reading/schemas';
import { api } from '../../lib/api.ts';
import { type Token, toTokens } from './words/tokens.ts';

/** Where phrases come from: the free sample, or a book in the library. */
export type Source = 'sample' | 'book';

/** A phrase ready to be shown: its words with their meanings, and its place among `total`. */
export type Phrase = Omit<BookPhraseView, 'word_list' | 'translated_text' | 'total_phrases'> & {
  tokens: readonly Token[];
  total: number;
};

export type PhraseAt = { source: Source; book_code: string; phrase_no: number };

/** Whoever thinks long over a phrase still finds its neighbours there; a clip's signature outlives this. */
const hour = 3600;

export const readingApi = api.injectEndpoints({
  endpoints: (build) => ({
    readPhrase: build.query<Phrase, PhraseAt>({
      query: ({ source, ...params }) =>
        source === 'sample'
          ? { url: '/guest/sample-chapter', params, anonymous: true }
          : { url: '/user/read-book', params },
      transformResponse: (response: ResponseOf<typeof calls.readSample> | ResponseOf<typeof calls.readBook>) =>
        toPhrase(response.data),
      keepUnusedDataFor: hour,
    }),
    /** Where the member stopped, on any device: never from the cache. */
    openBook: build.query<Phrase, string>({
      query: (book_code) => ({ url: '/user/read-book', params: { book_code } }),
      transformResponse: (response: ResponseOf<typeof calls.readBook>) => toPhrase(response.data),
      keepUnusedDataFor: 0,
    }),
    savePosition: build.mutation<ResponseOf<typeof calls.savePosition>, InputOf<typeof calls.savePosition>>({
      query: (body) => ({ url: '/user/reading-position', method: 'PUT', body }),
      invalidatesTags: ['Shelf'],
    }),
  }),
});

export const { useReadPhraseQuery } = readingApi;

function toPhrase({ word_list, translated_text, ...view }: SamplePhraseView | BookPhraseView): Phrase {
  const total = 'total_phrases' in view ? view.total_phrases : view.total_sample_phrases;
  return { ...view, total, tokens: toTokens(word_list, translated_text.translations) };
}
