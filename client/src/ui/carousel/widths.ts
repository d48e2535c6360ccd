import { useSyncExternalStore } from 'react';

export type Steps = Readonly<Record<number, number>>;

/** How many slides are shown at a window width. */
export function shownAt(steps: Steps, width: number): number {
  const reached = Object.keys(steps)
    .map(Number)
    .filter((step) => step <= width);
  return steps[Math.max(...reached)] ?? 1;
}

/** The same in CSS, for what is drawn before a script knows the width: `--shown` of what `selector` finds. */
export function stepRules(selector: string, steps: Steps): string {
  return Object.entries(steps)
    .map(([width, shown]) => `@media (min-width: ${width}px) { ${selector} { --shown: ${shown} } }`)
    .join('\n');
}

const followResize = (onChange: () => void) => {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
};

/** 0 in the first view, which is drawn before there is a window. */
export function useWindowWidth(): number {
  return useSyncExternalStore(
    followResize,
    () => window.innerWidth,
    () => 0,
  );
}
