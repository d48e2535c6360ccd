import type { RefObject } from 'react';

type SoundsProps = { first: RefObject<HTMLAudioElement | null>; second: RefObject<HTMLAudioElement | null> };

/** The player's two elements. They stay on the page whatever else is shown: the player holds on to them. */
export function Sounds({ first, second }: SoundsProps) {
  return (
    <>
      {/* biome-ignore-start lint/a11y/useMediaCaption: the phrase on the page is what is said. */}
      <audio ref={first} preload="auto" />
      <audio ref={second} preload="auto" />
      {/* biome-ignore-end lint/a11y/useMediaCaption: the phrase on the page is what is said. */}
    </>
  );
}
