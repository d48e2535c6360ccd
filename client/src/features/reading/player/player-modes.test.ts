import { describe, expect, it } from 'vitest';
import type { Repetition } from '../base/pacing.ts';
import { after, clip, mode, opened, playEffect, silence } from './player-builders.ts';
import type { PlayerEffect, PlayerEvent } from './player-state.ts';
import type { Sleep } from './sleep.ts';

const on = mode(true);
const goOn = (phraseNo: number): PlayerEffect => ({ do: 'goOn', phraseNo });
const heard = ['playing', 'ended'] as const;

describe('repetitions of a phrase', () => {
  const times = (repetition: Repetition, autoplay = true) => [
    mode(autoplay, false, 'none', repetition),
    opened(1),
  ];
  const slowly: PlayerEffect = { ...playEffect(1), pace: 0.75 } as PlayerEffect;

  it('plays a phrase two or three times before AutoPlay moves on', () => {
    expect(after([...times('twice'), ...heard]).effects).toEqual([playEffect(1)]);
    expect(after([...times('twice'), ...heard, ...heard]).effects).toEqual([goOn(1)]);
    expect(after([...times('thrice'), ...heard, ...heard]).effects).toEqual([playEffect(1)]);
    expect(after([...times('thrice'), ...heard, ...heard, ...heard]).effects).toEqual([goOn(1)]);
  });

  it('plays a phrase slowly first, then at the chosen speed', () => {
    expect(after(times('slowFirst')).effects).toEqual([slowly]);
    expect(after([...times('slowFirst'), ...heard]).effects).toEqual([playEffect(1)]);
    expect(after([...times('slowFirst'), ...heard, ...heard]).effects).toEqual([goOn(1)]);
    expect(after([...times('slowFirst'), ...heard, opened(2)]).effects).toEqual([
      { ...slowly, address: '/clips/2.mp3' },
    ]);
  });

  it('plays all repetitions of a phrase, then waits if AutoPlay is off', () => {
    expect(after([...times('twice', false), ...heard]).effects).toEqual([playEffect(1)]);
    expect(after([...times('twice', false), ...heard, ...heard])).toMatchObject({
      stage: 'ended',
      effects: [],
    });
  });

  it('starts the repetitions over when the reader restarts a phrase, but not when its clip’s address is renewed', () => {
    const once = [...times('slowFirst'), ...heard] as const;
    expect(after([...once, 'startedAgain']).effects).toEqual([slowly]);
    const renewed = [...once, 'failed', opened(1, { address: '/new.mp3' })] as const;
    expect(after(renewed).effects).toEqual([{ do: 'play', address: '/new.mp3', pace: 1 }]);
    expect(after([...renewed, ...heard]).effects).toEqual([goOn(1)]);
  });

  it('pauses only after the last repetition of a phrase, and never while Repeat is on', () => {
    const paused = [mode(true, false, 'long', 'twice'), opened(1), ...heard] as const;
    expect(after(paused).effects).toEqual([playEffect(1)]);
    expect(after([...paused, ...heard]).effects).toEqual([silence(2)]);
    const endless = [mode(true, true, 'none', 'slowFirst'), opened(1)] as const;
    expect(after(endless).effects).toEqual([playEffect(1)]);
    expect(after([...endless, ...heard, ...heard, ...heard]).effects).toEqual([playEffect(1)]);
  });
});

describe('loops', () => {
  const from2to4: readonly PlayerEvent[] = [
    opened(2),
    { type: 'loopPressed' },
    opened(4),
    { type: 'loopPressed' },
  ];
  const back: PlayerEffect = { do: 'turnTo', phraseNo: 2 };

  it("jumps from a loop's last phrase to its first, and plays the phrases between them in order", () => {
    expect(after([on, ...from2to4, ...heard]).effects).toEqual([back]);
    expect(after([on, ...from2to4, opened(3), ...heard]).effects).toEqual([goOn(3)]);
    expect(after([on, ...from2to4, opened(7), ...heard]).effects).toEqual([goOn(7)]);
    expect(after([mode(true, false, 'short'), ...from2to4, ...heard, ...heard]).effects).toEqual([back]);
  });

  it('loops back from the last phrase of the book, even if it has no audio', () => {
    const last = opened(4, { hasNext: false, address: null });
    expect(after([on, ...from2to4, last, 'ended']).effects).toEqual([back]);
    expect(after([on, ...from2to4.slice(0, 2), last, { type: 'loopPressed' }, 'ended']).effects).toEqual([
      back,
    ]);
  });

  it('repeats a loop of a single phrase', () => {
    const one = [on, opened(2), { type: 'loopPressed' }, { type: 'loopPressed' }] as const;
    expect(after([...one, ...heard]).effects).toEqual([playEffect(2)]);
    const silent = [
      on,
      opened(2, { address: null }),
      { type: 'loopPressed' },
      { type: 'loopPressed' },
    ] as const;
    expect(after([...silent, 'ended']).effects).toEqual([silence(3)]);
  });

  it('ignores a cleared or incomplete loop, and any loop without AutoPlay', () => {
    expect(after([on, ...from2to4, { type: 'loopCleared' }, ...heard]).effects).toEqual([goOn(4)]);
    expect(after([...from2to4, ...heard]).effects).toEqual([]);
    expect(after([on, opened(2), { type: 'loopPressed' }, ...heard]).effects).toEqual([goOn(2)]);
    expect(after(['loopPressed']).loop).toBeNull();
  });

  it('moves a loop with its phrases when the book is edited', () => {
    expect(after([...from2to4, { type: 'renumbered', clip: clip(6) }]).loop).toEqual({ from: 4, to: 6 });
  });
});

