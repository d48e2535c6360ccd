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

/**
 * The switch that turns recording on and off. The browser asks for the microphone only when the reader turns the
 * switch on.
 */
export function RecordSetting({ shadowing: { isOn, problem, switchTo } }: RecordSettingProps) {
  if (!useSupported(canRecord)) return null;
  // Repeats the problem under the switch, because the open settings panel covers the notice on the page.
  const hint =
    problem === null
      ? 'Your recording stays on this device, and is deleted at the next phrase.'
      : problemMessages[problem];
  return <Switch label="Record me" hint={hint} checked={isOn} onChange={switchTo} />;
}

type ShadowingStatusProps = {
  shadowing: ShadowingControl;
  /** The player's current stage. */
  narratorStage: PlayerStage;
};

/** The recording controls above the player. Loaded only when recording is turned on, because few readers use it. */
export function ShadowingStatus({ shadowing, narratorStage }: ShadowingStatusProps) {
  if (!shadowing.isOn && shadowing.problem === null) return null;
  return (
    <ChunkBoundary fallback={null}>
      <ShadowingBar shadowing={shadowing} narratorStage={narratorStage} />
    </ChunkBoundary>
  );
}
