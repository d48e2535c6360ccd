import { expect, it } from 'vitest';
import { stepInTurns } from './announcements.ts';
import { mode, opened } from './player-builders.ts';
import { emptyPlayer, type Player, type PlayerEvent } from './player-state.ts';

/** Returns the names of the last event's effects, in order. A `giveTurn` effect appears as the new speaker. */
function done(...events: PlayerEvent[]) {
  let player: Player = emptyPlayer;
  let effects: string[] = [];
  for (const event of events) {
    const taken = stepInTurns(player, event);
    player = taken.state;
    effects = taken.effects.map((effect) => (effect.do === 'giveTurn' ? effect.to : effect.do));
  }
  return effects;
}
const ended: PlayerEvent = { type: 'ended', seconds: 2 };
const pausing = [mode(true, false, 'phrase'), opened(1), { type: 'playing' }, ended] as const;

it('announces the narrator’s turn before the player makes a sound', () => {
  expect(done(opened(1))).toEqual(['narrator', 'play']);
  expect(done(opened(1), { type: 'toggled' }, { type: 'toggled' })).toEqual(['narrator', 'resume']);
  expect(done(opened(1), { type: 'playing' })).toEqual([]);
});

it('announces the learner’s turn only in a pause as long as the phrase', () => {
  expect(done(...pausing)).toEqual(['recordHearing', 'playSilence', 'learner']);
  expect(done(mode(true, false, 'short'), opened(1), { type: 'playing' }, ended)).not.toContain('learner');
  expect(done(mode(false, false, 'phrase'), opened(1), { type: 'playing' }, ended)).toEqual([
    'recordHearing',
  ]);
  expect(done(mode(true, false, 'phrase'), opened(1, { address: null }))).not.toContain('learner');
});

it('announces that it is nobody’s turn after a pause, and when all sound must stop', () => {
  expect(done(...pausing, ended)).toEqual(['nobody', 'goOn']);
  expect(done(...pausing, { type: 'toggled' })).toEqual(['nobody', 'pause']);
  expect(done(...pausing, { type: 'silenced' })).toEqual(['nobody', 'pause']);
  expect(done(...pausing, { type: 'paused' })).toEqual(['nobody']);
  expect(done(opened(1), ended, { type: 'silenced' })).toEqual(['nobody']);
  expect(done(...pausing, mode(true, true, 'phrase'), ended)).toEqual(['narrator', 'play']);
});
