import type { Step } from '../../../lib/use-machine.ts';
import type { Player, PlayerEffect, PlayerEvent } from '../player/player-state.ts';
import { type HeardEffect, stepAndRecord } from '../record/hearing.ts';

/** Whose turn it is to speak: the learner's in a pause as long as the phrase, nobody's where all are to be silent. */
export type Turn = 'narrator' | 'learner' | 'nobody';
type TurnEffect = { do: 'giveTurn'; to: Turn };

/**
 * The player's step, and who speaks next. The narrator's turn comes before the sound, so that whatever else sounds or
 * listens has stopped by then.
 */
export function stepInTurns(
  player: Player,
  event: PlayerEvent,
): Step<Player, PlayerEffect | HeardEffect | TurnEffect> {
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
