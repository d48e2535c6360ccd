import type { CSSProperties } from 'react';
import { KeyLabel } from './key-label.tsx';
import styles from './key-lines.module.css';

type KeyLinesProps = {
  lines: readonly { keys: readonly string[]; does: string }[];
  /** The width of the column of keys, in rem, on wide and narrow screens. */
  room: { wide: number; narrow: number };
};
type ColumnStyle = CSSProperties & { '--wide': string; '--narrow': string };

/** Lists keyboard shortcuts with their effects. */
export function KeyLines({ lines, room }: KeyLinesProps) {
  const style: ColumnStyle = { '--wide': `${room.wide}rem`, '--narrow': `${room.narrow}rem` };
  return (
    <dl className={styles.keys} style={style}>
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
