import type * as contract from '@lingostory/contract/catalogue';
import { userTypes } from '@lingostory/contract/constants';
import type { ReadQueue } from '../../http/read-queue.ts';
import type { Handler, KeptHandler } from '../../http/route.ts';
import { viewBook, viewBookDetail, viewRecommended } from './catalogue.views.ts';
import { findBook } from './find-book.ts';
import { listBooks } from './list-books.ts';
import { recommendBooks } from './recommend-books.ts';

export const handleListBooks: KeptHandler<typeof contract.listBooks> = async ({ deps, input }) => {
  const { books, page, perPage, total } = await listBooks(deps, input);
  return { data: books.map(viewBook), meta: { page, per_page: perPage, total } };
};

export const handleBookDetail: Handler<typeof contract.readBookDetail> = async ({ deps, input, caller }) => {
  const member = caller?.userType === userTypes.member ? caller.id : undefined;
  const { book, owned } = await findBook(deps, input.book_code, member);
  return { data: viewBookDetail(book, caller ? (owned ?? false) : undefined) };
};

export const handleRecommendBooks =
  (read: ReadQueue): Handler<typeof contract.recommendBooks> =>
  async ({ deps, caller }) => {
    const recommended = await read(() => recommendBooks(deps, caller.id));
    return { data: recommended.map(viewRecommended) };
  };
