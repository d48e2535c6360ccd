import styles from './progress.module.css';

type ProgressProps = { label: string; value: number; max: number };

/** A progress bar, announced as "46 of 121". Base UI's has a hidden "x" that screen readers would announce. */
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