describe('the sleep timer', () => {
  const left = (seconds: number): Sleep => ({ minutes: 1, seconds });
  const set = (sleep: Sleep | null): PlayerEvent => ({ type: 'sleepSet', sleep });
  const ended = (seconds: number): PlayerEvent => ({ type: 'ended', seconds });
  const stopped = { stage: 'ended', sleep: null, isAsleep: true, effects: [] };

  it('stops playback after the phrase in which the sleep timer runs out', () => {
    const night = [on, opened(1), 'playing', set(left(10)), ended(6)] as const;
    expect(after(night)).toMatchObject({ sleep: { seconds: 4 }, effects: [goOn(1)] });
    expect(after([...night, opened(2), 'playing', ended(6)])).toMatchObject(stopped);
  });

  it('counts silences toward the sleep timer, which can run out during one', () => {
    const night = [mode(true, false, 'phrase'), opened(1), 'playing', set(left(10)), ended(6)] as const;
    expect(after([...night, ended(6)])).toMatchObject(stopped);
    const silent = [on, set(left(2)), opened(1, { address: null }), ended(3)] as const;
    expect(after(silent)).toMatchObject({ ...stopped, stage: 'silent' });
  });

  it('skips the remaining repetitions of a phrase when the sleep timer runs out', () => {
    const short = set(left(1));
    expect(after([mode(true, true), opened(1), short, ...heard])).toMatchObject(stopped);
    expect(after([mode(true, false, 'none', 'thrice'), opened(1), short, ...heard])).toMatchObject(stopped);
  });

  it('stops after the last phrase of a chapter and its repetitions if the sleep timer is set to the chapter’s end', () => {
    const last = opened(1, { endsChapter: true });
    const end: PlayerEvent = { type: 'chapterEnds', phraseNo: 1 };
    expect(after([on, set('chapter'), last, end, ...heard])).toMatchObject(stopped);
    const twice = [mode(true, false, 'long', 'twice'), set('chapter'), last, end, ...heard] as const;
    expect(after(twice).effects).toEqual([playEffect(1)]);
    expect(after([...twice, ...heard])).toMatchObject(stopped);
    expect(after([on, set('chapter'), opened(1), ...heard]).effects).toEqual([goOn(1)]);
    expect(after([on, set('chapter'), opened(9, { hasNext: false }), ...heard])).toMatchObject(stopped);
  });

  it('stops at the start of the next chapter if the sleep timer missed the end of the previous one', () => {
    const slow = [on, set('chapter'), opened(1), ...heard, opened(2, { chapterNo: 2 })] as const;
    expect(after(slow)).toMatchObject({ stage: 'ready', isAsleep: true, sleep: null });
    expect(after([...slow, 'toggled']).effects).toEqual([playEffect(2)]);
    const turned = [on, set('chapter'), opened(1), 'playing', opened(2, { chapterNo: 2 })] as const;
    expect(after(turned)).toMatchObject({ stage: 'starting', sleep: 'chapter' });
  });

  it('resumes playback on a press after the sleep timer has stopped it', () => {
    const asleep = after([on, opened(1), 'playing', set(left(1)), ended(6)]);
    expect(after(['toggled'], asleep)).toMatchObject({ isAsleep: false, effects: [playEffect(1)] });
    expect(after(['toggled', ...heard], asleep).effects).toEqual([goOn(1)]);
    expect(after([set(left(60))], asleep)).toMatchObject({ isAsleep: false });
    expect(after([on, opened(1), set(left(1)), set(null), ...heard]).effects).toEqual([goOn(1)]);
  });
});
