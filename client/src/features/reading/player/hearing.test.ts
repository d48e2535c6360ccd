import { describe, expect, it } from 'vitest';
import { reduceWithHearing } from './announcements.ts';
import { buildClip as clipOf } from './player-builders.ts';
import { emptyPlayer, type Player, type PlayerEvent } from './player-state.ts';

const clip = clipOf(7);
const endedEvent: PlayerEvent = { type: 'ended', seconds: 2.5 };

/** Returns the `recordHearing` effects of an event in this player state. */
const getHearingEffects = (player: Partial<Player>, event: PlayerEvent = endedEvent) =>
  reduceWithHearing({ ...emptyPlayer, clip, ...player }, event).effects.filter(
    (effect) => effect.do === 'recordHearing',
  );
const hearingEffects = [{ do: 'recordHearing', phraseNo: 7, seconds: 2.5 }];

describe('reduceWithHearing', () => {
  it('records a phrase as heard each time its clip plays to the end', () => {
    expect(getHearingEffects({ stage: 'playing' })).toEqual(hearingEffects);
    expect(getHearingEffects({ stage: 'starting' })).toEqual(hearingEffects);
    expect(getHearingEffects({ stage: 'playing', repeat: true })).toEqual(hearingEffects);
    expect(getHearingEffects({ stage: 'playing', autoplay: true, pause: 'short' })).toEqual(hearingEffects);
  });

  it('does not record a phrase as heard when its clip is paused or fails, or when a pause between phrases ends', () => {
    for (const stage of ['pausing', 'silent', 'failed', 'paused', 'ended'] as const)
      expect(getHearingEffects({ stage })).toEqual([]);
    expect(getHearingEffects({ stage: 'playing' }, { type: 'failed' })).toEqual([]);
    expect(getHearingEffects({ stage: 'playing' }, { type: 'toggled' })).toEqual([]);
    expect(getHearingEffects({ stage: 'playing', clip: null })).toEqual([]);
  });

  it('leaves the player’s other state and effects unchanged when it records a phrase as heard', () => {
    const player: Player = { ...emptyPlayer, clip, stage: 'playing', autoplay: true };
    const { state, effects } = reduceWithHearing(player, endedEvent);
    expect(state).toMatchObject({ stage: 'ended', heardPhraseNos: [7] });
    expect(effects.slice(1)).toEqual([{ do: 'goOn', phraseNo: 7 }]);
  });
});
