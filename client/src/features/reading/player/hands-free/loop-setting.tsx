import type { Reading } from '../../use-reading.ts';
import styles from './hands-free.module.css';

/** Set with two presses, at its first phrase and at its last; cleared with a third. */
export function LoopSetting({ reading: { phrase, player } }: { reading: Reading }) {
  const { loop, send } = player;
  if (phrase === null) return null;
  const here = `phrase ${phrase.phrase_no}`;
  const label =
    loop === null
      ? `Begin at ${here}`
      : loop.to === null
        ? `End at ${here}`
        : `Clear phrases ${loop.from} to ${loop.to}`;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Loop on AutoPlay</legend>
      <button type="button" className={styles.button} onClick={() => send({ type: 'loopPressed' })}>
        {label}
      </button>
      <p className={styles.hint}>
        {loop !== null && loop.to === null
          ? `It begins at phrase ${loop.from}. Go to its last phrase and press again.`
          : 'The phrases between are read again and again.'}
      </p>
    </fieldset>
  );
}
