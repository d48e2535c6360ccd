import type { Pause, Repetition } from '../base/pacing.ts';
import { step } from './player.ts';
import { type Clip, emptyPlayer, type Player, type PlayerEffect, type PlayerEvent } from './player-state.ts';

export const clip = (phraseNo: number, more: Partial<Clip> = {}): Clip => ({
  phraseNo,
  address: `/clips/${phraseNo}.mp3`,
  hasNext: true,
  chapterNo: 1,
  readingTime: 3,
  ...more,
});
export const playEffect = (phraseNo: number): PlayerEffect => ({
  do: 'play',
  address: `/clips/${phraseNo}.mp3`,
  pace: 1,
});

/** Returns the player's state after these events, and the effects of the last one. */
export function after(events: readonly (PlayerEvent | PlayerEvent['type'])[], from: Partial<Player> = {}) {
  let player: Player = { ...emptyPlayer, ...from };
  let effects: readonly PlayerEffect[] = [];
  for (const event of events) {
    ({ state: player, effects } = step(
      player,
      typeof event === 'string'
        ? ({ type: event, ...(event === 'ended' && { seconds: 4 }) } as PlayerEvent)
        : event,
    ));
  }
  return { ...player, effects };
}
export const opened = (phraseNo: number, more: Partial<Clip> = {}): PlayerEvent => ({
  type: 'opened',
  clip: clip(phraseNo, more),
});
export const mode = (
  autoplay: boolean,
  repeat = false,
  pause: Pause = 'none',
  times: Repetition = 'once',
): PlayerEvent => ({
  type: 'modeChanged',
  autoplay,
  repeat,
  times,
  pause,
});
export const silence = (seconds: number): PlayerEffect => ({ do: 'playSilence', seconds });
