import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Switch } from '../../../ui/forms/switch.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ReaderIcon } from '../base/controls/reader-icons.tsx';
import { useAutoplay, useReaderSettings } from '../base/reader-settings.ts';
import { PlayButton } from '../player/play-button.tsx';
import { isPlayingOrPending } from '../player/player-state.ts';
import { AudioElements } from '../player/use-player.tsx';
import { ShadowingStatus } from '../shadowing/shadowing-controls.tsx';
import { HandsFreeStatus } from './hands-free-status.tsx';
import { ListeningPanel } from './listening-panel.tsx';
import type { ListeningProps } from './listening-props.ts';
import styles from './player-controls.module.css';
import { useMediaSession } from './use-media-session.ts';
import { useWakeLock } from './use-wake-lock.ts';

/**
 * The player's controls, including the buttons that turn the page. On a wide screen, the page-turning buttons are
 * beside the phrase.
 */
function PlayerControls(props: ListeningProps) {
  const { phrase, player, next, previous } = props;
  const { settings, changeSettings } = useReaderSettings();
  const { autoplay, setAutoplay } = useAutoplay();
  const { repeat, wholeMeaning } = settings;
  const hasTranslation = phrase === null || phrase.phrase_translation !== '';
  return (
    <section className={styles.deck} aria-label="Player">
      <div className={styles.left}>
        <Switch label="AutoPlay" checked={autoplay} onChange={setAutoplay} />
        <p className={styles.count} data-phrase>
          {phrase === null ? '' : `${phrase.phrase_no} / ${phrase.total}`}
        </p>
      </div>
      <div className={styles.middle}>
        <IconButton
          icon={<ReaderIcon name="startAgain" />}
          label="Start again"
          disabled={(player.clip?.address ?? null) === null}
          onClick={() => player.send({ type: 'startedAgain' })}
        />
        <PageTurnButton to="previous" phraseNo={phrase?.previous_phrase_no} onTurn={previous} />
        <PlayButton
          stage={player.stage}
          firstAudioRef={player.firstAudioRef}
          secondAudioRef={player.secondAudioRef}
          onToggle={() => player.send({ type: 'toggled' })}
        />
        <PageTurnButton to="next" phraseNo={phrase?.next_phrase_no} onTurn={next} />
        <ListeningPanel {...props} />
      </div>
      <div className={styles.right}>
        <IconButton
          icon={<ReaderIcon name="repeat" />}
          label="Repeat"
          className={styles.switch ?? ''}
          aria-pressed={repeat}
          onClick={() => changeSettings({ repeat: !repeat })}
        />
        <IconButton
          icon={<span className={styles.letters}>EN</span>}
          label="EN: the whole phrase in English"
          className={styles.switch ?? ''}
          aria-pressed={wholeMeaning}
          disabled={!hasTranslation}
          onClick={() => changeSettings({ wholeMeaning: !wholeMeaning })}
        />
      </div>
    </section>
  );
}

type PageTurnButtonProps = {
  to: 'previous' | 'next';
  /** The phrase that the button turns to. If there is none, the button is disabled. */
  phraseNo: number | null | undefined;
  onTurn: () => void;
};

const pageTurnLabels = { previous: 'Previous phrase', next: 'Next phrase' };

function PageTurnButton({ to, phraseNo, onTurn }: PageTurnButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.turn, styles[to])}
      aria-label={pageTurnLabels[to]}
      disabled={phraseNo === null || phraseNo === undefined}
      onClick={onTurn}
    >
      <Icon name={to} size={26} />
    </button>
  );
}

/** The player below the story, with its status messages. Also handles the device's media keys. */
export function PlayerBar({ phrase, player, shadowing, next, previous }: ListeningProps) {
  const { settings } = useReaderSettings();
  const { autoplay } = useAutoplay();
  const isPlaying = isPlayingOrPending(player.stage);
  const props = { phrase, player, shadowing, next, previous };
  useMediaSession(props);
  useWakeLock({ isAllowed: settings.screenStaysOn, isPlaying: autoplay && isPlaying });
  return (
    <>
      <HandsFreeStatus player={player} />
      <ShadowingStatus shadowing={shadowing} narratorStage={player.stage} />
      <PlayerControls {...props} />
      <AudioElements firstAudioRef={player.firstAudioRef} secondAudioRef={player.secondAudioRef} />
    </>
  );
}
