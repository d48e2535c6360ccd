import { calls } from '@lingostory/contract/catalogue/calls';
import { api } from '../../../lib/http/api.ts';
import { fromCalls } from '../../../lib/http/endpoint.ts';

/** Endpoints for single books, injected separately to keep them out of the entry chunk. */
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

/**
 * Returns each book's cache tags, by id and by code, because members' calls use the code and most studio calls the
 * id.
 */
export function tagsOf(books: readonly { id: number; book_code: string }[]) {
  return books.flatMap(({ id, book_code }) => [
    { type: 'Book' as const, id },
    { type: 'Book' as const, id: book_code },
  ]);
}

export const catalogueApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    listBooks: endpoint.query(calls.listBooks, {
      providesTags: (response) => [{ type: 'Book', id: 'LIST' }, ...tagsOf(response?.data ?? [])],
    }),
  })),
});

export const { useListBooksQuery } = catalogueApi;
