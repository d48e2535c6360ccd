import { useSyncExternalStore } from 'react';

export type Steps = Readonly<Record<number, number>>;

/** How many slides are shown at a window width. */
export function shownAt(steps: Steps, width: number): number {
  const reached = Object.keys(steps)
    .map(Number)
    .filter((step) => step <= width);
  return steps[Math.max(...reached)] ?? 1;
}

const followResize = (onChange: () => void) => {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
};

export function useWindowWidth(): number {
  return useSyncExternalStore(followResize, () => window.innerWidth);
}

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}
