import { describe, expect, it } from 'vitest';
import type { Repetition } from '../base/pacing.ts';
import {
  autoplayOnEvent,
  buildClip,
  buildGoOnEffect,
  buildModeEvent,
  buildOpenedEvent,
  buildPlayEffect,
  buildSilenceEffect,
  heardEvents,
  runEvents,
} from './player-builders.ts';
import type { PlayerEffect, PlayerEvent } from './player-state.ts';

describe('repetitions of a phrase', () => {
  const buildRepetitionEvents = (repetition: Repetition, autoplay = true) => [
    buildModeEvent(autoplay, false, 'none', repetition),
    buildOpenedEvent(1),
  ];
  const slowPlayEffect: PlayerEffect = { ...buildPlayEffect(1), pace: 0.75 } as PlayerEffect;

  it('plays a phrase two or three times before AutoPlay moves on', () => {
    expect(runEvents([...buildRepetitionEvents('twice'), ...heardEvents]).effects).toEqual([
      buildPlayEffect(1),
    ]);
    expect(runEvents([...buildRepetitionEvents('twice'), ...heardEvents, ...heardEvents]).effects).toEqual([
      buildGoOnEffect(1),
    ]);
    expect(runEvents([...buildRepetitionEvents('thrice'), ...heardEvents, ...heardEvents]).effects).toEqual([
      buildPlayEffect(1),
    ]);
    expect(
      runEvents([...buildRepetitionEvents('thrice'), ...heardEvents, ...heardEvents, ...heardEvents]).effects,
    ).toEqual([buildGoOnEffect(1)]);
  });

  it('plays a phrase slowly first, then at the chosen speed', () => {
    expect(runEvents(buildRepetitionEvents('slowFirst')).effects).toEqual([slowPlayEffect]);
    expect(runEvents([...buildRepetitionEvents('slowFirst'), ...heardEvents]).effects).toEqual([
      buildPlayEffect(1),
    ]);
    expect(
      runEvents([...buildRepetitionEvents('slowFirst'), ...heardEvents, ...heardEvents]).effects,
    ).toEqual([buildGoOnEffect(1)]);
    expect(
      runEvents([...buildRepetitionEvents('slowFirst'), ...heardEvents, buildOpenedEvent(2)]).effects,
    ).toEqual([{ ...slowPlayEffect, address: '/clips/2.mp3' }]);
  });

  it('plays all repetitions of a phrase and then stops if AutoPlay is off', () => {
    expect(runEvents([...buildRepetitionEvents('twice', false), ...heardEvents]).effects).toEqual([
      buildPlayEffect(1),
    ]);
    expect(
      runEvents([...buildRepetitionEvents('twice', false), ...heardEvents, ...heardEvents]),
    ).toMatchObject({
      stage: 'ended',
      effects: [],
    });
  });

  it('repeats a phrase from the first repetition after a restart, but not after a renewal of its clip’s URL', () => {
    const slowRoundEvents = [...buildRepetitionEvents('slowFirst'), ...heardEvents] as const;
    expect(runEvents([...slowRoundEvents, 'startedAgain']).effects).toEqual([slowPlayEffect]);
    const renewedEvents = [
      ...slowRoundEvents,
      'failed',
      buildOpenedEvent(1, { address: '/new.mp3' }),
    ] as const;
    expect(runEvents(renewedEvents).effects).toEqual([{ do: 'play', address: '/new.mp3', pace: 1 }]);
    expect(runEvents([...renewedEvents, ...heardEvents]).effects).toEqual([buildGoOnEffect(1)]);
  });

  it('adds AutoPlay’s pause only after the last repetition of a phrase, and never while Repeat is on', () => {
    const pausedEvents = [
      buildModeEvent(true, false, 'long', 'twice'),
      buildOpenedEvent(1),
      ...heardEvents,
    ] as const;
    expect(runEvents(pausedEvents).effects).toEqual([buildPlayEffect(1)]);
    expect(runEvents([...pausedEvents, ...heardEvents]).effects).toEqual([buildSilenceEffect(2)]);
    const repeatOnEvents = [buildModeEvent(true, true, 'none', 'slowFirst'), buildOpenedEvent(1)] as const;
    expect(runEvents(repeatOnEvents).effects).toEqual([buildPlayEffect(1)]);
    expect(runEvents([...repeatOnEvents, ...heardEvents, ...heardEvents, ...heardEvents]).effects).toEqual([
      buildPlayEffect(1),
    ]);
  });
});

