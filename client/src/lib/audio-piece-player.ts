import type { AudioPiece } from './audio-piece.ts';
import type { Sound } from './cut-audio-piece.ts';

/**
 * Creates a player for parts of a clip. It has its own audio element, so that a paused phrase can still resume where
 * it was paused.
 */
export function createAudioPiecePlayer() {
  let element: HTMLAudioElement | null = null;
  let url: string | null = null;
  let frameRequest = 0;
  /** Increases with each press, so that a piece that was cut too late isn't played. */
  let pressCount = 0;
  /** The decoded clip of the last exact piece. */
  let decodedClip: { clip: string; sound: Promise<Sound> } | null = null;

  const stop = () => {
    pressCount += 1;
    window.cancelAnimationFrame(frameRequest);
    element?.pause();
  };

  const setUrl = (newUrl: string) => {
    if (url === newUrl || element === null) return;
    if (url?.startsWith('blob:')) URL.revokeObjectURL(url);
    url = newUrl;
    element.src = newUrl;
  };

  const playFromClip = (playingElement: HTMLAudioElement, clip: string, { from, to }: AudioPiece) => {
    setUrl(clip);
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
  };

  const cutPiece = async (clip: string, piece: AudioPiece): Promise<Blob> => {
    const { cutAudioPiece, decodeClip } = await import('./cut-audio-piece.ts');
    if (decodedClip?.clip !== clip) decodedClip = { clip, sound: decodeClip(clip) };
    return cutAudioPiece(await decodedClip.sound, piece);
  };

  /** Plays a piece that is cut to the sample, as a sound of its own, or from its clip if that fails. */
  const playExactly = async (playingElement: HTMLAudioElement, clip: string, piece: AudioPiece) => {
    const press = pressCount;
    try {
      const file = await cutPiece(clip, piece);
      if (press !== pressCount) return;
      setUrl(URL.createObjectURL(file));
      await playingElement.play().catch(ignoreStop);
    } catch {
      decodedClip = null;
      if (press === pressCount) playFromClip(playingElement, clip, piece);
    }
  };

  return {
    stop,
    play: (clip: string, piece: AudioPiece) => {
      stop();
      if (element === null) {
        element = new Audio();
        // WebKit lets an audio element play only after a press, and a piece plays after it has been cut. Loading the
        // element during the press unlocks it.
        element.load();
      }
      if (piece.isExact) void playExactly(element, clip, piece);
      else playFromClip(element, clip, piece);
    },
  };
}

/** Ignores the error of a sound that another press stopped before it started, and throws any other. */
function ignoreStop(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
}
