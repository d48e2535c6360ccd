import { calls } from '@lingostory/contract/reading/calls';
import type { BookPhraseView, SamplePhraseView } from '@lingostory/contract/reading/schemas';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';
import { type Token, toTokens } from './tokens.ts';

/** The source of the phrases: a free sample, a book in the library, or a preview in the studio. */
export type PhraseSource = 'sample' | 'book' | 'preview';

/** A phrase ready to display: its words with their meanings, and its number out of `total`. */
export type Phrase = Omit<BookPhraseView, 'word_list' | 'translated_text' | 'total_phrases'> & {
  tokens: readonly Token[];
  total: number;
};

/** A range of `count` consecutive phrases, starting at number `from`. */
export type PhraseWindow = { from: number; count: number };

/**
 * Cache lifetime in seconds: long enough to keep the neighboring phrases for a slow reader, and not longer than the
 * right to hear a clip, which a later request renews.
 */
const phraseCacheSeconds = 3600;

export const readingApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    readSample: endpoint.query(calls.readSample, {
      transformResponse: ({ data }) => toPhrase(data),
      keepUnusedDataFor: phraseCacheSeconds,
      providesTags: ['Phrase'],
    }),
    readBook: endpoint.query(calls.readBook, {
      transformResponse: ({ data }) => toPhrase(data),
      keepUnusedDataFor: phraseCacheSeconds,
      providesTags: ['Phrase'],
    }),
    // `use-phrases.ts` caches each phrase of the response separately.
    readSampleWindow: endpoint.query(calls.readSampleWindow, {
      transformResponse: ({ data }) => data.map(toPhrase),
      keepUnusedDataFor: 0,
    }),
    readWindow: endpoint.query(calls.readWindow, {
      transformResponse: ({ data }) => data.map(toPhrase),
      keepUnusedDataFor: 0,
    }),
    reportPhrase: endpoint.mutation(calls.reportPhrase),
    reportSamplePhrase: endpoint.mutation(calls.reportSamplePhrase),
    previewBook: endpoint.query(calls.previewBook, {
      transformResponse: ({ data }) => toPhrase(data),
      keepUnusedDataFor: phraseCacheSeconds,
      providesTags: ['StudioPreview'],
    }),
    previewWindow: endpoint.query(calls.previewWindow, {
      transformResponse: ({ data }) => data.map(toPhrase),
      keepUnusedDataFor: 0,
    }),
    savePosition: endpoint.mutation(calls.savePosition, {
      invalidatesTags: (_result, _problem, { book_code }) => ['Library', { type: 'Position', id: book_code }],
    }),
  })),
});

export const { useReadSampleQuery, useReportPhraseMutation, useReportSamplePhraseMutation } = readingApi;

/** The shape of a phrase from a server of the previous release, which sends none. */
const plainShape: Pick<
  Phrase,
  'separator' | 'emphasis' | 'pictures' | 'pictures_after' | 'are_words_measured'
> = {
  separator: 'space',
  emphasis: [],
  pictures: [],
  pictures_after: [],
  are_words_measured: false,
};

function toPhrase({ word_list, translated_text, ...view }: SamplePhraseView | BookPhraseView): Phrase {
  const total = 'total_phrases' in view ? view.total_phrases : view.total_sample_phrases;
  const tokens = toTokens(word_list, translated_text.translations, view.emphasis);
  return { ...plainShape, ...view, total, tokens };
}
