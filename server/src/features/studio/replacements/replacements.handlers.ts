import { calls } from '@lingostory/contract/studio/replacements/calls';
import { type ReplacementView, schemas } from '@lingostory/contract/studio/replacements/schemas';
import { createExpensiveBudget } from '../../../http/budgets.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { countPhrases } from '../base/count-phrases.ts';
import { toBookTitleView } from '../base/studio.views.ts';
import { listTextMatches } from './list-text-matches.ts';
import { replaceInBook, type StoredReplacement } from './replace-in-book.ts';
import { listReplacements, undoReplacement } from './undo-replacement.ts';

const describeSkipped = (count: number) =>
  count === 0
    ? ''
    : ` ${countPhrases(count, ['was', 'were'])} left alone, because somebody has changed ${count === 1 ? 'it' : 'them'} since.`;

export const replacementRoutes = defineRoutes(calls, schemas, {
  listTextMatches: withBudget(createExpensiveBudget(2), async ({ deps, input }) => {
    const { book, phrases } = await listTextMatches(deps, input);
    return { data: { book: toBookTitleView(book), phrase: phrases } };
  }),
  listReplacements: async ({ deps, input }) => {
    const replacements = await listReplacements(deps, input.book_code);
    return { data: replacements.map(toReplacementView) };
  },
  replaceInBook: withBudget(createExpensiveBudget(1), async ({ deps, input }) => {
    const { replacement, skipped } = await replaceInBook(deps, input);
    const count = replacement?.phraseCount ?? 0;
    const done = count === 0 ? 'Nothing was replaced.' : `${countPhrases(count, ['changed', 'changed'])}.`;
    return {
      message: done + describeSkipped(skipped.length),
      data: { replacement: replacement && toReplacementView(replacement), skipped },
    };
  }),
  undoReplacement: withBudget(createExpensiveBudget(1), async ({ deps, input }) => {
    const { phraseCount, skipped, wasUndone } = await undoReplacement(deps, input.id);
    const done =
      phraseCount === 0
        ? 'No phrase was changed back.'
        : `${countPhrases(phraseCount, ['changed', 'changed'])} back.`;
    const message = wasUndone
      ? 'This replacement is already undone.'
      : done + describeSkipped(skipped.length);
    return { message, data: { phrases: phraseCount, skipped } };
  }),
});

function toReplacementView({
  id,
  search,
  replacement,
  phraseCount,
  madeAt,
}: StoredReplacement): ReplacementView {
  return { id, search, replacement, phrases: phraseCount, made_at: madeAt.toISOString() };
}
