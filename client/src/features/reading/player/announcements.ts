import type { Step } from '../../../lib/use-machine.ts';
import { reducePlayer } from './player.ts';
import {
  type CurrentSpeaker,
  isPlayingClip,
  type Player,
  type PlayerEffect,
  type PlayerEvent,
} from './player-state.ts';

/** A phrase was played to its end. `seconds` is its duration at the chosen speed. */
type RecordHearingEffect = { do: 'recordHearing'; phraseNo: number; seconds: number };
type GiveTurnEffect = { do: 'giveTurn'; to: CurrentSpeaker };
/** All effects of the player, including those that inform other parts of the reader. */
export type AnyPlayerEffect = PlayerEffect | RecordHearingEffect | GiveTurnEffect;

/**
 * Runs the player's reducer and adds an effect for each phrase that was played to its end, even if the phrase repeats
 * immediately.
 */
export function reduceWithHearing(
  player: Player,
  event: PlayerEvent,
): Step<Player, PlayerEffect | RecordHearingEffect> {
  const { state, effects } = reducePlayer(player, event);
  if (event.type !== 'ended' || !isPlayingClip(player) || player.clip === null) return { state, effects };
  const { phraseNo } = player.clip;
  return { state, effects: [{ do: 'recordHearing', phraseNo, seconds: event.seconds }, ...effects] };
}

/**
 * Runs the player's reducer and adds an effect that announces whose turn it is to speak. The narrator's turn is
 * announced before the clip plays, so that other sounds and recordings stop first.
 */
export function reduceWithTurns(player: Player, event: PlayerEvent): Step<Player, AnyPlayerEffect> {
  const { state, effects } = reduceWithHearing(player, event);
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
