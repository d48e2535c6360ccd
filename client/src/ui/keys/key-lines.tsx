import type { CSSProperties } from 'react';
import { Key } from './key.tsx';
import styles from './key-lines.module.css';

type KeyLinesProps = {
  lines: readonly { keys: readonly string[]; does: string }[];
  /** The room for the keys, in rem: on a wide screen and on a phone. */
  room: { wide: number; narrow: number };
};
type Room = CSSProperties & { '--wide': string; '--narrow': string };

/** Keys and what each does. */
export function KeyLines({ lines, room }: KeyLinesProps) {
  const style: Room = { '--wide': `${room.wide}rem`, '--narrow': `${room.narrow}rem` };
  return (
    <dl className={styles.keys} style={style}>
      {lines.map(({ keys, does }) => (
        <div key={does} className={styles.line}>
          <dt>
            {keys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
