import { calls } from '@lingostory/contract/reading/bookmarks/calls';
import type { BookmarkView } from '@lingostory/contract/reading/bookmarks/schemas';
import { schemas } from '@lingostory/contract/reading/bookmarks/schemas';
import { readingBudget } from '../../../http/budgets.ts';
import { within } from '../../../http/route.ts';
import { routesOf } from '../../../http/route-table.ts';
import { deleteBookmark, saveBookmark } from './change-bookmarks.ts';
import { type BookmarkRow, listBookmarks } from './list-bookmarks.ts';

function toView({ id, phrase_no, chapter_no, chapter_title, phrase, note }: BookmarkRow): BookmarkView {
  const chapter = chapter_no === null || chapter_title === null ? null : { title: chapter_title, chapter_no };
  return { bookmark_id: id, phrase_no, phrase, chapter, note };
}

export const bookmarkRoutes = routesOf(calls, schemas, {
  listBookmarks: within(readingBudget, async ({ deps, input, caller }) => ({
    data: (await listBookmarks(deps, caller.id, input.book_code)).map(toView),
  })),
  saveBookmark: within(readingBudget, async ({ deps, input, caller }) => {
    const phrase = { memberId: caller.id, bookCode: input.book_code, phraseNo: input.phrase_no };
    const data = toView(await saveBookmark(deps, phrase, input.note));
    return { message: 'Your bookmark is saved.', data };
  }),
  deleteBookmark: within(readingBudget, async ({ deps, input, caller }) => {
    await deleteBookmark(deps, caller.id, input);
    return { message: 'The bookmark is removed.' };
  }),
});
