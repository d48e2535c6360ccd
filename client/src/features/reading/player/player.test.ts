import { describe, expect, it } from 'vitest';
import type { Pause } from '../base/pacing.ts';
import { step } from './player.ts';
import { after, clip, mode, opened, playEffect, silence } from './player-builders.ts';
import { type PlayerEvent, readingTime } from './player-state.ts';

describe('opening a phrase', () => {
  it("plays a phrase's clip when it opens", () => {
    expect(after([opened(1)])).toMatchObject({ stage: 'starting', effects: [playEffect(1)] });
    expect(after([opened(1), 'playing'])).toMatchObject({ stage: 'playing', effects: [] });
  });

  it('waits for a press on play if a phrase was opened silently', () => {
    const quiet: PlayerEvent = { type: 'opened', clip: clip(1), quietly: true };
    expect(after([quiet])).toMatchObject({ stage: 'ready', effects: [{ do: 'pause' }] });
    expect(after([quiet, 'toggled']).effects).toEqual([playEffect(1)]);
  });

  it('does not restart a clip when its address is renewed', () => {
    const again = after([opened(1), 'playing', opened(1, { address: '/clips/1.mp3?s=new' })]);
    expect(again).toMatchObject({ stage: 'playing', effects: [], clip: { address: '/clips/1.mp3?s=new' } });
  });

  it('keeps playing when the book is edited, and moves on from the phrase’s new number', () => {
    const moved = after([mode(true), opened(1), 'playing', { type: 'renumbered', clip: clip(3) }]);
    expect(moved).toMatchObject({ stage: 'playing', effects: [], clip: { phraseNo: 3 } });
    expect(after(['ended'], moved).effects).toEqual([{ do: 'goOn', phraseNo: 3 }]);
  });

  it('waits for a press on play when the browser blocks sound', () => {
    expect(after([opened(1), 'blocked']).stage).toBe('blocked');
    expect(after([opened(1), 'blocked', 'toggled']).effects).toEqual([playEffect(1)]);
  });
});

describe('play and pause', () => {
  it('resumes a paused clip', () => {
    expect(after([opened(1), 'playing', 'toggled'])).toMatchObject({
      stage: 'paused',
      effects: [{ do: 'pause' }],
    });
    expect(after([opened(1), 'playing', 'toggled', 'toggled']).effects).toEqual([{ do: 'resume' }]);
  });

  it('restarts a clip that has ended', () => {
    expect(after([opened(1), 'playing', 'ended', 'toggled']).effects).toEqual([playEffect(1)]);
    expect(after([opened(1), 'playing', 'startedAgain']).effects).toEqual([playEffect(1)]);
  });

  it('pauses a clip when headphones are unplugged', () => {
    expect(after([opened(1), 'playing', 'paused']).stage).toBe('paused');
    expect(after([opened(1), 'playing', 'ended', 'paused']).stage).toBe('ended');
  });

  it('stays silent while the next phrase loads', () => {
    expect(after([opened(1), 'playing', 'silenced'])).toMatchObject({
      stage: 'paused',
      effects: [{ do: 'pause' }],
    });
    expect(after([opened(1), 'silenced', opened(2)]).effects).toEqual([playEffect(2)]);
  });
});

describe('AutoPlay', () => {
  it('moves on when a clip ends only if AutoPlay is on', () => {
    expect(after([mode(true), opened(1), 'playing', 'ended']).effects).toEqual([{ do: 'goOn', phraseNo: 1 }]);
    expect(after([opened(1), 'playing', 'ended'])).toMatchObject({ stage: 'ended', effects: [] });
  });

  it('moves on immediately when AutoPlay is turned on after the clip has ended', () => {
    expect(after([opened(1), 'playing', 'ended', mode(true)]).effects).toEqual([{ do: 'goOn', phraseNo: 1 }]);
    expect(after([opened(1), 'playing', mode(true)]).effects).toEqual([]);
  });

  it('stops AutoPlay at the end of the book', () => {
    const last = opened(9, { hasNext: false });
    expect(after([mode(true), last, 'playing', 'ended'])).toMatchObject({ stage: 'ended', effects: [] });
  });

  it('leaves time to read a phrase without a clip before AutoPlay moves on', () => {
    const silent = opened(1, { address: null });
    expect(after([mode(true), silent])).toMatchObject({
      stage: 'silent',
      effects: [{ do: 'pause' }, silence(3)],
    });
    expect(after([mode(true), silent, 'playing', 'ended']).effects).toEqual([{ do: 'goOn', phraseNo: 1 }]);
    expect(after([mode(true), silent, 'playing']).stage).toBe('silent');
    expect(after([mode(true), silent, mode(false), 'ended']).effects).toEqual([]);
    expect(after([mode(true), silent, opened(2), 'playing']).stage).toBe('playing');
    expect(after([silent, mode(true)]).effects).toEqual([silence(3)]);
  });
});

