import { calls } from '@lingostory/contract/reading/contents/calls';
import { schemas } from '@lingostory/contract/reading/contents/schemas';
import { createExpensiveBudget, createHeavyReadingBudget } from '../../../http/budgets.ts';
import { type Limit, secondsPerMinute, withCallerLimit } from '../../../http/limits.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { createMemberHandler, createSampleHandler } from '../base/json-handlers.ts';
import { readContents, readPreviewContents, readSampleContents } from './read-contents.ts';
import { searchBook, searchSample } from './search-book.ts';

type SearchResults = Awaited<ReturnType<typeof searchBook>>;
const toSearchResponse = ({ hits, page, perPage, total }: SearchResults) => ({
  data: hits,
  meta: { page, per_page: perPage, total },
});

/** Rate limit shared by both searches, because each one reads all phrases of a book. */
const searchLimit: Limit = {
  name: 'search in a book',
  points: 120,
  seconds: secondsPerMinute,
  message: 'You’ve searched too many times in a short time.',
};

export const contentsRoutes = defineRoutes(calls, schemas, {
  readContents: createMemberHandler(
    async (deps, claims, { book_code }) => ({
      json: `{"data":${await readContents(deps, claims, book_code)}}`,
    }),
    // Costs as much of the request budget as three page turns, because a book may have a thousand chapters.
    createHeavyReadingBudget(3),
  ),
  readSampleContents: createSampleHandler(
    async (deps, { book_code }) => `{"data":${await readSampleContents(deps, book_code)}}`,
  ),
  previewContents: async ({ deps, input }) => ({ data: await readPreviewContents(deps, input.book_code) }),
  searchBook: withBudget(
    createExpensiveBudget(2),
    withCallerLimit(searchLimit, async ({ deps, input, caller }) =>
      toSearchResponse(await searchBook(deps, caller.id, input)),
    ),
  ),
  searchSample: withBudget(
    createExpensiveBudget(2),
    withCallerLimit(searchLimit, async ({ deps, input }) =>
      toSearchResponse(await searchSample(deps, input)),
    ),
  ),
});
