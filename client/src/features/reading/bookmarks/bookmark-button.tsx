import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ReaderIcon } from '../base/controls/reader-icons.tsx';
import { TimedNotice, UndoButton } from '../base/controls/timed-notice.tsx';
import type { Phrase } from '../base/reading.api.ts';
import styles from './bookmark-button.module.css';
import type { Bookmarks } from './use-bookmarks.ts';

/** How long the notice stays visible, in milliseconds. */
const noticeDuration = 8_000;

/** Bookmarks the current phrase when the button or its key is pressed, and shows the outcome. */
export function BookmarkButton({ bookmarks, phrase }: { bookmarks: Bookmarks; phrase: Phrase }) {
  const { notice, isMarked, toggle, undo, dismissNotice } = bookmarks;
  return (
    <>
      <IconButton
        icon={<ReaderIcon name="bookmark" />}
        label="Bookmark this phrase"
        className={styles.button ?? ''}
        aria-pressed={isMarked(phrase)}
        onClick={() => void toggle(phrase)}
      />
      <TimedNotice content={notice} milliseconds={noticeDuration} onEnd={dismissNotice}>
        {({ message, removed }) => (
          <>
            {message}
            {removed !== null && <UndoButton onUndo={() => void undo(removed)} />}
          </>
        )}
      </TimedNotice>
    </>
  );
}
