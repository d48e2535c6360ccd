import { useSyncExternalStore } from 'react';

export type Steps = Readonly<Record<number, number>>;

/** Returns the number of slides shown at a window width. */
export function shownAt(steps: Steps, width: number): number {
  const matchingWidths = Object.keys(steps)
    .map(Number)
    .filter((step) => step <= width);
  return steps[Math.max(...matchingWidths)] ?? 1;
}

/**
 * Returns the steps as CSS rules that set `--shown` on `selector`. For markup that is rendered before a script knows
 * the width.
 */
export function stepRules(selector: string, steps: Steps): string {
  return Object.entries(steps)
    .map(([width, shown]) => `@media (min-width: ${width}px) { ${selector} { --shown: ${shown} } }`)
    .join('\n');
}

const followResize = (onChange: () => void) => {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
};

/** Returns the window's width; 0 in the server-rendered first view. */
export function useWindowWidth(): number {
  return useSyncExternalStore(
    followResize,
    () => window.innerWidth,
    () => 0,
  );
}
