import type { BookmarkView } from '@lingostory/contract/reading/bookmarks/schemas';
import { sampleBookmarkLimit } from '@lingostory/contract/reading/constants';
import { useRef, useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { type QueryState, queryState } from '../../../lib/http/query-state.ts';
import { useExternalStore } from '../../../lib/storage/external-store.ts';
import type { Phrase, Source } from '../base/reading.api.ts';
import {
  useDeleteBookmarkMutation,
  useListBookmarksQuery,
  useSaveBookmarkMutation,
} from './bookmarks.api.ts';
import {
  type BookmarkTarget,
  listBookmarks,
  sampleBookmarks,
  withBookmark,
  withoutBookmark,
} from './sample-bookmarks.ts';

export type Bookmark = BookmarkView;
/** An error message, or null on success. */
type Outcome = Promise<string | null>;
type BookmarkStore = {
  query: QueryState<readonly Bookmark[]>;
  /** Saves a bookmark. If `note` is omitted, an existing bookmark keeps its note. */
  save: (target: BookmarkTarget, note?: string) => Outcome;
  remove: (bookmark: Bookmark) => Outcome;
};

/** The message about the last action, and the bookmark that Undo restores. */
type BookmarkNotice = { message: string; removed: Bookmark | null };

export type Bookmarks = BookmarkStore & {
  isOffered: boolean;
  notice: BookmarkNotice | null;
  isMarked: (phrase: Phrase) => boolean;
  toggle: (phrase: Phrase) => Promise<void>;
  undo: (removed: Bookmark) => Promise<void>;
  dismissNotice: () => void;
};

/** Returns the bookmarks of a library book, or of a free sample on this device. A preview in the studio has none. */
export function useBookmarks(source: Source, bookCode: string, isNeeded: boolean): Bookmarks {
  const own = useOwnBookmarks(bookCode, isNeeded && source === 'book');
  const sample = useSampleBookmarks(bookCode);
  const store = source === 'book' ? own : sample;
  const [notice, setNotice] = useState<BookmarkNotice | null>(null);
  const isBusy = useRef(false);
  const bookmarkAt = ({ phrase_no }: Phrase) =>
    store.query.data?.find((bookmark) => bookmark.phrase_no === phrase_no);

  /** Ignores an action while another is running, because a quick second press would act on outdated bookmarks. */
  const run = async (action: () => Outcome, successNotice: BookmarkNotice | null) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const problem = await action();
    isBusy.current = false;
    setNotice(problem === null ? successNotice : { message: problem, removed: null });
  };

  return {
    ...store,
    isOffered: source !== 'preview',
    notice,
    isMarked: (phrase: Phrase) => bookmarkAt(phrase) !== undefined,
    toggle: (phrase: Phrase) => {
      const bookmark = bookmarkAt(phrase);
      return bookmark === undefined
        ? run(() => store.save(phrase), {
            message: 'Bookmark added. You can add a note in the contents.',
            removed: null,
          })
        : run(() => store.remove(bookmark), { message: 'Bookmark removed.', removed: bookmark });
    },
    undo: (removed: Bookmark) => run(() => restore(store, removed), null),
    dismissNotice: () => setNotice(null),
  };
}

/** Restores a removed bookmark at its position. Returns an error if its phrase no longer exists. */
export async function restore({ save }: Pick<BookmarkStore, 'save'>, removed: Bookmark): Outcome {
  const { phrase_no, phrase, chapter, note } = removed;
  return phrase_no === null || chapter === null ? null : await save({ phrase_no, phrase, chapter }, note);
}

function useOwnBookmarks(book_code: string, isNeeded: boolean): BookmarkStore {
  const query = queryState(useListBookmarksQuery({ book_code }, { skip: !isNeeded }));
  const [saveBookmark] = useSaveBookmarkMutation();
  const [deleteBookmark] = useDeleteBookmarkMutation();
  const outcome = ({ error }: { error?: unknown }) =>
    error === undefined ? null : messageFor('banner', error);
  return {
    query,
    save: async ({ phrase_no }, note) =>
      outcome(await saveBookmark({ book_code, phrase_no, ...(note !== undefined && { note }) })),
    remove: async ({ bookmark_id }) => outcome(await deleteBookmark({ book_code, bookmark_id })),
  };
}

function useSampleBookmarks(book_code: string): BookmarkStore {
  const bookmarks = useExternalStore(sampleBookmarks);
  const data = listBookmarks(bookmarks, book_code);
  return {
    query: { data, isStale: false, problem: null, isFetching: false, retry: () => {} },
    save: async ({ phrase_no, phrase, chapter }, note) => {
      const existing = data.find((bookmark) => bookmark.phrase_no === phrase_no);
      const bookmark = { book_code, phrase_no, phrase, chapter, note: note ?? existing?.note ?? '' };
      const updated = withBookmark(sampleBookmarks.get(), bookmark);
      if (updated === null)
        return `This device keeps at most ${sampleBookmarkLimit} bookmarks of free samples. Remove one to make room.`;
      sampleBookmarks.set(updated);
      return null;
    },
    remove: async ({ phrase_no }) => {
      if (phrase_no !== null)
        sampleBookmarks.set(withoutBookmark(sampleBookmarks.get(), { book_code, phrase_no }));
      return null;
    },
  };
}
