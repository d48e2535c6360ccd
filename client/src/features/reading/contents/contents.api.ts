import { calls } from '@lingostory/contract/reading/contents/calls';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';

/** Cache lifetime in seconds, the same as for phrases. */
const contentsCacheSeconds = 3600;
const searchHitsPageSize = 20;

type SearchQuery = { book_code: string; q: string };
const toPageQuery = (search: SearchQuery, page: number) => ({
  ...search,
  page,
  per_page: searchHitsPageSize,
});

// Search results contain phrase numbers, so they share the phrases' tag and are refetched after an edit of the book.
const contentsApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    readContents: endpoint.query(calls.readContents, {
      transformResponse: ({ data }) => data,
      keepUnusedDataFor: contentsCacheSeconds,
      providesTags: ['Phrase'],
    }),
    readSampleContents: endpoint.query(calls.readSampleContents, {
      transformResponse: ({ data }) => data,
      keepUnusedDataFor: contentsCacheSeconds,
      providesTags: ['Phrase'],
    }),
    previewContents: endpoint.query(calls.previewContents, {
      transformResponse: ({ data }) => data,
      providesTags: ['StudioPreview'],
    }),
    searchBook: endpoint.pages(calls.searchBook, toPageQuery, { providesTags: ['Phrase'] }),
    searchSample: endpoint.pages(calls.searchSample, toPageQuery, { providesTags: ['Phrase'] }),
  })),
});

export const {
  useReadContentsQuery,
  useReadSampleContentsQuery,
  usePreviewContentsQuery,
  useSearchBookInfiniteQuery,
  useSearchSampleInfiniteQuery,
} = contentsApi;
