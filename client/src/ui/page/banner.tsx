import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import styles from './banner.module.css';

type Tone = 'good' | 'bad' | 'plain';
const iconsByTone = { good: 'check', bad: 'warning', plain: 'info' } as const;

/** A message. Screen readers announce an error immediately, and other messages when they are idle. */
export function Banner({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <div
      className={classNames(styles.banner, tone !== 'plain' && styles[tone])}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <Icon name={iconsByTone[tone]} size={20} className={styles.icon} />
      <div className={styles.words}>{children}</div>
    </div>
  );
}

/** The result of an action, with a message for the user. */
export type Outcome = { tone: 'good' | 'bad'; message: string };

/** Shows the result of an action, if there is one. */
export function OutcomeBanner({ outcome }: { outcome: Outcome | null | undefined }) {
  if (outcome === null || outcome === undefined) return null;
  return <Banner tone={outcome.tone}>{outcome.message}</Banner>;
}
