import type { BookmarkView } from '@lingostory/contract/reading/bookmarks/schemas';
import { maxSampleBookmarks } from '@lingostory/contract/reading/constants';
import { useRef, useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { type QueryState, toQueryState } from '../../../lib/http/query-state.ts';
import { useExternalStore } from '../../../lib/storage/external-store.ts';
import type { Phrase, PhraseSource } from '../base/reading.api.ts';
import {
  useDeleteBookmarkMutation,
  useListBookmarksQuery,
  useSaveBookmarkMutation,
} from './bookmarks.api.ts';
import {
  addBookmark,
  type BookmarkTarget,
  listBookmarks,
  removeBookmark,
  sampleBookmarks,
} from './sample-bookmarks.ts';

export type Bookmark = BookmarkView;
/** An error message, or null on success. */
type SaveOutcome = Promise<string | null>;
type BookmarkStore = {
  query: QueryState<readonly Bookmark[]>;
  /** Saves a bookmark. If `note` is omitted, an existing bookmark keeps its note. */
  save: (target: BookmarkTarget, note?: string) => SaveOutcome;
  remove: (bookmark: Bookmark) => SaveOutcome;
};

/** The message about the last action. `removed` is the bookmark that Undo restores, or null. */
type BookmarkNotice = { message: string; removedBookmark: Bookmark | null };

export type BookmarksControl = BookmarkStore & {
  isAvailable: boolean;
  notice: BookmarkNotice | null;
  isBookmarked: (phrase: Phrase) => boolean;
  toggle: (phrase: Phrase) => Promise<void>;
  undo: (removedBookmark: Bookmark) => Promise<void>;
  dismissNotice: () => void;
};

/** Returns the bookmarks of a library book, or of a free sample on this device. A preview in the studio has none. */
export function useBookmarks(source: PhraseSource, bookCode: string, isNeeded: boolean): BookmarksControl {
  const accountStore = useAccountBookmarks(bookCode, isNeeded && source === 'book');
  const sampleStore = useSampleBookmarks(bookCode);
  const store = source === 'book' ? accountStore : sampleStore;
  const [notice, setNotice] = useState<BookmarkNotice | null>(null);
  const isBusy = useRef(false);
  const findBookmark = ({ phrase_no }: Phrase) =>
    store.query.data?.find((bookmark) => bookmark.phrase_no === phrase_no);

  /**
   * Ignores an action while another is running, because a second press would act on bookmarks that are about to
   * change.
   */
  const runAction = async (action: () => SaveOutcome, successNotice: BookmarkNotice | null) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const problem = await action();
    isBusy.current = false;
    setNotice(problem === null ? successNotice : { message: problem, removedBookmark: null });
  };

  return {
    ...store,
    isAvailable: source !== 'preview',
    notice,
    isBookmarked: (phrase: Phrase) => findBookmark(phrase) !== undefined,
    toggle: (phrase: Phrase) => {
      const bookmark = findBookmark(phrase);
      return bookmark === undefined
        ? runAction(() => store.save(phrase), {
            message: 'Bookmark added. You can add a note in the contents.',
            removedBookmark: null,
          })
        : runAction(() => store.remove(bookmark), {
            message: 'Bookmark removed.',
            removedBookmark: bookmark,
          });
    },
    undo: (removedBookmark: Bookmark) => runAction(() => restoreBookmark(store, removedBookmark), null),
    dismissNotice: () => setNotice(null),
  };
}

/** Restores a removed bookmark at its position. Returns an error if its phrase no longer exists. */
export async function restoreBookmark(
  { save }: Pick<BookmarkStore, 'save'>,
  removedBookmark: Bookmark,
): SaveOutcome {
  const { phrase_no, phrase, chapter, note } = removedBookmark;
  return phrase_no === null || chapter === null ? null : await save({ phrase_no, phrase, chapter }, note);
}

function useAccountBookmarks(book_code: string, isNeeded: boolean): BookmarkStore {
  const query = toQueryState(useListBookmarksQuery({ book_code }, { skip: !isNeeded }));
  const [saveBookmark] = useSaveBookmarkMutation();
  const [deleteBookmark] = useDeleteBookmarkMutation();
  const toErrorMessage = ({ error }: { error?: unknown }) =>
    error === undefined ? null : messageFor('banner', error);
  return {
    query,
    save: async ({ phrase_no }, note) =>
      toErrorMessage(await saveBookmark({ book_code, phrase_no, ...(note !== undefined && { note }) })),
    // A bookmark that the server doesn't have yet has a negative id.
    remove: async ({ bookmark_id, phrase_no }) =>
      toErrorMessage(
        await deleteBookmark(
          bookmark_id < 0 && phrase_no !== null ? { book_code, phrase_no } : { book_code, bookmark_id },
        ),
      ),
  };
}

function useSampleBookmarks(book_code: string): BookmarkStore {
  const bookmarks = useExternalStore(sampleBookmarks);
  const data = listBookmarks(bookmarks, book_code);
  return {
    query: { data, isStale: false, problem: null, isFetching: false, retry: () => {} },
    save: async ({ phrase_no, phrase, chapter }, note) => {
      const existingBookmark = data.find((bookmark) => bookmark.phrase_no === phrase_no);
      const bookmark = { book_code, phrase_no, phrase, chapter, note: note ?? existingBookmark?.note ?? '' };
      const updatedBookmarks = addBookmark(sampleBookmarks.get(), bookmark);
      if (updatedBookmarks === null)
        return `This device keeps at most ${maxSampleBookmarks} bookmarks of free samples. Remove one to make room.`;
      sampleBookmarks.set(updatedBookmarks);
      return null;
    },
    remove: async ({ phrase_no }) => {
      if (phrase_no !== null)
        sampleBookmarks.set(removeBookmark(sampleBookmarks.get(), { book_code, phrase_no }));
      return null;
    },
  };
}
