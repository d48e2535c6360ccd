import { describe, expect, it } from 'vitest';
import type { Repetition } from '../base/pacing.ts';
import {
  buildClip,
  buildModeEvent,
  buildOpenedEvent,
  buildPlayEffect,
  buildSilenceEffect,
  runEvents,
} from './player-builders.ts';
import type { PlayerEffect, PlayerEvent } from './player-state.ts';
import type { SleepTimer } from './sleep-timer.ts';

const autoplayOn = buildModeEvent(true);
const buildGoOnEffect = (phraseNo: number): PlayerEffect => ({ do: 'goOn', phraseNo });
const heardEvents = ['playing', 'ended'] as const;

describe('repetitions of a phrase', () => {
  const openRepeated = (repetition: Repetition, autoplay = true) => [
    buildModeEvent(autoplay, false, 'none', repetition),
    buildOpenedEvent(1),
  ];
  const slowPlayEffect: PlayerEffect = { ...buildPlayEffect(1), pace: 0.75 } as PlayerEffect;

  it('plays a phrase two or three times before AutoPlay moves on', () => {
    expect(runEvents([...openRepeated('twice'), ...heardEvents]).effects).toEqual([buildPlayEffect(1)]);
    expect(runEvents([...openRepeated('twice'), ...heardEvents, ...heardEvents]).effects).toEqual([
      buildGoOnEffect(1),
    ]);
    expect(runEvents([...openRepeated('thrice'), ...heardEvents, ...heardEvents]).effects).toEqual([
      buildPlayEffect(1),
    ]);
    expect(
      runEvents([...openRepeated('thrice'), ...heardEvents, ...heardEvents, ...heardEvents]).effects,
    ).toEqual([buildGoOnEffect(1)]);
  });

  it('plays a phrase slowly first, then at the chosen speed', () => {
    expect(runEvents(openRepeated('slowFirst')).effects).toEqual([slowPlayEffect]);
    expect(runEvents([...openRepeated('slowFirst'), ...heardEvents]).effects).toEqual([buildPlayEffect(1)]);
    expect(runEvents([...openRepeated('slowFirst'), ...heardEvents, ...heardEvents]).effects).toEqual([
      buildGoOnEffect(1),
    ]);
    expect(runEvents([...openRepeated('slowFirst'), ...heardEvents, buildOpenedEvent(2)]).effects).toEqual([
      { ...slowPlayEffect, address: '/clips/2.mp3' },
    ]);
  });

  it('plays all repetitions of a phrase and then stops if AutoPlay is off', () => {
    expect(runEvents([...openRepeated('twice', false), ...heardEvents]).effects).toEqual([
      buildPlayEffect(1),
    ]);
    expect(runEvents([...openRepeated('twice', false), ...heardEvents, ...heardEvents])).toMatchObject({
      stage: 'ended',
      effects: [],
    });
  });

  it('starts a phrase’s repetitions over when it is restarted, but not when its clip’s address is renewed', () => {
    const slowRoundEvents = [...openRepeated('slowFirst'), ...heardEvents] as const;
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
    const endlessEvents = [buildModeEvent(true, true, 'none', 'slowFirst'), buildOpenedEvent(1)] as const;
    expect(runEvents(endlessEvents).effects).toEqual([buildPlayEffect(1)]);
    expect(runEvents([...endlessEvents, ...heardEvents, ...heardEvents, ...heardEvents]).effects).toEqual([
      buildPlayEffect(1),
    ]);
  });
});

