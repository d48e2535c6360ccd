import { useEffect, useEffectEvent } from 'react';
import { isPlayingOrPending } from '../player/player-state.ts';
import type { ListeningProps } from './listening-props.ts';

const mediaActions = ['play', 'pause', 'previoustrack', 'nexttrack'] as const;

/**
 * Shows the book on the lock screen and handles the media keys of headphones and keyboards. Does not report a
 * playback position, because a chapter's length in seconds is unknown.
 */
export function useMediaSession({ phrase, player, next, previous }: ListeningProps): void {
  const isActive = isPlayingOrPending(player.stage);

  const performAction = useEffectEvent((action: (typeof mediaActions)[number]) => {
    if (action === 'previoustrack') previous();
    else if (action === 'nexttrack') next();
    else if (isActive !== (action === 'play')) player.send({ type: 'toggled' });
  });
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const { mediaSession } = navigator;
    for (const action of mediaActions) trySetActionHandler(action, () => performAction(action));
    return () => {
      for (const action of mediaActions) trySetActionHandler(action, null);
      mediaSession.metadata = null;
      mediaSession.playbackState = 'none';
    };
  }, []);

  const hasPhrase = phrase !== null;
  useEffect(() => {
    if (!('mediaSession' in navigator) || !hasPhrase) return;
    navigator.mediaSession.playbackState = isActive ? 'playing' : 'paused';
  }, [isActive, hasPhrase]);

  const { title, author, image } = phrase?.book ?? { title: null, author: '', image: null };
  const chapter = phrase === null ? '' : `Chapter ${phrase.chapter.chapter_no} · ${phrase.chapter.title}`;
  useEffect(() => {
    if (!('mediaSession' in navigator) || title === null) return;
    const artwork = image === null ? [] : [{ src: image }];
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist: author, album: chapter, artwork });
  }, [title, author, chapter, image]);
}

function trySetActionHandler(action: MediaSessionAction, handler: (() => void) | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // Browsers throw if they don't support an action.
  }
}
