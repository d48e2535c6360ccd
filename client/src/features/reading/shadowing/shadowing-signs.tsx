import { lazy } from 'react';
import { ChunkBoundary } from '../../../ui/chunk-boundary.tsx';
import type { Reading } from '../use-reading.ts';

const ShadowingBar = lazy(async () => ({ default: (await import('./shadowing-bar.tsx')).ShadowingBar }));

/** Above the player, for whoever records themselves. Most never do: it is fetched when it is switched on. */
export function ShadowingSigns({ reading }: { reading: Reading }) {
  const { isOn, problem } = reading.shadowing;
  if (!isOn && problem === null) return null;
  return (
    <ChunkBoundary fallback={null}>
      <ShadowingBar reading={reading} />
    </ChunkBoundary>
  );
}
