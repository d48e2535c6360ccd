import { calls } from '@lingostory/contract/catalogue/calls';
import { api } from '../../../lib/http/api.ts';
import { fromCalls } from '../../../lib/http/endpoint.ts';
import { tagsOf } from './catalogue.api.ts';

/** Apart from the list, so that the first script does without. */
export const bookApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    readBookDetail: endpoint.query(calls.readBookDetail, {
      transformResponse: ({ data }) => data,
      providesTags: (book, _problem, { book_code }) =>
        book === undefined ? [{ type: 'Book', id: book_code }] : tagsOf([book]),
    }),
    recommendBooks: endpoint.query(calls.recommendBooks, {
      transformResponse: ({ data }) => data,
      providesTags: (books = []) => ['Recommendation', ...tagsOf(books)],
    }),
  })),
});

export const { useReadBookDetailQuery, useRecommendBooksQuery } = bookApi;
