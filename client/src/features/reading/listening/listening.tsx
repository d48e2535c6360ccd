import { useAutoplay, useReaderSettings } from '../base/reader-settings.ts';
import { isPlayingOrPending } from '../player/player-state.ts';
import { AudioElements } from '../player/use-player.tsx';
import { ShadowingSigns } from '../shadowing/shadowing-controls.tsx';
import { HandsFreeSigns } from './hands-free-signs.tsx';
import type { Heard } from './heard.ts';
import { PlayerControls } from './player-controls.tsx';
import { useMediaSession } from './use-media-session.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** Below the story: the player with everything that it says and can be told, also by the device's own keys. */
export function Listening({ phrase, player, shadowing, next, previous }: Heard) {
  const { settings } = useReaderSettings();
  const { autoplay } = useAutoplay();
  const isPlaying = isPlayingOrPending(player.stage);
  const heard = { phrase, player, shadowing, next, previous };
  useMediaSession(heard);
  useWakeLock({ isAllowed: settings.screenStaysOn, isPlaying: autoplay && isPlaying });
  return (
    <>
      <HandsFreeSigns player={player} />
      <ShadowingSigns shadowing={shadowing} narrator={player.stage} />
      <PlayerControls {...heard} />
      <AudioElements first={player.first} second={player.second} />
    </>
  );
}
