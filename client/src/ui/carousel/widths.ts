import { useSyncExternalStore } from 'react';

export type SlideCounts = Readonly<Record<number, number>>;

/** Returns how many slides are shown in a window of this width. */
export function shownSlideCountAt(steps: SlideCounts, width: number): number {
  const matchingWidths = Object.keys(steps)
    .map(Number)
    .filter((step) => step <= width);
  return steps[Math.max(...matchingWidths)] ?? 1;
}

/**
 * Returns CSS rules that set `--shown` on `selector`, for markup rendered before a script knows the window's width.
 */
export function toSlideCountRules(selector: string, steps: SlideCounts): string {
  return Object.entries(steps)
    .map(
      ([width, shownSlideCount]) =>
        `@media (min-width: ${width}px) { ${selector} { --shown: ${shownSlideCount} } }`,
    )
    .join('\n');
}

const subscribeToResize = (onChange: () => void) => {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
};

/** Returns the window's width. Returns 0 during server rendering and hydration. */
export function useWindowWidth(): number {
  return useSyncExternalStore(
    subscribeToResize,
    () => window.innerWidth,
    () => 0,
  );
}
