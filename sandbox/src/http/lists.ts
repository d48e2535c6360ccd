import type Stripe from 'stripe';
import { createUnknownReferenceError } from './errors.ts';

export type PagingParams = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};

/** Returns one page of rows, newest first, as Stripe does. Expects the rows in order of creation. */
export function toPage<T extends { id: string }>(
  rows: Iterable<T>,
  paging: PagingParams,
  url: string,
): Stripe.ApiList<T> {
  const newestFirstRows = [...rows].reverse();
  const limit = paging.limit ?? 10;
  const findRowIndex = (id: string, param: string) => {
    const index = newestFirstRows.findIndex((row) => row.id === id);
    if (index < 0) throw createUnknownReferenceError('object', id, param);
    return index;
  };
  if (paging.ending_before !== undefined) {
    const end = findRowIndex(paging.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: newestFirstRows.slice(start, end), has_more: start > 0, url };
  }
  const start =
    paging.starting_after === undefined ? 0 : findRowIndex(paging.starting_after, 'starting_after') + 1;
  return {
    object: 'list',
    data: newestFirstRows.slice(start, start + limit),
    has_more: newestFirstRows.length > start + limit,
    url,
  };
}
