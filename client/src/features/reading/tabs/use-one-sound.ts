import { useEffect, useEffectEvent } from 'react';
import type { Playing } from '../player/use-player.tsx';
import { useTabs } from './use-tabs.ts';

/** Pauses this tab when another one plays, and the others when this one does. */
export function useOneSound({ stage, send }: Pick<Playing, 'stage' | 'send'>): void {
  const notifyTabs = useTabs((message) => {
    if (message.type === 'playing') send({ type: 'silenced' });
  });
  const announcePlaying = useEffectEvent(() => notifyTabs({ type: 'playing' }));
  useEffect(() => {
    if (stage === 'playing') announcePlaying();
  }, [stage]);
}
