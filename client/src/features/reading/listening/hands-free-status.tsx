import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { toSleepLabel } from '../player/sleep-timer.ts';
import type { PlayerControl } from '../player/use-player.tsx';
import styles from './hands-free-status.module.css';

/** Status above the player: the active loop and sleep timer. Renders nothing if neither is set. */
export function HandsFreeStatus({ player: { loop, sleep, send } }: { player: PlayerControl }) {
  if (loop === null && sleep === null) return null;
  return (
    <section className={styles.signs} aria-label="What the player does by itself">
      {loop !== null && (
        <StatusRow onClear={() => send({ type: 'loopCleared' })} clearLabel="Clear the loop">
          {loop.to === null ? `Loop from ${loop.from} to …` : `Loop ${loop.from} to ${loop.to}`}
        </StatusRow>
      )}
      {sleep !== null && (
        <StatusRow
          onClear={() => send({ type: 'sleepSet', sleep: null })}
          clearLabel="Switch the sleep timer off"
        >
          {toSleepLabel(sleep)}
        </StatusRow>
      )}
    </section>
  );
}

type StatusRowProps = { children: string; clearLabel: string; onClear: () => void };

function StatusRow({ children, clearLabel, onClear }: StatusRowProps) {
  return (
    <p className={styles.sign}>
      {children}
      <IconButton
        icon="close"
        label={clearLabel}
        size={16}
        className={styles.clear ?? ''}
        onClick={onClear}
      />
    </p>
  );
}
