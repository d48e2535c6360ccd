import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { sleepInWords } from '../player/sleep.ts';
import type { Playing } from '../player/use-player.tsx';
import styles from './hands-free-signs.module.css';

/** Status above the player: the active loop and sleep timer. Renders nothing if neither is set. */
export function HandsFreeSigns({ player: { loop, sleep, send } }: { player: Playing }) {
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
      <IconButton icon="close" label={clear} size={16} className={styles.clear ?? ''} onClick={onClear} />
    </p>
  );
}
