import type { calls } from '@lingostory/contract/vocabulary/shares/calls';
import type { Handlers } from '../../../http/route.ts';
import type { Queue } from '../../../lib/queue.ts';
import { viewBook } from '../../catalogue/public.ts';
import { listBooksByShare } from './list-books-by-share.ts';
import { readShares } from './read-shares.ts';

/** `counting` is the queue of those that count the whole catalogue. */
export const sharesHandlers = (counting: Queue): Handlers<typeof calls> => ({
  readShares: async ({ deps, input: { book_codes: codes }, caller }) => ({
    data: await readShares(deps, caller.id, [...new Set(codes.split(','))]),
  }),
  listBooksByShare: async ({ deps, input, caller }) => {
    const found = await listBooksByShare(deps, caller.id, input, counting);
    const { books, begun, page, perPage, total } = found;
    const data = books.map(({ share, ...book }) => ({ ...viewBook(book), ...(share && { share }) }));
    return { data, begun, meta: { page, per_page: perPage, total } };
  },
});
