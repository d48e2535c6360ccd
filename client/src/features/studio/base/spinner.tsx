import styles from './spinner.module.css';

export function Spinner({ noun }: { noun: string }) {
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.wheel} aria-hidden="true" />
      {`Loading ${noun}…`}
    </div>
  );
}