describe('pauses on AutoPlay', () => {
  const ended = (pause: Pause, ...between: PlayerEvent[]) =>
    after([mode(true, false, pause), opened(1), ...between, 'playing', { type: 'ended', seconds: 2.5 }]);
  const on = [mode(true, false, 'short'), opened(1), 'playing', 'ended'] as const;

  it('pauses for one second, two seconds or the length of the phrase, as chosen', () => {
    expect(ended('none')).toMatchObject({ stage: 'ended', effects: [{ do: 'goOn', phraseNo: 1 }] });
    expect(ended('short')).toMatchObject({ stage: 'pausing', effects: [silence(1)] });
    expect(ended('long').effects).toEqual([silence(2)]);
    expect(ended('phrase').effects).toEqual([silence(2.5)]);
    const oui = [mode(true, false, 'phrase'), opened(1), 'playing', { type: 'ended', seconds: 0.4 }] as const;
    expect(after(oui).effects).toEqual([silence(1)]);
  });

  it('lengthens AutoPlay’s pause between chapters, unless pauses are off', () => {
    const end: PlayerEvent = { type: 'chapterEnds', phraseNo: 1 };
    expect(ended('short', end).effects).toEqual([silence(2)]);
    expect(ended('long', end).effects).toEqual([silence(3)]);
    expect(ended('phrase', end).effects).toEqual([silence(3.5)]);
    expect(ended('none', end).effects).toEqual([{ do: 'goOn', phraseNo: 1 }]);
    expect(ended('short', { type: 'chapterEnds', phraseNo: 7 }).effects).toEqual([silence(1)]);
    // A clip with a renewed address still ends its chapter; the clip of the next phrase doesn't.
    expect(ended('short', end, opened(1)).effects).toEqual([silence(2)]);
    expect(ended('short', end, opened(2)).effects).toEqual([silence(1)]);
  });

  it('moves on when AutoPlay’s pause ends or its silence fails to play', () => {
    for (const over of ['ended', 'failed'] as const) {
      expect(after([...on, 'playing', over])).toMatchObject({
        stage: 'ended',
        effects: [{ do: 'goOn', phraseNo: 1 }],
      });
    }
    expect(after([...on, 'playing']).stage).toBe('pausing');
  });

  it('ends AutoPlay’s pause on a press, when AutoPlay is turned off, or when headphones are unplugged', () => {
    expect(after([...on, 'toggled'])).toMatchObject({ stage: 'ended', effects: [{ do: 'pause' }] });
    expect(after([...on, 'toggled', 'toggled']).effects).toEqual([playEffect(1)]);
    expect(after([...on, mode(false)])).toMatchObject({ stage: 'ended', effects: [{ do: 'pause' }] });
    expect(after([...on, 'paused'])).toMatchObject({ stage: 'ended', effects: [] });
    expect(after([...on, 'startedAgain']).effects).toEqual([playEffect(1)]);
    expect(after([...on, opened(2)])).toMatchObject({ stage: 'starting', effects: [playEffect(2)] });
    expect(after([...on, 'silenced'])).toMatchObject({ stage: 'ended', effects: [{ do: 'pause' }] });
  });

  it('skips AutoPlay’s pause at the end of the book, while Repeat is on, and without AutoPlay', () => {
    const last = opened(9, { hasNext: false });
    expect(after([mode(true, false, 'long'), last, 'playing', 'ended']).effects).toEqual([]);
    expect(after([mode(true, true, 'long'), opened(1), 'playing', 'ended']).effects).toEqual([playEffect(1)]);
    expect(after([mode(false, false, 'long'), opened(1), 'playing', 'ended']).effects).toEqual([]);
    expect(after([...on, mode(true, true, 'short'), 'ended']).effects).toEqual([playEffect(1)]);
  });
});

