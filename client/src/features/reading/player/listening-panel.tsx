import { useSupported } from '../../../lib/use-supported.ts';
import { Choices } from '../controls/choices.tsx';
import { Panel } from '../controls/panel.tsx';
import { Toggle } from '../controls/toggle.tsx';
import { speeds, useReaderSettings } from '../reader-settings.ts';
import { RecordSetting } from '../shadowing/record-setting.tsx';
import type { Reading } from '../use-reading.ts';
import { repetitions } from './hands-free/repetition.ts';
import { type Sleep, sleepAfter, sleepMinutes } from './hands-free/sleep.ts';
import { hasWakeLock } from './hands-free/use-wake-lock.ts';
import { LoopSetting } from './loop-setting.tsx';
import { pauses } from './pauses.ts';

const speedChoices = speeds.map((speed) => ({ value: speed, label: `${speed}×` }));
const timesLabels = { once: 'Once', twice: 'Twice', thrice: '3 times', slowFirst: 'Slow first' } as const;
const timesChoices = repetitions.map((times) => ({ value: times, label: timesLabels[times] }));
const pauseLabels = { none: 'None', short: '1 s', long: '2 s', phrase: 'Phrase length' } as const;
const pauseChoices = pauses.map((pause) => ({ value: pause, label: pauseLabels[pause] }));
/** Minutes; 0 is off. */
type SleepChoice = number | 'chapter';
const sleepChoices: readonly { value: SleepChoice; label: string }[] = [
  { value: 0, label: 'Off' },
  ...sleepMinutes.map((minutes) => ({ value: minutes, label: `${minutes} min` })),
  { value: 'chapter', label: 'Chapter' },
];

/** How the book is heard. The sleep timer and the loop are for now; all else is remembered. */
export function ListeningPanel({ reading }: { reading: Reading }) {
  const { settings, changeSettings } = useReaderSettings();
  const canStayOn = useSupported(hasWakeLock);
  const { speed, times, pause, screenStaysOn } = settings;
  const { player } = reading;
  return (
    <Panel label={`Speed, ${speed}×`} face={`${speed}×`} title="Speed and pauses" side="bottom">
      <Choices
        legend="Speed"
        choices={speedChoices}
        value={speed}
        onChange={(next) => changeSettings({ speed: next })}
      />
      <Choices
        legend="Say each phrase"
        {...(times === 'slowFirst' && { hint: 'At three quarters of the speed, then once more.' })}
        choices={timesChoices}
        value={times}
        onChange={(next) => changeSettings({ times: next })}
      />
      <Choices
        legend="Pause between phrases on AutoPlay"
        hint="Time to say each phrase yourself."
        choices={pauseChoices}
        value={pause}
        onChange={(next) => changeSettings({ pause: next })}
      />
      <RecordSetting reading={reading} />
      <LoopSetting reading={reading} />
      <Choices
        legend="Sleep timer"
        hint="Counts while a phrase is heard, and lets the last one finish."
        choices={sleepChoices}
        value={choiceOf(player.sleep)}
        onChange={(choice) => player.send({ type: 'sleepSet', sleep: sleepOf(choice) })}
      />
      {canStayOn && (
        <Toggle
          label="Keep the screen on"
          checked={screenStaysOn}
          onChange={(next) => changeSettings({ screenStaysOn: next })}
        />
      )}
    </Panel>
  );
}

function choiceOf(sleep: Sleep | null): SleepChoice {
  if (sleep === null) return 0;
  return sleep === 'chapter' ? sleep : sleep.minutes;
}

function sleepOf(choice: SleepChoice): Sleep | null {
  if (choice === 0) return null;
  return choice === 'chapter' ? choice : sleepAfter(choice);
}
