import { calls } from '@lingostory/contract/reading/bookmarks/calls';
import type { BookmarkView } from '@lingostory/contract/reading/bookmarks/schemas';
import { schemas } from '@lingostory/contract/reading/bookmarks/schemas';
import { readingBudget } from '../../../http/budgets.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { deleteBookmark, saveBookmark } from './change-bookmarks.ts';
import { type BookmarkRow, listBookmarks } from './list-bookmarks.ts';

function toBookmarkView({
  id,
  phrase_no,
  chapter_no,
  chapter_title,
  phrase,
  note,
}: BookmarkRow): BookmarkView {
  const chapter = chapter_no === null || chapter_title === null ? null : { title: chapter_title, chapter_no };
  return { bookmark_id: id, phrase_no, phrase, chapter, note };
}

export const bookmarkRoutes = defineRoutes(calls, schemas, {
  listBookmarks: withBudget(readingBudget, async ({ deps, input, caller }) => ({
    data: (await listBookmarks(deps, caller.id, input.book_code)).map(toBookmarkView),
  })),
  saveBookmark: withBudget(readingBudget, async ({ deps, input, caller }) => {
    const { book_code: bookCode, phrase_no: phraseNo, phrase_id: phraseId } = input;
    const bookmarkTarget = { memberId: caller.id, bookCode, phraseNo, phraseId };
    const data = toBookmarkView(await saveBookmark(deps, bookmarkTarget, input.note));
    return { message: 'Your bookmark is saved.', data };
  }),
  deleteBookmark: withBudget(readingBudget, async ({ deps, input, caller }) => {
    await deleteBookmark(deps, caller.id, input);
    return { message: 'The bookmark is removed.' };
  }),
});
