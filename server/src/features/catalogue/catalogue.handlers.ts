import { calls } from '@lingostory/contract/catalogue/calls';
import { schemas } from '@lingostory/contract/catalogue/schemas';
import { userTypes } from '@lingostory/contract/constants';
import { createExpensiveBudget, readingBudget } from '../../http/budgets.ts';
import { defineCachedRoute, withBudget } from '../../http/route.ts';
import { defineRoutes, type Route } from '../../http/route-table.ts';
import { createQueue } from '../../lib/queue.ts';
import { openQueueSize } from '../../lib/queue-sizes.ts';
import { readContent } from '../../lib/read-content.ts';
import { noAccess, toBookDetailView, toListedBookView, toRecommendedView } from './catalogue.views.ts';
import { findBook } from './find-book.ts';
import { findCatalogueState, listBooks } from './list-books.ts';
import { recommendBooks } from './recommend-books.ts';

/**
 * Maximum number of recommendations computed concurrently. Each computation reads the whole catalogue, and the
 * database must stay available to other requests.
 */
const maxConcurrentRankings = 2;

export function createCatalogueRoutes(): Route[] {
  const queueRanking = createQueue(maxConcurrentRankings, openQueueSize('rankings'));
  return defineRoutes(calls, schemas, {
    listBooks: withBudget(
      readingBudget,
      defineCachedRoute(findCatalogueState, async ({ deps, input }) => {
        const { books, page, perPage, total } = await readContent(deps, (database) =>
          listBooks(database, input),
        );
        return { data: books.map(toListedBookView), meta: { page, per_page: perPage, total } };
      }),
    ),
    readBookDetail: withBudget(readingBudget, async ({ deps, input, caller }) => {
      const memberId = caller?.userType === userTypes.member ? caller.id : undefined;
      const { book, access } = await findBook(deps, input.book_code, memberId);
      return { data: toBookDetailView(book, caller && (access ?? noAccess)) };
    }),
    recommendBooks: withBudget(createExpensiveBudget(2), async ({ deps, caller }) => {
      const recommendedBooks = await queueRanking(() => recommendBooks(deps, caller.id));
      return { data: recommendedBooks.map(toRecommendedView) };
    }),
  });
}
