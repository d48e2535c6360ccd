import { calls } from '@lingostory/contract/vocabulary/shares/calls';
import { schemas } from '@lingostory/contract/vocabulary/shares/schemas';
import { createExpensiveBudget } from '../../../http/budgets.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes, type Route } from '../../../http/route-table.ts';
import { createQueue } from '../../../lib/queue.ts';
import { openQueueSize } from '../../../lib/queue-sizes.ts';
import { toListedBookView } from '../../catalogue/public.ts';
import { listBooksByShare } from './list-books-by-share.ts';
import { readShares } from './read-shares.ts';

/**
 * Maximum number of concurrent counts. A member's first list counts the whole catalogue, which must not slow down
 * page turns.
 */
const maxConcurrentCounts = 2;

export function createShareRoutes(): Route[] {
  const countingQueue = createQueue(maxConcurrentCounts, openQueueSize('word_shares'));
  return defineRoutes(calls, schemas, {
    readShares: withBudget(
      createExpensiveBudget(2),
      async ({ deps, input: { book_codes: bookCodesText }, caller }) => ({
        data: await readShares(deps, caller.id, [...new Set(bookCodesText.split(','))]),
      }),
    ),
    listBooksByShare: withBudget(createExpensiveBudget(2), async ({ deps, input, caller }) => {
      const result = await listBooksByShare(deps, caller.id, input, countingQueue);
      const { books, begun, page, perPage, total } = result;
      const data = books.map(({ share, ...book }) => ({
        ...toListedBookView(book),
        ...(share && { share }),
      }));
      return { data, begun, meta: { page, per_page: perPage, total } };
    }),
  });
}
