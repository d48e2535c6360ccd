import { Progress as BaseProgress } from '@base-ui/react/progress';
import { classNames } from './class-names.ts';
import styles from './progress.module.css';

type ProgressProps = { label: string; value: number; max: number; className?: string };

/** A bar that says "46 of 121" to those who hear it. */
export function Progress({ label, value, max, className }: ProgressProps) {
  return (
    <BaseProgress.Root
      value={value}
      max={max}
      aria-label={label}
      getAriaValueText={() => `${value} of ${max}`}
      className={className}
    >
      <BaseProgress.Track className={classNames(styles.track)}>
        <BaseProgress.Indicator className={styles.fill} />
      </BaseProgress.Track>
    </BaseProgress.Root>
  );
}
