import { number, object } from 'yup';
import { pageSize } from './constants.ts';
import { positive } from './fields.ts';

/** The requested page of a list. */
export const paging = {
  page: positive('page').max(1_000_000, 'page is too large.'),
  per_page: positive('per_page').max(pageSize.max, `per_page can be at most ${pageSize.max}.`),
};

/** The requested page and the total number of items, returned with every list. */
export const metaView = object({
  page: number().integer().required(),
  per_page: number().integer().required(),
  total: number().integer().required(),
});
