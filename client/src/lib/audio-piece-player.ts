/** A part of a clip, in seconds. */
export type AudioPiece = { from: number; to: number };

/** Seconds to add around a word, because word times are accurate to a tenth of a second. */
export const pieceMarginSeconds = 0.05;

/**
 * Creates a player for parts of a clip. It has its own audio element, so that a paused phrase can still resume where
 * it was paused.
 */
export function createAudioPiecePlayer() {
  let element: HTMLAudioElement | null = null;
  let url: string | null = null;
  let frameRequest = 0;

  const stop = () => {
    window.cancelAnimationFrame(frameRequest);
    element?.pause();
  };

  return {
    stop,
    play: (clip: string, { from, to }: AudioPiece) => {
      stop();
      element ??= new Audio();
      const playingElement = element;
      if (url !== clip) playingElement.src = clip;
      url = clip;
      // Uses animation frames to stop within a hundredth of a second: `timeupdate` fires only about four times a
      // second.
      const stopAtEnd = () => {
        if (playingElement.paused) return;
        if (playingElement.currentTime >= to) playingElement.pause();
        else frameRequest = window.requestAnimationFrame(stopAtEnd);
      };
      playingElement.currentTime = from;
      playingElement.play().then(stopAtEnd, () => {
        // Another press stopped the sound, or the clip's URL has expired. The phrase's own player reports an expired
        // URL.
      });
    },
  };
}
