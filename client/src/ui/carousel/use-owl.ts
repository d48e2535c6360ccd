import { useEffect, useState } from 'react';
import { whenIdle } from '../when-idle.ts';
import type { OwlSlides } from './owl-slides.tsx';

type Owl = { Slides: typeof OwlSlides };

/** Milliseconds after which it is fetched although nobody has come near. */
const wakeTimeout = 4_000;

// Owl looks for jQuery on the window at the moment it is loaded, so jQuery has to be there first.
async function fetchOwl(): Promise<Owl> {
  const { default: jquery } = await import('jquery');
  Object.assign(window, { jQuery: jquery });
  return { Slides: (await import('./owl-slides.tsx')).OwlSlides };
}

type Nearness = {
  /** Somebody has come near. */
  isAwake: boolean;
  /** Somebody points at a slide or has the focus in it: it is not taken from under their hands. */
  isHeld: boolean;
};

/**
 * The carousel's library: null until it is there, and where it cannot come. It is heavy, so that it is fetched when somebody
 * comes near, or when the page has had nothing to do for a while.
 */
export function useOwl({ isAwake, isHeld }: Nearness): Owl | null {
  const [fetched, setFetched] = useState<Owl | null>(null);
  const [isShown, setShown] = useState(false);
  if (fetched !== null && !isHeld && !isShown) setShown(true);

  useEffect(() => {
    let isGone = false;
    const load = async () => {
      try {
        const owl = await fetchOwl();
        if (!isGone) setFetched(owl);
      } catch {
        // The plain row stays, which scrolls.
      }
    };
    const cancel = isAwake ? void load() : whenIdle(() => void load(), wakeTimeout);
    return () => {
      isGone = true;
      cancel?.();
    };
  }, [isAwake]);

  return isShown ? fetched : null;
}
