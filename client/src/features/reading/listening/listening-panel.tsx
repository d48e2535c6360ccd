import { type ReactNode, useId } from 'react';
import { useSupported } from '../../../lib/use-supported.ts';
import { Switch } from '../../../ui/forms/switch.tsx';
import { ChoiceGroup } from '../base/controls/choice-group.tsx';
import { Panel } from '../base/controls/panel.tsx';
import { ReaderIcon } from '../base/controls/reader-icons.tsx';
import { Setting } from '../base/controls/setting.tsx';
import { pauseOptions, repetitions } from '../base/pacing.ts';
import { playbackSpeeds, useReaderSettings } from '../base/reader-settings.ts';
import { createSleepTimer, type SleepTimer, sleepMinuteOptions } from '../player/sleep-timer.ts';
import { RecordSetting } from '../shadowing/shadowing-controls.tsx';
import styles from './listening-panel.module.css';
import type { ListeningProps } from './listening-props.ts';
import { hasWakeLockSupport } from './use-wake-lock.ts';

const speedChoices = playbackSpeeds.map((speed) => ({ value: speed, label: `${speed}×` }));
const repetitionLabels = {
  once: 'Once',
  twice: 'Twice',
  thrice: '3 times',
  slowFirst: 'Slow first',
} as const;
const repetitionChoices = repetitions.map((times) => ({ value: times, label: repetitionLabels[times] }));
const pauseLabels = { none: 'None', short: '1 s', long: '2 s', phrase: 'Phrase length' } as const;
const pauseChoices = pauseOptions.map((pause) => ({ value: pause, label: pauseLabels[pause] }));
/** A choice for the sleep timer: a number of minutes, 0 for off, or `chapter` for the end of the chapter. */
type SleepChoice = number | 'chapter';
const sleepChoices: readonly { value: SleepChoice; label: string }[] = [
  { value: 0, label: 'Off' },
  ...sleepMinuteOptions.map((minutes) => ({ value: minutes, label: `${minutes} min` })),
  { value: 'chapter', label: 'Chapter' },
];

/** The listening settings. The sleep timer and the loop last for this visit; everything else is saved. */
export function ListeningPanel({ phrase, player, shadowing }: ListeningProps) {
  const { settings, changeSettings } = useReaderSettings();
  const isWakeLockSupported = useSupported(hasWakeLockSupport);
  const { speed, times, pause, screenStaysOn } = settings;
  return (
    <Panel
      label={`Listening ${speed}×`}
      icon={<ListeningLabel speed={speed} />}
      title="Listening"
      side="bottom"
    >
      <SettingGroup title="Pace">
        <ChoiceGroup
          legend="Speed"
          choices={speedChoices}
          value={speed}
          onChange={(newSpeed) => changeSettings({ speed: newSpeed })}
        />
        <ChoiceGroup
          legend="Say each phrase"
          {...(times === 'slowFirst' && { hint: 'At three quarters of the speed, then once more.' })}
          choices={repetitionChoices}
          value={times}
          onChange={(newRepetition) => changeSettings({ times: newRepetition })}
        />
        <ChoiceGroup
          legend="Pause between phrases on AutoPlay"
          hint="Time to say each phrase yourself."
          choices={pauseChoices}
          value={pause}
          onChange={(newPause) => changeSettings({ pause: newPause })}
        />
      </SettingGroup>
      <SettingGroup title="Speak along">
        <RecordSetting shadowing={shadowing} />
        <LoopSetting phrase={phrase} player={player} />
      </SettingGroup>
      <SettingGroup title="Lean back">
        <ChoiceGroup
          legend="Sleep timer"
          hint="Counts while a phrase is heard, and lets the last one finish."
          choices={sleepChoices}
          value={toSleepChoice(player.sleep)}
          onChange={(choice) => player.send({ type: 'sleepSet', sleep: toSleepTimer(choice) })}
        />
        {isWakeLockSupported && (
          <Switch
            label="Keep the screen on"
            checked={screenStaysOn}
            onChange={(checked) => changeSettings({ screenStaysOn: checked })}
          />
        )}
      </SettingGroup>
    </Panel>
  );
}

/** The panel's button: its name where there is room, an icon where there is not, and the speed. */
function ListeningLabel({ speed }: { speed: number }) {
  return (
    <span className={styles.label} aria-hidden="true">
      <span className={styles.name}>Listening</span>{' '}
      <span className={styles.icon}>
        <ReaderIcon name="headphones" />
      </span>
      {speed}×
    </span>
  );
}

/** Settings that belong together, under a small heading. */
function SettingGroup({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section className={styles.group} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/**
 * The loop button. The first press sets the first phrase, the second press the last phrase, and the third press
 * clears the loop.
 */
function LoopSetting({ phrase, player: { loop, send } }: Pick<ListeningProps, 'phrase' | 'player'>) {
  if (phrase === null) return null;
  const currentPhraseLabel = `phrase ${phrase.phrase_no}`;
  const label =
    loop === null
      ? `Begin at ${currentPhraseLabel}`
      : loop.to === null
        ? `End at ${currentPhraseLabel}`
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

function toSleepChoice(sleepTimer: SleepTimer | null): SleepChoice {
  if (sleepTimer === null) return 0;
  return sleepTimer === 'chapter' ? sleepTimer : sleepTimer.minutes;
}

function toSleepTimer(choice: SleepChoice): SleepTimer | null {
  if (choice === 0) return null;
  return choice === 'chapter' ? choice : createSleepTimer(choice);
}
