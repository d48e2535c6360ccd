import { KeyLabel } from './key-label.tsx';
import styles from './key-lines.module.css';

type KeyLinesProps = { lines: readonly { keys: readonly string[]; does: string }[] };

/** Lists keyboard shortcuts with their effects. */
export function KeyLines({ lines }: KeyLinesProps) {
  return (
    <dl className={styles.keys}>
      {lines.map(({ keys, does }) => (
        <div key={does} className={styles.line}>
          <dt>
            {keys.map((key) => (
              <KeyLabel key={key}>{key}</KeyLabel>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
