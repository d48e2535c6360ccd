import { calls } from '@lingostory/contract/catalogue/calls';
import { schemas } from '@lingostory/contract/catalogue/schemas';
import { userTypes } from '@lingostory/contract/constants';
import { dearBudget, readingBudget } from '../../http/budgets.ts';
import { cachedRoute, within } from '../../http/route.ts';
import { type Route, routesOf } from '../../http/route-table.ts';
import { createQueue } from '../../lib/queue.ts';
import { viewBook, viewBookDetail, viewRecommended } from './catalogue.views.ts';
import { findBook } from './find-book.ts';
import { findCatalogueState, listBooks } from './list-books.ts';
import { recommendBooks } from './recommend-books.ts';

/**
 * Maximum number of recommendations computed concurrently. Each one reads the whole catalogue, and other requests
 * need the database too.
 */
const maxRankings = 2;

export function catalogueRoutes(): Route[] {
  const ranking = createQueue(maxRankings);
  return routesOf(calls, schemas, {
    listBooks: within(
      readingBudget,
      cachedRoute(findCatalogueState, async ({ deps, input }) => {
        const { books, page, perPage, total } = await listBooks(deps, input);
        return { data: books.map(viewBook), meta: { page, per_page: perPage, total } };
      }),
    ),
    readBookDetail: within(readingBudget, async ({ deps, input, caller }) => {
      const member = caller?.userType === userTypes.member ? caller.id : undefined;
      const { book, owned } = await findBook(deps, input.book_code, member);
      return { data: viewBookDetail(book, caller ? (owned ?? false) : undefined) };
    }),
    recommendBooks: within(dearBudget(2), async ({ deps, caller }) => {
      const recommended = await ranking(() => recommendBooks(deps, caller.id));
      return { data: recommended.map(viewRecommended) };
    }),
  });
}
