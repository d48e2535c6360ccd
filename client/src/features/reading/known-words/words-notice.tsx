import { TimedNotice, UndoButton } from '../base/controls/timed-notice.tsx';
import styles from './known-words.module.css';
import type { WordControl } from './use-word-states.ts';

/** Milliseconds for which the notice and its Undo button stay visible. */
const noticeDurationMs = 8_000;
const undoNoticeDurationMs = 20_000;

/**
 * The notice about a word action, with an Undo button. A press anywhere on the notice doesn't close the word's
 * meaning.
 */
export function WordsNotice({
  words: { notice, undo, dismissNotice },
}: {
  words: Pick<WordControl, 'notice' | 'undo' | 'dismissNotice'>;
}) {
  return (
    <TimedNotice
      content={notice}
      milliseconds={notice?.undo ? undoNoticeDurationMs : noticeDurationMs}
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
