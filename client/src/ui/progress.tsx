import { Progress as BaseProgress } from '@base-ui/react/progress';
import styles from './progress.module.css';

type ProgressProps = { label: string; value: number; max: number };

/** A bar that says "46 of 121" to those who hear it. */
export function Progress({ label, value, max }: ProgressProps) {
  return (
    <BaseProgress.Root
      value={value}
      max={max}
      aria-label={label}
      getAriaValueText={() => `${value} of ${max}`}
    >
      <BaseProgress.Track className={styles.track}>
        <BaseProgress.Indicator className={styles.fill} />
      </BaseProgress.Track>
    </BaseProgress.Root>
  );
}
