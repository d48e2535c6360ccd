import styles from './progress.module.css';

type ProgressProps = { label: string; value: number; max: number };

/** A bar that says "46 of 121" to those who hear it. The library's holds a hidden "x", which they would hear too. */
export function Progress({ label, value, max }: ProgressProps) {
  const shown = Math.min(max, Math.max(0, value));
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={shown}
      aria-valuetext={`${value} of ${max}`}
    >
      <div className={styles.fill} style={{ width: `${(shown / max) * 100}%` }} />
    </div>
  );
}
