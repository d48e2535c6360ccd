import type { Phrase } from '../base/reading.api.ts';
import type { Playing } from '../player/use-player.tsx';
import type { ShadowingControl } from '../shadowing/use-shadowing.ts';

/** The current phrase, its player, and its neighboring phrases. */
export type ListeningProps = {
  phrase: Phrase | null;
  player: Playing;
  shadowing: ShadowingControl;
  next: () => void;
  previous: () => void;
};
