import { calls } from '@lingostory/contract/reading/contents/calls';
import { schemas } from '@lingostory/contract/reading/contents/schemas';
import { dearBudget, heavyReadingBudget } from '../../../http/budgets.ts';
import { type Limit, limitCaller, minute } from '../../../http/limits.ts';
import { within } from '../../../http/route.ts';
import { routesOf } from '../../../http/route-table.ts';
import { memberHandler, sampleHandler } from '../base/json-handlers.ts';
import { previewContents, readContents, readSampleContents } from './read-contents.ts';
import { searchBook, searchSample } from './search-book.ts';

type Hits = Awaited<ReturnType<typeof searchBook>>;
const toResponse = ({ hits, page, perPage, total }: Hits) => ({
  data: hits,
  meta: { page, per_page: perPage, total },
});

/** The rate limit that both searches share, because each reads all phrases of a book. */
const searches: Limit = {
  name: 'search in a book',
  points: 120,
  seconds: minute,
  message: 'You’ve searched too many times in a short time.',
};

export const contentsRoutes = routesOf(calls, schemas, {
  readContents: memberHandler(
    async (deps, claims, { book_code }) => `{"data":${await readContents(deps, claims, book_code)}}`,
    // Counts as three page turns, because a book may have a thousand chapters.
    heavyReadingBudget(3),
  ),
  readSampleContents: sampleHandler(
    async (deps, { book_code }) => `{"data":${await readSampleContents(deps, book_code)}}`,
  ),
  previewContents: async ({ deps, input }) => ({ data: await previewContents(deps, input.book_code) }),
  searchBook: within(
    dearBudget(2),
    limitCaller(searches, async ({ deps, input, caller }) =>
      toResponse(await searchBook(deps, caller.id, input)),
    ),
  ),
  searchSample: within(
    dearBudget(2),
    limitCaller(searches, async ({ deps, input }) => toResponse(await searchSample(deps, input))),
  ),
});
