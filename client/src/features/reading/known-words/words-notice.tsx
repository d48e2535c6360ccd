import { Notice, UndoButton } from '../base/controls/notice.tsx';
import styles from './known-words.module.css';
import type { KnownWords } from './use-known-words.ts';

/** How long the notice and its Undo button stay, in milliseconds. */
const saidTime = 8_000;
const undoTime = 20_000;

/** The notice under the bar about a word action, with Undo. A press on it doesn’t close the word’s meaning. */
export function WordsNotice({
  words: { said, undo, quieten },
}: {
  words: Pick<KnownWords, 'said' | 'undo' | 'quieten'>;
}) {
  return (
    <Notice said={said} milliseconds={said?.undo ? undoTime : saidTime} onEnd={quieten}>
      {(done) => (
        <span data-meaning className={styles.said}>
          {done.message}
          {done.undo !== null && <UndoButton onUndo={() => void undo()} />}
        </span>
      )}
    </Notice>
  );
}
