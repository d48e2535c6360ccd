import { useEffect, useState } from 'react';
import type { OwlSlides } from './owl-slides.tsx';

type Owl = { Slides: typeof OwlSlides };

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
 * Loads the large carousel library once the user points at the carousel or focuses it. Returns null until it has
 * loaded.
 */
export function useOwl({ isAwake, isHeld }: OwlOptions): Owl | null {
  const [fetchedOwl, setFetchedOwl] = useState<Owl | null>(null);
  const [isOwlShown, setOwlShown] = useState(false);
  if (fetchedOwl !== null && !isHeld && !isOwlShown) setOwlShown(true);

  useEffect(() => {
    if (!isAwake) return;
    let isUnmounted = false;
    const loadOwl = async () => {
      try {
        const owl = await fetchOwl();
        if (!isUnmounted) setFetchedOwl(owl);
      } catch {
        // If loading fails, the plain scrolling row stays.
      }
    };
    void loadOwl();
    return () => {
      isUnmounted = true;
    };
  }, [isAwake]);

  return isOwlShown ? fetchedOwl : null;
}
