import type { Phrase } from '../base/reading.api.ts';
import type { Playing } from '../player/use-player.tsx';
import type { ShadowingControl } from '../shadowing/use-shadowing.ts';

/** The phrase on the page, how it is heard, and the ways to its neighbours. */
export type Heard = {
  phrase: Phrase | null;
  player: Playing;
  shadowing: ShadowingControl;
  next: () => void;
  previous: () => void;
};
