import { pageSize } from '@lingostory/contract/constants';
import { calls } from '@lingostory/contract/library/calls';
import { schemas } from '@lingostory/contract/library/schemas';
import { createExpensiveBudget } from '../../http/budgets.ts';
import { createFieldProblem } from '../../http/problem.ts';
import { withBudget } from '../../http/route.ts';
import { defineRoutes } from '../../http/route-table.ts';
import { toUserView } from '../accounts/public.ts';
import { toBookView } from '../catalogue/public.ts';
import { buyBook } from './buy-book.ts';
import { listCredits } from './list-credits.ts';
import { listLibrary } from './list-library.ts';

export const libraryRoutes = defineRoutes(calls, schemas, {
  listLibrary: withBudget(createExpensiveBudget(2), async ({ deps, input, caller }) => {
    const { page, per_page: perPage } = input;
    const libraryPage = await listLibrary(deps, caller.id, {
      ...(page ? { page } : {}),
      ...(perPage ? { perPage } : {}),
    });
    const data = libraryPage.books.map((book) => ({
      ...toBookView(book),
      phrase_no: book.phraseNo,
      total_phrases: book.totalPhrases,
      reviewed: book.reviewed,
      owned: book.owned,
      included_until: book.includedUntil?.toISOString() ?? null,
    }));
    const { lastPage, perPage: size, total } = libraryPage;
    return { data: { data, current_page: libraryPage.page, last_page: lastPage, per_page: size, total } };
  }),
  buyBook: async ({ deps, input, caller }) => {
    if (input.user_id !== undefined && input.user_id !== caller.id) {
      throw createFieldProblem('user_id', 'You can only buy books for yourself.');
    }
    const { user, title, isNew } = await buyBook(deps, caller.id, input.book_code);
    const message = isNew
      ? `Thank you! “${title}” is in your library.`
      : `“${title}” is already in your library.`;
    return { message, data: toUserView(user) };
  },
  listCredits: async ({ deps, input, caller }) => {
    const { page = 1, per_page: perPage = pageSize.default } = input;
    const { lines, total } = await listCredits(deps, caller.id, { page, perPage });
    const data = lines.map(({ book_code, title, created_at, ...line }) => ({
      ...line,
      book: book_code !== null && title !== null ? { book_code, title } : null,
      created_at: created_at.toISOString(),
    }));
    return { data, meta: { page, per_page: perPage, total } };
  },
});
