import type { calls } from '@lingostory/contract/catalogue/calls';
import { userTypes } from '@lingostory/contract/constants';
import type { CachedHandler, Handlers } from '../../http/route.ts';
import type { Queue } from '../../lib/queue.ts';
import { viewBook, viewBookDetail, viewRecommended } from './catalogue.views.ts';
import { findBook } from './find-book.ts';
import { listBooks } from './list-books.ts';
import { recommendBooks } from './recommend-books.ts';

type Calls = typeof calls;
type CatalogueHandlers = Handlers<Omit<Calls, 'listBooks'>> & {
  listBooks: CachedHandler<Calls['listBooks']>;
};

/** `ranking` is the queue of those that rank the whole catalogue. */
export const catalogueHandlers = (ranking: Queue): CatalogueHandlers => ({
  listBooks: async ({ deps, input }) => {
    const { books, page, perPage, total } = await listBooks(deps, input);
    return { data: books.map(viewBook), meta: { page, per_page: perPage, total } };
  },
  readBookDetail: async ({ deps, input, caller }) => {
    const member = caller?.userType === userTypes.member ? caller.id : undefined;
    const { book, owned } = await findBook(deps, input.book_code, member);
    return { data: viewBookDetail(book, caller ? (owned ?? false) : undefined) };
  },
  recommendBooks: async ({ deps, caller }) => {
    const recommended = await ranking(() => recommendBooks(deps, caller.id));
    return { data: recommended.map(viewRecommended) };
  },
});
