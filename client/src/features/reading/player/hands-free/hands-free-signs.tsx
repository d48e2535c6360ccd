import { Icon } from '../../../../ui/icon.tsx';
import type { Reading } from '../../use-reading.ts';
import styles from './hands-free.module.css';
import { sleepInWords } from './sleep.ts';

/** Above the player, only while there is something to say: what loops, and when the player stops by itself. */
export function HandsFreeSigns({ reading: { player } }: { reading: Reading }) {
  const { loop, sleep, send } = player;
  if (loop === null && sleep === null) return null;
  return (
    <section className={styles.signs} aria-label="What the player does by itself">
      {loop !== null && (
        <Sign onClear={() => send({ type: 'loopCleared' })} clear="Clear the loop">
          {loop.to === null ? `Loop from ${loop.from} to …` : `Loop ${loop.from} to ${loop.to}`}
        </Sign>
      )}
      {sleep !== null && (
        <Sign onClear={() => send({ type: 'sleepSet', sleep: null })} clear="Switch the sleep timer off">
          {sleepInWords(sleep)}
        </Sign>
      )}
    </section>
  );
}

type SignProps = { children: string; clear: string; onClear: () => void };

function Sign({ children, clear, onClear }: SignProps) {
  return (
    <p className={styles.sign}>
      {children}
      <button type="button" className={styles.clear} aria-label={clear} onClick={onClear}>
        <Icon name="close" size={16} />
      </button>
    </p>
  );
}