describe('repeat', () => {
  it('repeats a phrase instead of moving on while Repeat is on', () => {
    expect(after([mode(true, true), opened(1), 'playing', 'ended']).effects).toEqual([playEffect(1)]);
    expect(after([opened(1), 'playing', 'ended', mode(true, true)]).effects).toEqual([]);
  });
});

describe('clips that fail', () => {
  const failedOnce = [opened(1), 'failed'] as const;

  it('requests a new address once when a clip fails to play', () => {
    expect(after(failedOnce)).toMatchObject({ stage: 'renewing', effects: [{ do: 'renew', phraseNo: 1 }] });
    const renewed = after([...failedOnce, opened(1, { address: '/new.mp3' })]);
    expect(renewed).toMatchObject({
      stage: 'starting',
      effects: [{ do: 'play', address: '/new.mp3', pace: 1 }],
    });
  });

  it('gives up on a clip that fails twice, and continues AutoPlay', () => {
    expect(after([...failedOnce, opened(1), 'failed'])).toMatchObject({
      stage: 'failed',
      effects: [{ do: 'pause' }],
    });
    expect(after([mode(true), ...failedOnce, { type: 'renewalFailed', phraseNo: 1 }])).toMatchObject({
      stage: 'failed',
      effects: [{ do: 'pause' }, silence(3)],
    });
  });

  it("stays silent if the reader pauses while a clip's address is renewed", () => {
    const paused = [...failedOnce, 'toggled'] as const;
    expect(after(paused)).toMatchObject({ stage: 'ready', effects: [] });
    expect(after([...paused, opened(1, { address: '/new.mp3' })])).toMatchObject({
      stage: 'ready',
      effects: [],
    });
    expect(after([...paused, opened(1, { address: '/new.mp3' }), 'toggled']).effects).toEqual([
      { do: 'play', address: '/new.mp3', pace: 1 },
    ]);
  });

  it('renews a clip’s address again if the reader presses play right after pausing', () => {
    const pressed = [...failedOnce, 'toggled', 'toggled', opened(1, { address: '/new.mp3' })] as const;
    expect(after([...pressed, 'failed'])).toMatchObject({
      stage: 'renewing',
      effects: [{ do: 'renew', phraseNo: 1 }],
    });
  });

  it('plays the next phrase’s clip after one has failed', () => {
    expect(after([...failedOnce, opened(1), 'failed', opened(2)])).toMatchObject({
      stage: 'starting',
      isRenewed: false,
      effects: [playEffect(2)],
    });
    expect(after([...failedOnce, opened(2), { type: 'renewalFailed', phraseNo: 1 }]).stage).toBe('starting');
  });

  it('retries a failed clip when the reader presses play', () => {
    const pressed = after([...failedOnce, opened(1), 'failed', 'toggled']);
    expect(pressed).toMatchObject({ stage: 'starting', isRenewed: false, effects: [playEffect(1)] });
  });

  it('does not play a renewed clip once the reader has turned to another phrase', () => {
    const late = after([...failedOnce, 'silenced', opened(1, { address: '/new.mp3' })]);
    expect(late).toMatchObject({ stage: 'ready', effects: [] });
    expect(step(late, { type: 'toggled' }).effects).toEqual([{ do: 'play', address: '/new.mp3', pace: 1 }]);
  });
});

describe('listening before reading', () => {
  it('counts a phrase as heard once its clip ends, its text is revealed, or it turns out to have no clip', () => {
    expect(after([opened(1), 'playing']).heardPhraseNos).toEqual([]);
    expect(after([opened(1), 'playing', 'ended']).heardPhraseNos).toEqual([1]);
    expect(after([opened(1, { address: null })]).heardPhraseNos).toEqual([1]);
    expect(after([opened(1), 'revealed', 'playing', 'ended']).heardPhraseNos).toEqual([1]);
    expect(after([opened(1), 'playing', 'ended', opened(2)]).heardPhraseNos).toEqual([1]);
  });
});

describe('readingTime', () => {
  it('allows more reading time for longer phrases, up to a limit', () => {
    expect(readingTime('Oui.')).toBeLessThan(readingTime('Oui, madame, tout de suite.'));
    expect(readingTime('x'.repeat(5_000))).toBe(12);
  });
});
