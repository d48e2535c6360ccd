import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ReaderIcon } from '../base/controls/reader-icons.tsx';
import { TimedNotice, UndoButton } from '../base/controls/timed-notice.tsx';
import type { Phrase } from '../base/reading.api.ts';
import styles from './bookmark-button.module.css';
import type { BookmarksControl } from './use-bookmarks.ts';

/** Milliseconds for which the notice stays visible. */
const noticeDurationMs = 8_000;

/** Bookmarks the current phrase when the button or its key is pressed, and shows the outcome. */
export function BookmarkButton({ bookmarks, phrase }: { bookmarks: BookmarksControl; phrase: Phrase }) {
  const { notice, isBookmarked, toggle, undo, dismissNotice } = bookmarks;
  return (
    <>
      <IconButton
        icon={<ReaderIcon name="bookmark" />}
        label="Bookmark this phrase"
        className={styles.button ?? ''}
        aria-pressed={isBookmarked(phrase)}
        onClick={() => void toggle(phrase)}
      />
      <TimedNotice content={notice} milliseconds={noticeDurationMs} onEnd={dismissNotice}>
        {({ message, removedBookmark }) => (
          <>
            {message}
            {removedBookmark !== null && <UndoButton onUndo={() => void undo(removedBookmark)} />}
          </>
        )}
      </TimedNotice>
    </>
  );
}
