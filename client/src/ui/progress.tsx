import styles from './progress.module.css';

type ProgressProps = { label: string; value: number; max: number };

/**
 * A progress bar that screen readers announce as "46 of 121". Base UI's component is not used because it contains a
 * hidden "x" that they would read aloud.
 */
export function Progress({ label, value, max }: ProgressProps) {
  const clampedValue = Math.min(max, Math.max(0, value));
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={clampedValue}
      aria-valuetext={`${value} of ${max}`}
    >
      <div className={styles.fill} style={{ width: `${(clampedValue / max) * 100}%` }} />
    </div>
  );
}
