import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './pill.module.css';

export function Pill({ tone = 'plain', children }: { tone?: 'plain' | 'blue'; children: ReactNode }) {
  return <span className={classNames(styles.pill, tone === 'blue' && styles.blue)}>{children}</span>;
}
