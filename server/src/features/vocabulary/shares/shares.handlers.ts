import { calls } from '@lingostory/contract/vocabulary/shares/calls';
import { schemas } from '@lingostory/contract/vocabulary/shares/schemas';
import { dearBudget } from '../../../http/budgets.ts';
import { within } from '../../../http/route.ts';
import { type Route, routesOf } from '../../../http/route-table.ts';
import { createQueue } from '../../../lib/queue.ts';
import { viewBook } from '../../catalogue/public.ts';
import { listBooksByShare } from './list-books-by-share.ts';
import { readShares } from './read-shares.ts';

/**
 * Maximum number of concurrent counts. A member's first list counts the whole catalogue, which must not slow down
 * page turns.
 */
const maxCounting = 2;

export function shareRoutes(): Route[] {
  const counting = createQueue(maxCounting);
  return routesOf(calls, schemas, {
    readShares: within(dearBudget(2), async ({ deps, input: { book_codes: codes }, caller }) => ({
      data: await readShares(deps, caller.id, [...new Set(codes.split(','))]),
    })),
    listBooksByShare: within(dearBudget(2), async ({ deps, input, caller }) => {
      const result = await listBooksByShare(deps, caller.id, input, counting);
      const { books, begun, page, perPage, total } = result;
      const data = books.map(({ share, ...book }) => ({ ...viewBook(book), ...(share && { share }) }));
      return { data, begun, meta: { page, per_page: perPage, total } };
    }),
  });
}
