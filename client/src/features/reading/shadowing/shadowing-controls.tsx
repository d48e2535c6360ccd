import { lazy } from 'react';
import { useSupported } from '../../../lib/use-supported.ts';
import { Switch } from '../../../ui/forms/switch.tsx';
import { ChunkBoundary } from '../../../ui/page/chunk-boundary.tsx';
import type { Stage } from '../player/player-state.ts';
import { canRecord } from './own-recorder.ts';
import { problemMessages } from './shadowing-problem.ts';
import type { ShadowingControl } from './use-shadowing.ts';

const ShadowingBar = lazy(async () => ({ default: (await import('./shadowing-bar.tsx')).ShadowingBar }));

type RecordSettingProps = { shadowing: Pick<ShadowingControl, 'isOn' | 'problem' | 'switchTo'> };

/** The browser asks for the microphone at this press, and never before it. */
export function RecordSetting({ shadowing: { isOn, problem, switchTo } }: RecordSettingProps) {
  if (!useSupported(canRecord)) return null;
  // The panel stands above the notice under the bar.
  const hint =
    problem === null
      ? 'Your recording stays on this device, and is deleted at the next phrase.'
      : problemMessages[problem];
  return <Switch label="Record me" hint={hint} checked={isOn} onChange={switchTo} />;
}

type ShadowingSignsProps = {
  shadowing: ShadowingControl;
  /** What the player does meanwhile. */
  narrator: Stage;
};

/** Above the player, for whoever records themselves. Most never do: it is fetched when it is switched on. */
export function ShadowingSigns({ shadowing, narrator }: ShadowingSignsProps) {
  if (!shadowing.isOn && shadowing.problem === null) return null;
  return (
    <ChunkBoundary fallback={null}>
      <ShadowingBar shadowing={shadowing} narrator={narrator} />
    </ChunkBoundary>
  );
}
