import { calls } from '@lingostory/contract/vocabulary/details/calls';
import { schemas } from '@lingostory/contract/vocabulary/details/schemas';
import { readingBudget } from '../../../http/budgets.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { listVerbForms } from '../../../libraries/lexicon/details/list-verb-forms.ts';
import { readOwnWordDetails, readSampleWordDetails } from './read-word-details.ts';

export const detailRoutes = defineRoutes(calls, schemas, {
  describeWord: withBudget(
    readingBudget,
    async ({ deps, input: { book_code: bookCode, phrase_no: phraseNo, index, sample }, caller }) => ({
      data: await readOwnWordDetails(deps, caller.id, { bookCode, phraseNo, index, sample: sample === true }),
    }),
  ),
  describeSampleWord: withBudget(
    readingBudget,
    async ({ deps, input: { book_code: bookCode, phrase_no: phraseNo, index } }) => ({
      data: await readSampleWordDetails(deps, { bookCode, phraseNo, index }),
    }),
  ),
  listVerbForms: withBudget(readingBudget, async ({ input: { verb } }) => ({ data: listVerbForms(verb) })),
});
