import { useEffect, useEffectEvent } from 'react';
import { useTabs } from './use-tabs.ts';

/** Silences this tab when another one plays, and the others when this one does. */
export function useOneSound(isPlaying: boolean, silence: () => void): void {
  const notifyTabs = useTabs((message) => {
    if (message.type === 'playing') silence();
  });
  const announcePlaying = useEffectEvent(() => notifyTabs({ type: 'playing' }));
  useEffect(() => {
    if (isPlaying) announcePlaying();
  }, [isPlaying]);
}
