import { lazy } from 'react';
import { useSupported } from '../../../lib/use-supported.ts';
import { Switch } from '../../../ui/forms/switch.tsx';
import { ChunkBoundary } from '../../../ui/page/chunk-boundary.tsx';
import type { PlayerStage } from '../player/player-state.ts';
import { problemMessages } from './shadowing-problem.ts';
import type { ShadowingControl } from './use-shadowing.ts';
import { canRecord } from './voice-recorder.ts';

const ShadowingBar = lazy(async () => ({ default: (await import('./shadowing-bar.tsx')).ShadowingBar }));

type RecordSettingProps = { shadowing: Pick<ShadowingControl, 'isOn' | 'problem' | 'switchTo'> };

/** The switch for recording. The browser asks for the microphone only when it is turned on. */
export function RecordSetting({ shadowing: { isOn, problem, switchTo } }: RecordSettingProps) {
  if (!useSupported(canRecord)) return null;
  // Repeats the problem here, because the panel covers the notice under the bar.
  const hint =
    problem === null
      ? 'Your recording stays on this device, and is deleted at the next phrase.'
      : problemMessages[problem];
  return <Switch label="Record me" hint={hint} checked={isOn} onChange={switchTo} />;
}

type ShadowingStatusProps = {
  shadowing: ShadowingControl;
  /** The player's current stage. */
  narrator: PlayerStage;
};

/** The recording controls above the player. Loaded only when recording is turned on, because few readers use it. */
export function ShadowingStatus({ shadowing, narrator }: ShadowingStatusProps) {
  if (!shadowing.isOn && shadowing.problem === null) return null;
  return (
    <ChunkBoundary fallback={null}>
      <ShadowingBar shadowing={shadowing} narrator={narrator} />
    </ChunkBoundary>
  );
}
