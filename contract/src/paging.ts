import { number, object } from 'yup';
import { pageSize } from './constants.ts';
import { positive } from './fields.ts';

/** The part of a list that is asked for. */
export const paging = {
  page: positive('page').max(1_000_000, 'page is too large.'),
  per_page: positive('per_page').max(pageSize.max, `per_page can be at most ${pageSize.max}.`),
};

/** Beside a list: which part of it this is, and how long it is in all. */
export const metaView = object({
  page: number().integer().required(),
  per_page: number().integer().required(),
  total: number().integer().required(),
});
