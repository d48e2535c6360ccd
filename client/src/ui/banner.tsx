import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

type Tone = 'good' | 'bad' | 'plain';
const icons = { good: 'check', bad: 'warning', plain: 'info' } as const;

/** Good news is read when the reader has a moment, bad news at once. */
export function Banner({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <div
      className={classNames(styles.banner, tone !== 'plain' && styles[tone])}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <Icon name={icons[tone]} size={20} className={styles.icon} />
      <div className={styles.words}>{children}</div>
    </div>
  );
}

/** The status banner: 200 is green, everything else a red alert. Nothing while there is no outcome. */
export function StatusBanner({
  outcome,
}: {
  outcome: { status: number; message: string } | null | undefined;
}) {
  if (outcome === null || outcome === undefined) return null;
  return <Banner tone={outcome.status === 200 ? 'good' : 'bad'}>{outcome.message}</Banner>;
}