describe('loops', () => {
  const loopFrom2To4Events: readonly PlayerEvent[] = [
    buildOpenedEvent(2),
    { type: 'loopPressed' },
    buildOpenedEvent(4),
    { type: 'loopPressed' },
  ];
  const turnBackEffect: PlayerEffect = { do: 'turnTo', phraseNo: 2 };

  it("jumps from a loop's last phrase to its first, and plays the phrases between them in order", () => {
    expect(runEvents([autoplayOnEvent, ...loopFrom2To4Events, ...heardEvents]).effects).toEqual([
      turnBackEffect,
    ]);
    expect(
      runEvents([autoplayOnEvent, ...loopFrom2To4Events, buildOpenedEvent(3), ...heardEvents]).effects,
    ).toEqual([buildGoOnEffect(3)]);
    expect(
      runEvents([autoplayOnEvent, ...loopFrom2To4Events, buildOpenedEvent(7), ...heardEvents]).effects,
    ).toEqual([buildGoOnEffect(7)]);
    expect(
      runEvents([buildModeEvent(true, false, 'short'), ...loopFrom2To4Events, ...heardEvents, ...heardEvents])
        .effects,
    ).toEqual([turnBackEffect]);
  });

  it('returns to a loop’s start from the last phrase of the book, even if that phrase has no audio', () => {
    const lastOpenedEvent = buildOpenedEvent(4, { hasNext: false, address: null });
    expect(runEvents([autoplayOnEvent, ...loopFrom2To4Events, lastOpenedEvent, 'ended']).effects).toEqual([
      turnBackEffect,
    ]);
    expect(
      runEvents([
        autoplayOnEvent,
        ...loopFrom2To4Events.slice(0, 2),
        lastOpenedEvent,
        { type: 'loopPressed' },
        'ended',
      ]).effects,
    ).toEqual([turnBackEffect]);
  });

  it('repeats a loop that consists of a single phrase', () => {
    const singlePhraseLoopEvents = [
      autoplayOnEvent,
      buildOpenedEvent(2),
      { type: 'loopPressed' },
      { type: 'loopPressed' },
    ] as const;
    expect(runEvents([...singlePhraseLoopEvents, ...heardEvents]).effects).toEqual([buildPlayEffect(2)]);
    const silentEvents = [
      autoplayOnEvent,
      buildOpenedEvent(2, { address: null }),
      { type: 'loopPressed' },
      { type: 'loopPressed' },
    ] as const;
    expect(runEvents([...silentEvents, 'ended']).effects).toEqual([buildSilenceEffect(3)]);
  });

  it('does not return to a loop’s start if the loop was cleared or has no end, or if AutoPlay is off', () => {
    expect(
      runEvents([autoplayOnEvent, ...loopFrom2To4Events, { type: 'loopCleared' }, ...heardEvents]).effects,
    ).toEqual([buildGoOnEffect(4)]);
    expect(runEvents([...loopFrom2To4Events, ...heardEvents]).effects).toEqual([]);
    expect(
      runEvents([autoplayOnEvent, buildOpenedEvent(2), { type: 'loopPressed' }, ...heardEvents]).effects,
    ).toEqual([buildGoOnEffect(2)]);
    expect(runEvents(['loopPressed']).loop).toBeNull();
  });

  it('moves a loop with its phrases when an edit renumbers them', () => {
    expect(runEvents([...loopFrom2To4Events, { type: 'renumbered', clip: buildClip(6) }]).loop).toEqual({
      from: 4,
      to: 6,
    });
  });
});
