import { calls } from '@lingostory/contract/catalogue/calls';
import { api } from '../../../lib/http/api.ts';
import { defineEndpoints } from '../../../lib/http/endpoint.ts';

/** Endpoints for single books, injected separately to keep them out of the entry chunk. */
export const bookApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    readBookDetail: endpoint.query(calls.readBookDetail, {
      transformResponse: ({ data }) => data,
      providesTags: (book, _problem, { book_code }) =>
        book === undefined
          ? [{ type: 'Book', id: book_code }, 'Membership']
          : [...toBookTags([book]), { type: 'Position', id: book_code }, 'Membership'],
    }),
    recommendBooks: endpoint.query(calls.recommendBooks, {
      transformResponse: ({ data }) => data,
      providesTags: (books = []) => ['Recommendation', 'Membership', ...toBookTags(books)],
    }),
  })),
});

export const { useReadBookDetailQuery, useRecommendBooksQuery } = bookApi;

/**
 * Returns each book's cache tags. A book has one tag by id and one by code, because members' endpoints use the code
 * and most studio endpoints use the id.
 */
export function toBookTags(books: readonly { id: number; book_code: string }[]) {
  return books.flatMap(({ id, book_code }) => [
    { type: 'Book' as const, id },
    { type: 'Book' as const, id: book_code },
  ]);
}

export const catalogueApi = api.injectEndpoints({
  endpoints: defineEndpoints((endpoint) => ({
    listBooks: endpoint.query(calls.listBooks, {
      providesTags: (response) => [{ type: 'Book', id: 'LIST' }, ...toBookTags(response?.data ?? [])],
    }),
  })),
});

export const { useListBooksQuery } = catalogueApi;
