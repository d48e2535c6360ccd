import styles from './key-label.module.css';

/** A key cap, labeled as on the keyboard. */
export function KeyLabel({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
