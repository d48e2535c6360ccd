import type { PauseOption, Repetition } from '../base/pacing.ts';
import { reducePlayer } from './player.ts';
import { type Clip, emptyPlayer, type Player, type PlayerEffect, type PlayerEvent } from './player-state.ts';

export const buildClip = (phraseNo: number, overrides: Partial<Clip> = {}): Clip => ({
  phraseNo,
  address: `/clips/${phraseNo}.mp3`,
  hasNext: true,
  chapterNo: 1,
  readingSeconds: 3,
  ...overrides,
});
export const buildPlayEffect = (phraseNo: number): PlayerEffect => ({
  do: 'play',
  address: `/clips/${phraseNo}.mp3`,
  pace: 1,
});

/** Returns the player's state after these events, and the effects of the last one. */
export function runEvents(
  events: readonly (PlayerEvent | PlayerEvent['type'])[],
  initialPlayer: Partial<Player> = {},
) {
  let player: Player = { ...emptyPlayer, ...initialPlayer };
  let effects: readonly PlayerEffect[] = [];
  for (const event of events) {
    ({ state: player, effects } = reducePlayer(
      player,
      typeof event === 'string'
        ? ({ type: event, ...(event === 'ended' && { seconds: 4 }) } as PlayerEvent)
        : event,
    ));
  }
  return { ...player, effects };
}
export const buildOpenedEvent = (phraseNo: number, overrides: Partial<Clip> = {}): PlayerEvent => ({
  type: 'opened',
  clip: buildClip(phraseNo, overrides),
});
export const buildModeEvent = (
  autoplay: boolean,
  repeat = false,
  pause: PauseOption = 'none',
  times: Repetition = 'once',
): PlayerEvent => ({
  type: 'modeChanged',
  autoplay,
  repeat,
  times,
  pause,
});
export const buildSilenceEffect = (seconds: number): PlayerEffect => ({ do: 'playSilence', seconds });
export const buildGoOnEffect = (phraseNo: number): PlayerEffect => ({ do: 'goOn', phraseNo });
export const autoplayOnEvent = buildModeEvent(true);
export const heardEvents = ['playing', 'ended'] as const;
