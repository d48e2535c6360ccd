import { Notice, UndoButton } from '../base/controls/notice.tsx';
import styles from './known-words.module.css';
import type { KnownWords } from './use-known-words.ts';

/** How long it is said what was done, and how long it can be taken back, in milliseconds. */
const saidTime = 8_000;
const undoTime = 20_000;

/** Under the bar: what was done to a word, and Undo. A press on it leaves the word’s meaning open. */
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
