import { describe, expect, it } from 'vitest';
import { stepAndRecord } from './announcements.ts';
import { clip as clipOf } from './player-builders.ts';
import { emptyPlayer, type Player, type PlayerEvent } from './player-state.ts';

const clip = clipOf(7);
const ended: PlayerEvent = { type: 'ended', seconds: 2.5 };

/** Returns the `recordHearing` effects of an event in this player state. */
const recorded = (player: Partial<Player>, event: PlayerEvent = ended) =>
  stepAndRecord({ ...emptyPlayer, clip, ...player }, event).effects.filter(
    (effect) => effect.do === 'recordHearing',
  );
const heard = [{ do: 'recordHearing', phraseNo: 7, seconds: 2.5 }];

describe('stepAndRecord', () => {
  it('records a phrase as heard each time its clip plays to the end', () => {
    expect(recorded({ stage: 'playing' })).toEqual(heard);
    expect(recorded({ stage: 'starting' })).toEqual(heard);
    expect(recorded({ stage: 'playing', repeat: true })).toEqual(heard);
    expect(recorded({ stage: 'playing', autoplay: true, pause: 'short' })).toEqual(heard);
  });

  it('does not record silences, or clips that were paused or failed, as heard', () => {
    for (const stage of ['pausing', 'silent', 'failed', 'paused', 'ended'] as const)
      expect(recorded({ stage })).toEqual([]);
    expect(recorded({ stage: 'playing' }, { type: 'failed' })).toEqual([]);
    expect(recorded({ stage: 'playing' }, { type: 'toggled' })).toEqual([]);
    expect(recorded({ stage: 'playing', clip: null })).toEqual([]);
  });

  it('adds the record of a heard phrase without changing the player’s own state and effects', () => {
    const player: Player = { ...emptyPlayer, clip, stage: 'playing', autoplay: true };
    const { state, effects } = stepAndRecord(player, ended);
    expect(state).toMatchObject({ stage: 'ended', heardPhraseNos: [7] });
    expect(effects.slice(1)).toEqual([{ do: 'goOn', phraseNo: 7 }]);
  });
});
