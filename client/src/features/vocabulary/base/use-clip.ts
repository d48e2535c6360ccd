import { useEffect, useRef, useState } from 'react';

/** Playback state. `blocked` means that the browser plays sound only after a user gesture. */
export type ClipState = 'silent' | 'playing' | 'blocked' | 'failed';

/**
 * Plays one clip at a time and stops it when the user leaves the page. On pages with several clips, `id` identifies
 * the one that is playing. `onProblem` is called when a clip can't be played, for example because its signed URL has
 * expired.
 */
export function useClip(onProblem?: () => void) {
  const audioRef = useRef<HTMLAudioElement | null>(null);
  const [sound, setSound] = useState<ClipState>('silent');
  const [id, setId] = useState<string | null>(null);
  useEffect(() => () => audioRef.current?.pause(), []);

  const stop = () => {
    audioRef.current?.pause();
    audioRef.current = null;
    setSound('silent');
  };
  const play = (url: string, clipId: string | null = null) => {
    stop();
    const clip = new Audio(url);
    audioRef.current = clip;
    setSound('playing');
    setId(clipId);
    const finishClip = (endState: ClipState) => {
      // Ignores the event if another clip has started in the meantime.
      if (audioRef.current !== clip) return;
      audioRef.current = null;
      setSound(endState);
      if (endState === 'blocked' || endState === 'failed') onProblem?.();
    };
    // Also handles a pause by a headset button or another app.
    clip.addEventListener('pause', () => finishClip('silent'));
    clip.addEventListener('ended', () => finishClip('silent'));
    clip.play().catch((error: unknown) => {
      const isBlocked = error instanceof DOMException && error.name === 'NotAllowedError';
      finishClip(isBlocked ? 'blocked' : 'failed');
    });
  };
  const playingId = sound === 'playing' ? id : null;
  /** Plays the clip with this id, or stops it if it is playing. Does nothing without a clip. */
  const toggle = (url: string | null, clipId: string) => {
    if (playingId === clipId) stop();
    else if (url !== null) play(url, clipId);
  };
  return { sound, playingId, play, stop, toggle };
}
