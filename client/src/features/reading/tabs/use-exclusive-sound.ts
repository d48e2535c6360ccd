import { useEffect, useEffectEvent } from 'react';
import { useTabMessages } from './use-tab-messages.ts';

/** Stops this tab's sound when another tab starts playing, and the other tabs' sound when this one does. */
export function useExclusiveSound(isPlaying: boolean, stopSound: () => void): void {
  const notifyTabs = useTabMessages((message) => {
    if (message.type === 'playing') stopSound();
  });
  const announcePlaying = useEffectEvent(() => notifyTabs({ type: 'playing' }));
  useEffect(() => {
    if (isPlaying) announcePlaying();
  }, [isPlaying]);
}
