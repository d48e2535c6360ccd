import styles from './spinner.module.css';

/** Until the data arrives. */
export function Spinner({ what }: { what: string }) {
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.wheel} aria-hidden="true" />
      {`Loading ${what}…`}
    </div>
  );
}
