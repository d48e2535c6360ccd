import { expect, it } from 'vitest';
import { reduceWithTurns } from './announcements.ts';
import { buildModeEvent, buildOpenedEvent } from './player-builders.ts';
import { emptyPlayer, type Player, type PlayerEvent } from './player-state.ts';

/**
 * Returns the names of the last event's effects, in order. For a `giveTurn` effect, returns the new speaker instead.
 */
function listEffects(...events: PlayerEvent[]) {
  let player: Player = emptyPlayer;
  let effects: string[] = [];
  for (const event of events) {
    const step = reduceWithTurns(player, event);
    player = step.state;
    effects = step.effects.map((effect) => (effect.do === 'giveTurn' ? effect.to : effect.do));
  }
  return effects;
}
const endedEvent: PlayerEvent = { type: 'ended', seconds: 2 };
const pausingEvents = [
  buildModeEvent(true, false, 'phrase'),
  buildOpenedEvent(1),
  { type: 'playing' },
  endedEvent,
] as const;

it('announces that it is the narrator’s turn to speak before the player makes a sound', () => {
  expect(listEffects(buildOpenedEvent(1))).toEqual(['narrator', 'play']);
  expect(listEffects(buildOpenedEvent(1), { type: 'toggled' }, { type: 'toggled' })).toEqual([
    'narrator',
    'resume',
  ]);
  expect(listEffects(buildOpenedEvent(1), { type: 'playing' })).toEqual([]);
});

it('announces that it is the learner’s turn to speak only in a pause that lasts as long as the phrase', () => {
  expect(listEffects(...pausingEvents)).toEqual(['recordHearing', 'playSilence', 'learner']);
  expect(
    listEffects(buildModeEvent(true, false, 'short'), buildOpenedEvent(1), { type: 'playing' }, endedEvent),
  ).not.toContain('learner');
  expect(
    listEffects(buildModeEvent(false, false, 'phrase'), buildOpenedEvent(1), { type: 'playing' }, endedEvent),
  ).toEqual(['recordHearing']);
  expect(
    listEffects(buildModeEvent(true, false, 'phrase'), buildOpenedEvent(1, { address: null })),
  ).not.toContain('learner');
});

it('announces that it is nobody’s turn to speak after a pause or when all sound must stop', () => {
  expect(listEffects(...pausingEvents, endedEvent)).toEqual(['nobody', 'goOn']);
  expect(listEffects(...pausingEvents, { type: 'toggled' })).toEqual(['nobody', 'pause']);
  expect(listEffects(...pausingEvents, { type: 'silenced' })).toEqual(['nobody', 'pause']);
  expect(listEffects(...pausingEvents, { type: 'paused' })).toEqual(['nobody']);
  expect(listEffects(buildOpenedEvent(1), endedEvent, { type: 'silenced' })).toEqual(['nobody']);
  expect(listEffects(...pausingEvents, buildModeEvent(true, true, 'phrase'), endedEvent)).toEqual([
    'narrator',
    'play',
  ]);
});
