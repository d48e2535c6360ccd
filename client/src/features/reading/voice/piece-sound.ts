import type { Piece } from './word-pieces.ts';

/** Plays pieces of a clip on a separate audio element, so that the phrase resumes where it was paused. */
export function createPieceSound() {
  let element: HTMLAudioElement | null = null;
  let address: string | null = null;
  let frame = 0;

  const stop = () => {
    window.cancelAnimationFrame(frame);
    element?.pause();
  };

  return {
    stop,
    play: (clip: string, { from, to }: Piece) => {
      stop();
      element ??= new Audio();
      const sound = element;
      if (address !== clip) sound.src = clip;
      address = clip;
      // Uses animation frames to stop within a hundredth of a second: `timeupdate` fires only about four times a
      // second.
      const stopAtEnd = () => {
        if (sound.paused) return;
        if (sound.currentTime >= to) sound.pause();
        else frame = window.requestAnimationFrame(stopAtEnd);
      };
      sound.currentTime = from;
      sound.play().then(stopAtEnd, () => {
        // Another press stopped the sound, or the clip's address has expired. The phrase's own player reports an
        // expired address.
      });
    },
  };
}
