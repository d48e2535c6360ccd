import { Setting } from '../controls/setting.tsx';
import type { Reading } from '../use-reading.ts';
import styles from './loop-setting.module.css';

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
    <Setting
      legend="Loop on AutoPlay"
      hint={
        loop !== null && loop.to === null
          ? `It begins at phrase ${loop.from}. Go to its last phrase and press again.`
          : 'The phrases between are read again and again.'
      }
    >
      <button type="button" className={styles.button} onClick={() => send({ type: 'loopPressed' })}>
        {label}
      </button>
    </Setting>
  );
}
