import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading } from '../../../ui/page/skeleton.tsx';
import { PhraseJump, toPositionLabel } from '../base/controls/phrase-jump.tsx';
import { TextButton } from '../base/controls/text-button.tsx';
import styles from './bookmark-list.module.css';
import { NoteForm } from './note-form.tsx';
import { type Bookmark, type BookmarksControl, restoreBookmark } from './use-bookmarks.ts';

type BookmarkListProps = { bookmarks: BookmarksControl; onJump: (phraseNo: number) => void };

/** The bookmarks in reading order. Each one links to its phrase, can have a note, and can be removed. */
export function BookmarkList({ bookmarks, onJump }: BookmarkListProps) {
  const [removedBookmark, setRemovedBookmark] = useState<Bookmark | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const handleRemove = async (bookmark: Bookmark) => {
    const errorMessage = await bookmarks.remove(bookmark);
    setProblem(errorMessage);
    if (errorMessage === null) setRemovedBookmark(bookmark);
  };
  const handleUndo = async () => {
    if (removedBookmark === null) return;
    const errorMessage = await restoreBookmark(bookmarks, removedBookmark);
    setProblem(errorMessage);
    if (errorMessage === null) setRemovedBookmark(null);
  };
  return (
    <div className={styles.bookmarks}>
      {problem !== null && <p role="alert">{problem}</p>}
      {removedBookmark !== null && (
        <RemovedBookmark
          key={removedBookmark.bookmark_id}
          bookmark={removedBookmark}
          onUndo={() => void handleUndo()}
        />
      )}
      <Loaded query={bookmarks.query} placeholder={<Loading noun="the bookmarks" />}>
        {(savedBookmarks) =>
          savedBookmarks.length === 0 ? (
            <p className={styles.quiet}>
              No bookmarks yet. Press M, or the ribbon above the story, to mark a phrase.
            </p>
          ) : (
            <ol className={styles.list}>
              {savedBookmarks.map((bookmark) => (
                <BookmarkRow
                  key={bookmark.bookmark_id}
                  bookmark={bookmark}
                  onJump={onJump}
                  onSaveNote={async (note) => {
                    const { phrase_no, phrase, chapter } = bookmark;
                    if (phrase_no === null || chapter === null) return null;
                    return await bookmarks.save({ phrase_no, phrase, chapter }, note);
                  }}
                  onRemove={() => void handleRemove(bookmark)}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
    </div>
  );
}

type RemovedBookmarkProps = { bookmark: Bookmark; onUndo: () => void };

/** Takes the place of a removed bookmark in the list. Its Undo button gets the focus. */
function RemovedBookmark({ bookmark, onUndo }: RemovedBookmarkProps) {
  const undoButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Waits a frame, because the dialog first moves the focus away from the removed button.
    const frameRequest = requestAnimationFrame(() => undoButton.current?.focus());
    return () => cancelAnimationFrame(frameRequest);
  }, []);
  return (
    <p role="status" className={styles.removed}>
      Bookmark removed.
      {bookmark.phrase_no !== null && (
        <Button ref={undoButton} variant="quiet" size="small" onClick={onUndo}>
          Undo
        </Button>
      )}
    </p>
  );
}

type BookmarkRowProps = {
  bookmark: Bookmark;
  onJump: (phraseNo: number) => void;
  onSaveNote: (note: string) => Promise<string | null>;
  onRemove: () => void;
};

function BookmarkRow({ bookmark, onJump, onSaveNote, onRemove }: BookmarkRowProps) {
  const [isEditingNote, setEditingNote] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const { phrase_no, phrase, chapter, note } = bookmark;
  const handleNoteClose = () => {
    setEditingNote(false);
    requestAnimationFrame(() => editButton.current?.focus());
  };
  return (
    <li className={styles.item}>
      {phrase_no === null || chapter === null ? (
        <PhraseJump position="This phrase is no longer in the book." onJump={null}>
          {phrase}
        </PhraseJump>
      ) : (
        <PhraseJump
          position={toPositionLabel(chapter.chapter_no, phrase_no)}
          onJump={() => onJump(phrase_no)}
        >
          {phrase}
        </PhraseJump>
      )}
      {isEditingNote ? (
        <NoteForm note={note} onSave={onSaveNote} onClose={handleNoteClose} />
      ) : (
        <>
          {note !== '' && <p className={styles.note}>{note}</p>}
          <div className={styles.actions}>
            {phrase_no !== null && (
              <TextButton ref={editButton} onClick={() => setEditingNote(true)}>
                {note === '' ? 'Add a note' : 'Edit the note'}
              </TextButton>
            )}
            <TextButton onClick={onRemove}>Remove</TextButton>
          </div>
        </>
      )}
    </li>
  );
}
