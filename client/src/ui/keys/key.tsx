import styles from './key.module.css';

/** A key of the keyboard, as it is written on it. */
export function Key({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
