import type { Phrase } from '../base/reading.api.ts';
import type { PlayerControl } from '../player/use-player.tsx';
import type { ShadowingControl } from '../shadowing/use-shadowing.ts';

/** The current phrase with its playback and recording, and the actions that turn the page. */
export type ListeningProps = {
  phrase: Phrase | null;
  player: PlayerControl;
  shadowing: ShadowingControl;
  next: () => void;
  previous: () => void;
};
