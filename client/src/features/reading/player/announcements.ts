import type { Step } from '../../../lib/use-machine.ts';
import { step } from './player.ts';
import { isUnderWay, type Player, type PlayerEffect, type PlayerEvent, type Turn } from './player-state.ts';

/** A phrase was heard to its end; `seconds` at its speed. */
type HeardEffect = { do: 'recordHearing'; phraseNo: number; seconds: number };
type TurnEffect = { do: 'giveTurn'; to: Turn };
/** Everything that the player does, and what it announces to whoever listens. */
export type AnnouncedEffect = PlayerEffect | HeardEffect | TurnEffect;

/** The player's step, and what of it is to be recorded: a phrase that came to its end, also where it is repeated at once. */
export function stepAndRecord(player: Player, event: PlayerEvent): Step<Player, PlayerEffect | HeardEffect> {
  const { state, effects } = step(player, event);
  if (event.type !== 'ended' || !isUnderWay(player) || player.clip === null) return { state, effects };
  const { phraseNo } = player.clip;
  return { state, effects: [{ do: 'recordHearing', phraseNo, seconds: event.seconds }, ...effects] };
}

/**
 * The player's step, and who speaks next. The narrator's turn comes before the sound, so that whatever else sounds or
 * listens has stopped by then.
 */
export function stepInTurns(player: Player, event: PlayerEvent): Step<Player, AnnouncedEffect> {
  const { state, effects } = stepAndRecord(player, event);
  const wasPausing = player.stage === 'pausing';
  const isPausing = state.stage === 'pausing';
  if (effects.some((effect) => effect.do === 'play' || effect.do === 'resume'))
    return { state, effects: [{ do: 'giveTurn', to: 'narrator' }, ...effects] };
  if (isPausing && !wasPausing && state.pause === 'phrase')
    return { state, effects: [...effects, { do: 'giveTurn', to: 'learner' }] };
  if (event.type === 'silenced' || event.type === 'closed' || (wasPausing && !isPausing))
    return { state, effects: [{ do: 'giveTurn', to: 'nobody' }, ...effects] };
  return { state, effects };
}
