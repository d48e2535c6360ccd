import { ReaderIcon } from '../controls/reader-icons.tsx';
import { Toggle } from '../controls/toggle.tsx';
import { useAutoplay, useReaderSettings } from '../reader-settings.ts';
import type { Reading } from '../use-reading.ts';
import { PlayButton } from './play-button.tsx';
import styles from './player-controls.module.css';
import { SpeedPanel } from './speed-panel.tsx';
import { TurnButton } from './turn-button.tsx';

/** Below: everything that is heard, and the page turners, which a wide screen shows beside the phrase. */
export function ReaderDeck({ reading }: { reading: Reading }) {
  const { phrase, player, next, previous } = reading;
  const { settings, changeSettings } = useReaderSettings();
  const { autoplay, setAutoplay } = useAutoplay();
  const { repeat, wholeMeaning } = settings;
  const hasMeaning = phrase === null || phrase.phrase_translation !== '';
  return (
    <section className={styles.deck} aria-label="Player">
      <div className={styles.left}>
        <Toggle label="AutoPlay" checked={autoplay} onChange={setAutoplay} />
        <p className={styles.count}>{phrase === null ? '' : `${phrase.phrase_no} / ${phrase.total}`}</p>
      </div>
      <div className={styles.middle}>
        <button
          type="button"
          className={styles.icon}
          aria-label="Start again"
          disabled={(player.clip?.address ?? null) === null}
          onClick={() => player.send({ type: 'startedAgain' })}
        >
          <ReaderIcon name="startAgain" />
        </button>
        <TurnButton way="previous" to={phrase?.previous_phrase_no} onTurn={previous} />
        <PlayButton
          stage={player.stage}
          first={player.first}
          second={player.second}
          onToggle={() => player.send({ type: 'toggled' })}
        />
        <TurnButton way="next" to={phrase?.next_phrase_no} onTurn={next} />
        <SpeedPanel />
      </div>
      <div className={styles.right}>
        <button
          type="button"
          className={styles.icon}
          aria-label="Repeat"
          aria-pressed={repeat}
          onClick={() => changeSettings({ repeat: !repeat })}
        >
          <ReaderIcon name="repeat" />
        </button>
        <button
          type="button"
          className={styles.icon}
          aria-label="EN: the whole phrase in English"
          aria-pressed={wholeMeaning}
          disabled={!hasMeaning}
          onClick={() => changeSettings({ wholeMeaning: !wholeMeaning })}
        >
          EN
        </button>
      </div>
    </section>
  );
}
