import type { Piece } from './word-pieces.ts';

/** An audio element of its own for a piece of a clip, so that the phrase goes on later from where it was paused. */
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
      // Somebody presses and looks: by frames it ends to the hundredth, where events come four times a second.
      const follow = () => {
        if (sound.paused) return;
        if (sound.currentTime >= to) sound.pause();
        else frame = window.requestAnimationFrame(follow);
      };
      sound.currentTime = from;
      sound.play().then(follow, () => {
        // Stopped by the next press, or its address has run out: the phrase's own player says so.
      });
    },
  };
}