describe('loops', () => {
  const loopFrom2To4: readonly PlayerEvent[] = [
    buildOpenedEvent(2),
    { type: 'loopPressed' },
    buildOpenedEvent(4),
    { type: 'loopPressed' },
  ];
  const turnBackEffect: PlayerEffect = { do: 'turnTo', phraseNo: 2 };

  it("jumps from a loop's last phrase to its first, and plays the phrases between them in order", () => {
    expect(runEvents([autoplayOn, ...loopFrom2To4, ...heardEvents]).effects).toEqual([turnBackEffect]);
    expect(runEvents([autoplayOn, ...loopFrom2To4, buildOpenedEvent(3), ...heardEvents]).effects).toEqual([
      buildGoOnEffect(3),
    ]);
    expect(runEvents([autoplayOn, ...loopFrom2To4, buildOpenedEvent(7), ...heardEvents]).effects).toEqual([
      buildGoOnEffect(7),
    ]);
    expect(
      runEvents([buildModeEvent(true, false, 'short'), ...loopFrom2To4, ...heardEvents, ...heardEvents])
        .effects,
    ).toEqual([turnBackEffect]);
  });

  it('loops back from the last phrase of the book, even if it has no audio', () => {
    const lastOpened = buildOpenedEvent(4, { hasNext: false, address: null });
    expect(runEvents([autoplayOn, ...loopFrom2To4, lastOpened, 'ended']).effects).toEqual([turnBackEffect]);
    expect(
      runEvents([autoplayOn, ...loopFrom2To4.slice(0, 2), lastOpened, { type: 'loopPressed' }, 'ended'])
        .effects,
    ).toEqual([turnBackEffect]);
  });

  it('repeats a loop that consists of a single phrase', () => {
    const singlePhraseLoop = [
      autoplayOn,
      buildOpenedEvent(2),
      { type: 'loopPressed' },
      { type: 'loopPressed' },
    ] as const;
    expect(runEvents([...singlePhraseLoop, ...heardEvents]).effects).toEqual([buildPlayEffect(2)]);
    const silentEvents = [
      autoplayOn,
      buildOpenedEvent(2, { address: null }),
      { type: 'loopPressed' },
      { type: 'loopPressed' },
    ] as const;
    expect(runEvents([...silentEvents, 'ended']).effects).toEqual([buildSilenceEffect(3)]);
  });

  it('does not jump back if the loop was cleared or has no end, or if AutoPlay is off', () => {
    expect(runEvents([autoplayOn, ...loopFrom2To4, { type: 'loopCleared' }, ...heardEvents]).effects).toEqual(
      [buildGoOnEffect(4)],
    );
    expect(runEvents([...loopFrom2To4, ...heardEvents]).effects).toEqual([]);
    expect(
      runEvents([autoplayOn, buildOpenedEvent(2), { type: 'loopPressed' }, ...heardEvents]).effects,
    ).toEqual([buildGoOnEffect(2)]);
    expect(runEvents(['loopPressed']).loop).toBeNull();
  });

  it('moves a loop with its phrases when an edit renumbers them', () => {
    expect(runEvents([...loopFrom2To4, { type: 'renumbered', clip: buildClip(6) }]).loop).toEqual({
      from: 4,
      to: 6,
    });
  });
});

