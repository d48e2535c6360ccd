import type { Step } from '../../../lib/use-machine.ts';
import { step } from '../player/player.ts';
import { isUnderWay, type Player, type PlayerEffect, type PlayerEvent } from '../player/player-state.ts';

/** A phrase was heard to its end; `seconds` at its speed. */
export type HeardEffect = { do: 'recordHearing'; phraseNo: number; seconds: number };

/** The player's step, and what of it is to be recorded: a phrase that came to its end, also where it is repeated at once. */
export function stepAndRecord(player: Player, event: PlayerEvent): Step<Player, PlayerEffect | HeardEffect> {
  const { state, effects } = step(player, event);
  if (event.type !== 'ended' || !isUnderWay(player) || player.clip === null) return { state, effects };
  const { phraseNo } = player.clip;
  return { state, effects: [{ do: 'recordHearing', phraseNo, seconds: event.seconds }, ...effects] };
}
