import { calls } from '@lingostory/contract/catalogue/calls';
import { api } from '../../../lib/http/api.ts';
import { fromCalls } from '../../../lib/http/endpoint.ts';

/** Members' calls name a book by its code, most of the studio's by its id. */
export function tagsOf(books: readonly { id: number; book_code: string }[]) {
  return books.flatMap(({ id, book_code }) => [
    { type: 'Book' as const, id },
    { type: 'Book' as const, id: book_code },
  ]);
}

export const catalogueApi = api.injectEndpoints({
  endpoints: fromCalls((endpoint) => ({
    listBooks: endpoint.query(calls.listBooks, {
      providesTags: (found) => [{ type: 'Book', id: 'LIST' }, ...tagsOf(found?.data ?? [])],
    }),
  })),
});

export const { useListBooksQuery } = catalogueApi;
