import type { Step } from '../../../lib/use-machine.ts';
import { step } from './player.ts';
import {
  isPlayingClip,
  type Player,
  type PlayerEffect,
  type PlayerEvent,
  type Turn,
} from './player-state.ts';

/** A phrase was played to its end. `seconds` is its duration at the chosen speed. */
type HeardEffect = { do: 'recordHearing'; phraseNo: number; seconds: number };
type TurnEffect = { do: 'giveTurn'; to: Turn };
/** All effects of the player, including those that inform other parts of the reader. */
export type AnnouncedEffect = PlayerEffect | HeardEffect | TurnEffect;

/**
 * Runs the player's step and adds an effect for each phrase that was played to its end, even if it repeats
 * immediately.
 */
export function stepAndRecord(player: Player, event: PlayerEvent): Step<Player, PlayerEffect | HeardEffect> {
  const { state, effects } = step(player, event);
  if (event.type !== 'ended' || !isPlayingClip(player) || player.clip === null) return { state, effects };
  const { phraseNo } = player.clip;
  return { state, effects: [{ do: 'recordHearing', phraseNo, seconds: event.seconds }, ...effects] };
}

/**
 * Runs the player's step and adds an effect that announces whose turn it is to speak. The narrator's turn is
 * announced before the clip plays, so that other sounds and recordings stop first.
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
