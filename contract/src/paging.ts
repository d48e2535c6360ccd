import { number, object } from 'yup';
import { pageSize } from './constants.ts';
import { positiveIntegerField } from './fields.ts';

/** The parameters that select a page of a list. */
export const pagingFields = {
  page: positiveIntegerField('page').max(1_000_000, 'page is too large.'),
  per_page: positiveIntegerField('per_page').max(pageSize.max, `per_page can be at most ${pageSize.max}.`),
};

/** The current page and the total number of items, which every list returns. */
export const pagingMetaView = object({
  page: number().integer().required(),
  per_page: number().integer().required(),
  total: number().integer().required(),
});
