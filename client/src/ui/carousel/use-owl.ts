import { useEffect, useState } from 'react';
import { runWhenIdle } from '../when-idle.ts';
import type { OwlSlides } from './owl-slides.tsx';

type Owl = { Slides: typeof OwlSlides };

/**
 * Without interaction, the library is loaded no earlier than this many milliseconds after the page has loaded, once
 * the browser is idle.
 */
const idleLoadDelayMs = 4_000;

// Loads jQuery first, because Owl reads it from `window`.
async function fetchOwl(): Promise<Owl> {
  const { default: jquery } = await import('jquery');
  Object.assign(window, { jQuery: jquery });
  return { Slides: (await import('./owl-slides.tsx')).OwlSlides };
}

type OwlOptions = {
  /** True once the user has pointed at or focused the carousel. */
  isAwake: boolean;
  /** True while the user hovers over or focuses a slide, which must not be replaced under the pointer. */
  isHeld: boolean;
};

/**
 * Loads the large carousel library on the first interaction, or once the page is idle. Returns null until it has
 * loaded.
 */
export function useOwl({ isAwake, isHeld }: OwlOptions): Owl | null {
  const [fetchedOwl, setFetchedOwl] = useState<Owl | null>(null);
  const [isOwlShown, setOwlShown] = useState(false);
  if (fetchedOwl !== null && !isHeld && !isOwlShown) setOwlShown(true);

  useEffect(() => {
    let isUnmounted = false;
    const loadOwl = async () => {
      try {
        const owl = await fetchOwl();
        if (!isUnmounted) setFetchedOwl(owl);
      } catch {
        // If loading fails, the plain scrolling row stays.
      }
    };
    const cancelLoad = isAwake ? void loadOwl() : runWhenIdle(() => void loadOwl(), idleLoadDelayMs);
    return () => {
      isUnmounted = true;
      cancelLoad?.();
    };
  }, [isAwake]);

  return isOwlShown ? fetchedOwl : null;
}
