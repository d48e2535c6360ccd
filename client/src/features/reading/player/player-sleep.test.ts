import { describe, expect, it } from 'vitest';
import {
  autoplayOnEvent,
  buildGoOnEffect,
  buildModeEvent,
  buildOpenedEvent,
  buildPlayEffect,
  heardEvents,
  runEvents,
} from './player-builders.ts';
import type { PlayerEvent } from './player-state.ts';
import type { SleepTimer } from './sleep-timer.ts';

describe('the sleep timer', () => {
  const buildSleepTimer = (seconds: number): SleepTimer => ({ minutes: 1, seconds });
  const buildSleepEvent = (sleepTimer: SleepTimer | null): PlayerEvent => ({
    type: 'sleepSet',
    sleep: sleepTimer,
  });
  const buildEndedEvent = (seconds: number): PlayerEvent => ({ type: 'ended', seconds });
  const stoppedState = { stage: 'ended', sleep: null, isAsleep: true, effects: [] };

  it('stops playback at the end of the phrase during which the sleep timer runs out', () => {
    const sleepEvents = [
      autoplayOnEvent,
      buildOpenedEvent(1),
      'playing',
      buildSleepEvent(buildSleepTimer(10)),
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
      buildSleepEvent(buildSleepTimer(10)),
      buildEndedEvent(6),
    ] as const;
    expect(runEvents([...sleepEvents, buildEndedEvent(6)])).toMatchObject(stoppedState);
    const silentEvents = [
      autoplayOnEvent,
      buildSleepEvent(buildSleepTimer(2)),
      buildOpenedEvent(1, { address: null }),
      buildEndedEvent(3),
    ] as const;
    expect(runEvents(silentEvents)).toMatchObject({ ...stoppedState, stage: 'silent' });
  });

  it('skips the remaining repetitions of a phrase when the sleep timer runs out', () => {
    const shortSleepEvent = buildSleepEvent(buildSleepTimer(1));
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
    const chapterEndOpenedEvent = buildOpenedEvent(1, { isChapterEnd: true });
    const chapterEndEvent: PlayerEvent = { type: 'chapterEnds', phraseNo: 1 };
    expect(
      runEvents([
        autoplayOnEvent,
        buildSleepEvent('chapter'),
        chapterEndOpenedEvent,
        chapterEndEvent,
        ...heardEvents,
      ]),
    ).toMatchObject(stoppedState);
    const repeatTwiceEvents = [
      buildModeEvent(true, false, 'long', 'twice'),
      buildSleepEvent('chapter'),
      chapterEndOpenedEvent,
      chapterEndEvent,
      ...heardEvents,
    ] as const;
    expect(runEvents(repeatTwiceEvents).effects).toEqual([buildPlayEffect(1)]);
    expect(runEvents([...repeatTwiceEvents, ...heardEvents])).toMatchObject(stoppedState);
    expect(
      runEvents([autoplayOnEvent, buildSleepEvent('chapter'), buildOpenedEvent(1), ...heardEvents]).effects,
    ).toEqual([buildGoOnEffect(1)]);
    expect(
      runEvents([
        autoplayOnEvent,
        buildSleepEvent('chapter'),
        buildOpenedEvent(9, { hasNext: false }),
        ...heardEvents,
      ]),
    ).toMatchObject(stoppedState);
  });

  it('stops at the start of the next chapter if the sleep timer missed the end of the previous one', () => {
    const lateTimerEvents = [
      autoplayOnEvent,
      buildSleepEvent('chapter'),
      buildOpenedEvent(1),
      ...heardEvents,
      buildOpenedEvent(2, { chapterNo: 2 }),
    ] as const;
    expect(runEvents(lateTimerEvents)).toMatchObject({ stage: 'ready', isAsleep: true, sleep: null });
    expect(runEvents([...lateTimerEvents, 'toggled']).effects).toEqual([buildPlayEffect(2)]);
    const turnedEvents = [
      autoplayOnEvent,
      buildSleepEvent('chapter'),
      buildOpenedEvent(1),
      'playing',
      buildOpenedEvent(2, { chapterNo: 2 }),
    ] as const;
    expect(runEvents(turnedEvents)).toMatchObject({ stage: 'starting', sleep: 'chapter' });
  });

  it('resumes playback when the reader presses play after the sleep timer has stopped it', () => {
    const asleepPlayer = runEvents([
      autoplayOnEvent,
      buildOpenedEvent(1),
      'playing',
      buildSleepEvent(buildSleepTimer(1)),
      buildEndedEvent(6),
    ]);
    expect(runEvents(['toggled'], asleepPlayer)).toMatchObject({
      isAsleep: false,
      effects: [buildPlayEffect(1)],
    });
    expect(runEvents(['toggled', ...heardEvents], asleepPlayer).effects).toEqual([buildGoOnEffect(1)]);
    expect(runEvents([buildSleepEvent(buildSleepTimer(60))], asleepPlayer)).toMatchObject({
      isAsleep: false,
    });
    expect(
      runEvents([
        autoplayOnEvent,
        buildOpenedEvent(1),
        buildSleepEvent(buildSleepTimer(1)),
        buildSleepEvent(null),
        ...heardEvents,
      ]).effects,
    ).toEqual([buildGoOnEffect(1)]);
  });
});
