import { Icon } from '../../../ui/icon.tsx';
import styles from './try-phrase.module.css';

type TrialTurnProps = { phraseNo: number; length: number; onNext: (() => void) | null };

/** How far the trial has come, and on. */
export function TrialTurn({ phraseNo, length, onNext }: TrialTurnProps) {
  return (
    <>
      <div
        className={styles.track}
        role="progressbar"
        aria-label="Phrases tried"
        aria-valuemin={0}
        aria-valuemax={length}
        aria-valuenow={phraseNo}
        aria-valuetext={`${phraseNo} of ${length}`}
      >
        <div className={styles.fill} style={{ scale: `${phraseNo / length} 1` }} />
      </div>
      <p className={styles.count}>
        {phraseNo} / {length}
      </p>
      {onNext !== null && (
        <button type="button" className={styles.next} aria-label="Next phrase" onClick={onNext}>
          <Icon name="next" />
        </button>
      )}
    </>
  );
}
