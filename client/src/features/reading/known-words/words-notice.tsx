import { TimedNotice, UndoButton } from '../base/controls/timed-notice.tsx';
import styles from './known-words.module.css';
import type { KnownWords } from './use-known-words.ts';

/** How long the notice and its Undo button stay, in milliseconds. */
const noticeDuration = 8_000;
const undoNoticeDuration = 20_000;

/**
 * The notice about a word action, with an Undo button. A press anywhere on the notice doesn't close the word's
 * meaning.
 */
export function WordsNotice({
  words: { notice, undo, dismissNotice },
}: {
  words: Pick<KnownWords, 'notice' | 'undo' | 'dismissNotice'>;
}) {
  return (
    <TimedNotice
      content={notice}
      milliseconds={notice?.undo ? undoNoticeDuration : noticeDuration}
      onEnd={dismissNotice}
    >
      {(outcome) => (
        <span data-meaning className={styles.said}>
          {outcome.message}
          {outcome.undo !== null && <UndoButton onUndo={() => void undo()} />}
        </span>
      )}
    </TimedNotice>
  );
}
