import { calls } from '@lingostory/contract/reading/contents/calls';
import { api } from '../../../lib/http/api.ts';
import { fromCalls } from '../../../lib/http/endpoint.ts';

/** Cache lifetime in seconds, the same as for phrases. */
const hour = 3600;
const hitsOnPage = 20;

type Search = { book_code: string; q: string };
const pageOf = (search: Search, page: number) => ({ ...search, page, per_page: hitsOnPage });

// Search results contain phrase numbers, so they share the phrases' tag and are refetched after an edit of the book.
const contentsApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    readContents: endpoint.query(calls.readContents, {
      transformResponse: ({ data }) => data,
      keepUnusedDataFor: hour,
      providesTags: ['Phrase'],
    }),
    readSampleContents: endpoint.query(calls.readSampleContents, {
      transformResponse: ({ data }) => data,
      keepUnusedDataFor: hour,
      providesTags: ['Phrase'],
    }),
    previewContents: endpoint.query(calls.previewContents, {
      transformResponse: ({ data }) => data,
      providesTags: ['StudioPreview'],
    }),
    searchBook: endpoint.pages(calls.searchBook, pageOf, { providesTags: ['Phrase'] }),
    searchSample: endpoint.pages(calls.searchSample, pageOf, { providesTags: ['Phrase'] }),
  })),
});

export const {
  useReadContentsQuery,
  useReadSampleContentsQuery,
  usePreviewContentsQuery,
  useSearchBookInfiniteQuery,
  useSearchSampleInfiniteQuery,
} = contentsApi;
