import { useEffect, useRef, useState } from 'react';
import { useClipRenewal } from '../../../lib/clips.api.ts';

/** Playback state. `blocked` means that the browser plays sound only after a user gesture. */
export type ClipState = 'silent' | 'playing' | 'blocked' | 'failed';

/**
 * Plays one clip at a time and stops it when the user leaves the page. On pages with several clips, `id` identifies
 * the one that is playing. If a clip can't be played, the right to hear it is renewed once, because it ends after an hour.
 * `onProblem` is called if that doesn't help.
 */
export function useClip(onProblem?: () => void) {
  const audioRef = useRef<HTMLAudioElement | null>(null);
  const [sound, setSound] = useState<ClipState>('silent');
  const [id, setId] = useState<string | null>(null);
  const renewClip = useClipRenewal();
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
    const fail = (error: unknown) => finishClip(isBlocked(error) ? 'blocked' : 'failed');
    clip.play().catch(async (error: unknown) => {
      if (audioRef.current !== clip) return;
      if (isBlocked(error) || !(await renewClip(url)) || audioRef.current !== clip) return fail(error);
      clip.load();
      clip.play().catch(fail);
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

const isBlocked = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError';
