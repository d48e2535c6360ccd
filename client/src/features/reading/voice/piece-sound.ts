import type { AudioPiece } from './word-pieces.ts';

/**
 * Creates a player for pieces of a clip. It has its own audio element, so that the phrase can resume where it was
 * paused.
 */
export function createPiecePlayer() {
  let element: HTMLAudioElement | null = null;
  let address: string | null = null;
  let frame = 0;

  const stop = () => {
    window.cancelAnimationFrame(frame);
    element?.pause();
  };

  return {
    stop,
    play: (clip: string, { from, to }: AudioPiece) => {
      stop();
      element ??= new Audio();
      const playingElement = element;
      if (address !== clip) playingElement.src = clip;
      address = clip;
      // Uses animation frames to stop within a hundredth of a second: `timeupdate` fires only about four times a
      // second.
      const stopAtEnd = () => {
        if (playingElement.paused) return;
        if (playingElement.currentTime >= to) playingElement.pause();
        else frame = window.requestAnimationFrame(stopAtEnd);
      };
      playingElement.currentTime = from;
      playingElement.play().then(stopAtEnd, () => {
        // Another press stopped the sound, or the clip's address has expired. The phrase's own player reports an
        // expired address.
      });
    },
  };
}
