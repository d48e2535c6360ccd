import { useEffect, useState } from 'react';
import { whenIdle } from '../when-idle.ts';
import type { OwlSlides } from './owl-slides.tsx';

type Owl = { Slides: typeof OwlSlides };

/** Milliseconds of idle time after which the library is loaded without any interaction. */
const wakeTimeout = 4_000;

// jQuery comes first: Owl reads it from the window when it is loaded.
async function fetchOwl(): Promise<Owl> {
  const { default: jquery } = await import('jquery');
  Object.assign(window, { jQuery: jquery });
  return { Slides: (await import('./owl-slides.tsx')).OwlSlides };
}

type OwlOptions = {
  /** True once the pointer or focus has reached the carousel. */
  isAwake: boolean;
  /** True while a slide is hovered or focused, so that it is not replaced under the user's pointer. */
  isHeld: boolean;
};

/**
 * Loads the carousel library on the first interaction or when the page is idle, because the library is large. Returns
 * null until it has loaded, or if it cannot be loaded.
 */
export function useOwl({ isAwake, isHeld }: OwlOptions): Owl | null {
  const [fetched, setFetched] = useState<Owl | null>(null);
  const [isShown, setShown] = useState(false);
  if (fetched !== null && !isHeld && !isShown) setShown(true);

  useEffect(() => {
    let isUnmounted = false;
    const load = async () => {
      try {
        const owl = await fetchOwl();
        if (!isUnmounted) setFetched(owl);
      } catch {
        // The plain scrolling row stays.
      }
    };
    const cancel = isAwake ? void load() : whenIdle(() => void load(), wakeTimeout);
    return () => {
      isUnmounted = true;
      cancel?.();
    };
  }, [isAwake]);

  return isShown ? fetched : null;
}