describe('the sleep timer', () => {
  const buildSleep = (seconds: number): SleepTimer => ({ minutes: 1, seconds });
  const buildSleepEvent = (sleep: SleepTimer | null): PlayerEvent => ({ type: 'sleepSet', sleep });
  const buildEndedEvent = (seconds: number): PlayerEvent => ({ type: 'ended', seconds });
  const stoppedState = { stage: 'ended', sleep: null, isAsleep: true, effects: [] };

  it('stops playback at the end of the phrase during which the sleep timer runs out', () => {
    const sleepEvents = [
      autoplayOn,
      buildOpenedEvent(1),
      'playing',
      buildSleepEvent(buildSleep(10)),
      buildEndedEvent(6),
    ] as const;
    expect(runEvents(sleepEvents)).toMatchObject({ sleep: { seconds: 4 }, effects: [buildGoOnEffect(1)] });
    expect(runEvents([...sleepEvents, buildOpenedEvent(2), 'playing', buildEndedEvent(6)])).toMatchObject(
      stoppedState,
    );
  });

  it('counts AutoPlay’s pauses toward the sleep timer, which may also run out during a pause', () => {
    const sleepEvents = [
      buildModeEvent(true, false, 'phrase'),
      buildOpenedEvent(1),
      'playing',
      buildSleepEvent(buildSleep(10)),
      buildEndedEvent(6),
    ] as const;
    expect(runEvents([...sleepEvents, buildEndedEvent(6)])).toMatchObject(stoppedState);
    const silentEvents = [
      autoplayOn,
      buildSleepEvent(buildSleep(2)),
      buildOpenedEvent(1, { address: null }),
      buildEndedEvent(3),
    ] as const;
    expect(runEvents(silentEvents)).toMatchObject({ ...stoppedState, stage: 'silent' });
  });

  it('skips the remaining repetitions of a phrase when the sleep timer runs out', () => {
    const shortSleepEvent = buildSleepEvent(buildSleep(1));
    expect(
      runEvents([buildModeEvent(true, true), buildOpenedEvent(1), shortSleepEvent, ...heardEvents]),
    ).toMatchObject(stoppedState);
    expect(
      runEvents([
        buildModeEvent(true, false, 'none', 'thrice'),
        buildOpenedEvent(1),
        shortSleepEvent,
        ...heardEvents,
      ]),
    ).toMatchObject(stoppedState);
  });

  it('stops at the end of a chapter, after all repetitions, if the sleep timer is set to the chapter’s end', () => {
    const chapterEndOpened = buildOpenedEvent(1, { endsChapter: true });
    const chapterEndEvent: PlayerEvent = { type: 'chapterEnds', phraseNo: 1 };
    expect(
      runEvents([autoplayOn, buildSleepEvent('chapter'), chapterEndOpened, chapterEndEvent, ...heardEvents]),
    ).toMatchObject(stoppedState);
    const twiceEvents = [
      buildModeEvent(true, false, 'long', 'twice'),
      buildSleepEvent('chapter'),
      chapterEndOpened,
      chapterEndEvent,
      ...heardEvents,
    ] as const;
    expect(runEvents(twiceEvents).effects).toEqual([buildPlayEffect(1)]);
    expect(runEvents([...twiceEvents, ...heardEvents])).toMatchObject(stoppedState);
    expect(
      runEvents([autoplayOn, buildSleepEvent('chapter'), buildOpenedEvent(1), ...heardEvents]).effects,
    ).toEqual([buildGoOnEffect(1)]);
    expect(
      runEvents([
        autoplayOn,
        buildSleepEvent('chapter'),
        buildOpenedEvent(9, { hasNext: false }),
        ...heardEvents,
      ]),
    ).toMatchObject(stoppedState);
  });

  it('stops at the start of the next chapter if the sleep timer missed the end of the previous one', () => {
    const slowEvents = [
      autoplayOn,
      buildSleepEvent('chapter'),
      buildOpenedEvent(1),
      ...heardEvents,
      buildOpenedEvent(2, { chapterNo: 2 }),
    ] as const;
    expect(runEvents(slowEvents)).toMatchObject({ stage: 'ready', isAsleep: true, sleep: null });
    expect(runEvents([...slowEvents, 'toggled']).effects).toEqual([buildPlayEffect(2)]);
    const turnedEvents = [
      autoplayOn,
      buildSleepEvent('chapter'),
      buildOpenedEvent(1),
      'playing',
      buildOpenedEvent(2, { chapterNo: 2 }),
    ] as const;
    expect(runEvents(turnedEvents)).toMatchObject({ stage: 'starting', sleep: 'chapter' });
  });

  it('resumes playback when the reader presses play after the sleep timer has stopped it', () => {
    const asleepPlayer = runEvents([
      autoplayOn,
      buildOpenedEvent(1),
      'playing',
      buildSleepEvent(buildSleep(1)),
      buildEndedEvent(6),
    ]);
    expect(runEvents(['toggled'], asleepPlayer)).toMatchObject({
      isAsleep: false,
      effects: [buildPlayEffect(1)],
    });
    expect(runEvents(['toggled', ...heardEvents], asleepPlayer).effects).toEqual([buildGoOnEffect(1)]);
    expect(runEvents([buildSleepEvent(buildSleep(60))], asleepPlayer)).toMatchObject({ isAsleep: false });
    expect(
      runEvents([
        autoplayOn,
        buildOpenedEvent(1),
        buildSleepEvent(buildSleep(1)),
        buildSleepEvent(null),
        ...heardEvents,
      ]).effects,
    ).toEqual([buildGoOnEffect(1)]);
  });
});
