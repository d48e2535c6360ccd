import { expect, it } from 'vitest';
import { stepInTurns } from './announcements.ts';
import { mode, opened } from './player-builders.ts';
import { emptyPlayer, type Player, type PlayerEvent } from './player-state.ts';

/** Returns the effects of the last of these events, in order. */
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

it('gives the narrator the turn before each sound', () => {
  expect(done(opened(1))).toEqual(['narrator', 'play']);
  expect(done(opened(1), { type: 'toggled' }, { type: 'toggled' })).toEqual(['narrator', 'resume']);
  expect(done(opened(1), { type: 'playing' })).toEqual([]);
});

it('gives the learner the turn only in a pause as long as the phrase', () => {
  expect(done(...pausing)).toEqual(['recordHearing', 'playSilence', 'learner']);
  expect(done(mode(true, false, 'short'), opened(1), { type: 'playing' }, ended)).not.toContain('learner');
  expect(done(mode(false, false, 'phrase'), opened(1), { type: 'playing' }, ended)).toEqual([
    'recordHearing',
  ]);
  expect(done(mode(true, false, 'phrase'), opened(1, { address: null }))).not.toContain('learner');
});

it('gives nobody the turn after a pause, or when all sound must stop', () => {
  expect(done(...pausing, ended)).toEqual(['nobody', 'goOn']);
  expect(done(...pausing, { type: 'toggled' })).toEqual(['nobody', 'pause']);
  expect(done(...pausing, { type: 'silenced' })).toEqual(['nobody', 'pause']);
  expect(done(...pausing, { type: 'paused' })).toEqual(['nobody']);
  expect(done(opened(1), ended, { type: 'silenced' })).toEqual(['nobody']);
  expect(done(...pausing, mode(true, true, 'phrase'), ended)).toEqual(['narrator', 'play']);
});
