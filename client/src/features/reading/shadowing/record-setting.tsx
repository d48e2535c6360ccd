import { useSupported } from '../../../lib/use-supported.ts';
import { Toggle } from '../controls/toggle.tsx';
import type { Reading } from '../use-reading.ts';
import { canRecord } from './own-recorder.ts';
import { problemMessages } from './shadowing-problem.ts';

/** The browser asks for the microphone at this press, and never before it. */
export function RecordSetting({ reading: { shadowing } }: { reading: Reading }) {
  const { isOn, problem, switchTo } = shadowing;
  if (!useSupported(canRecord)) return null;
  // The panel stands above the notice under the bar.
  const hint =
    problem === null
      ? 'Your recording stays on this device, and is deleted at the next phrase.'
      : problemMessages[problem];
  return <Toggle label="Record me" hint={hint} checked={isOn} onChange={switchTo} />;
}
