import { useEffect, useEffectEvent } from 'react';
import { isPlayingOrPending } from '../player/player-state.ts';
import type { ListeningProps } from './listening-props.ts';

const actions = ['play', 'pause', 'previoustrack', 'nexttrack'] as const;

/**
 * Shows the book on the lock screen and handles the media keys of headphones and keyboards. Does not report a
 * playback position, because a chapter's length in seconds is unknown.
 */
export function useMediaSession({ phrase, player, next, previous }: ListeningProps): void {
  const isOn = isPlayingOrPending(player.stage);

  const perform = useEffectEvent((action: (typeof actions)[number]) => {
    if (action === 'previoustrack') previous();
    else if (action === 'nexttrack') next();
    else if (isOn !== (action === 'play')) player.send({ type: 'toggled' });
  });
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const { mediaSession } = navigator;
    for (const action of actions) setHandler(action, () => perform(action));
    return () => {
      for (const action of actions) setHandler(action, null);
      mediaSession.metadata = null;
      mediaSession.playbackState = 'none';
    };
  }, []);

  const isThere = phrase !== null;
  useEffect(() => {
    if (!('mediaSession' in navigator) || !isThere) return;
    navigator.mediaSession.playbackState = isOn ? 'playing' : 'paused';
  }, [isOn, isThere]);

  const { title, author, image } = phrase?.book ?? { title: null, author: '', image: null };
  const chapter = phrase === null ? '' : `Chapter ${phrase.chapter.chapter_no} · ${phrase.chapter.title}`;
  useEffect(() => {
    if (!('mediaSession' in navigator) || title === null) return;
    const artwork = image === null ? [] : [{ src: image }];
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist: author, album: chapter, artwork });
  }, [title, author, chapter, image]);
}

function setHandler(action: MediaSessionAction, handler: (() => void) | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // Browsers throw if they don't support an action.
  }
}
