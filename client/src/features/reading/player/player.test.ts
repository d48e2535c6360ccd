import { describe, expect, it } from 'vitest';
import type { PauseOption } from '../base/pacing.ts';
import {
  buildClip,
  buildModeEvent,
  buildOpenedEvent,
  buildPlayEffect,
  buildSilenceEffect,
  runEvents,
} from './player-builders.ts';
import { estimateReadingSeconds, type PlayerEvent } from './player-state.ts';

describe('opening a phrase', () => {
  it("plays a phrase's clip when it opens", () => {
    expect(runEvents([buildOpenedEvent(1)])).toMatchObject({
      stage: 'starting',
      effects: [buildPlayEffect(1)],
    });
    expect(runEvents([buildOpenedEvent(1), 'playing'])).toMatchObject({ stage: 'playing', effects: [] });
  });

  it('waits for the reader to press play if a phrase was opened without starting its clip', () => {
    const openAndWaitEvent: PlayerEvent = { type: 'opened', clip: buildClip(1), shouldWaitForPlay: true };
    expect(runEvents([openAndWaitEvent])).toMatchObject({ stage: 'ready', effects: [{ do: 'pause' }] });
    expect(runEvents([openAndWaitEvent, 'toggled']).effects).toEqual([buildPlayEffect(1)]);
  });

  it('does not restart a clip when its URL is renewed', () => {
    const reopenedPlayer = runEvents([
      buildOpenedEvent(1),
      'playing',
      buildOpenedEvent(1, { address: '/clips/1.mp3?s=new' }),
    ]);
    expect(reopenedPlayer).toMatchObject({
      stage: 'playing',
      effects: [],
      clip: { address: '/clips/1.mp3?s=new' },
    });
  });

  it('keeps playing when an edit renumbers the phrase, and continues from its new number', () => {
    const renumberedPlayer = runEvents([
      buildModeEvent(true),
      buildOpenedEvent(1),
      'playing',
      { type: 'renumbered', clip: buildClip(3) },
    ]);
    expect(renumberedPlayer).toMatchObject({ stage: 'playing', effects: [], clip: { phraseNo: 3 } });
    expect(runEvents(['ended'], renumberedPlayer).effects).toEqual([{ do: 'goOn', phraseNo: 3 }]);
  });

  it('waits for the reader to press play if the browser blocks sound', () => {
    expect(runEvents([buildOpenedEvent(1), 'blocked']).stage).toBe('blocked');
    expect(runEvents([buildOpenedEvent(1), 'blocked', 'toggled']).effects).toEqual([buildPlayEffect(1)]);
  });
});

describe('play and pause', () => {
  it('resumes a paused clip', () => {
    expect(runEvents([buildOpenedEvent(1), 'playing', 'toggled'])).toMatchObject({
      stage: 'paused',
      effects: [{ do: 'pause' }],
    });
    expect(runEvents([buildOpenedEvent(1), 'playing', 'toggled', 'toggled']).effects).toEqual([
      { do: 'resume' },
    ]);
  });

  it('restarts a clip that has ended', () => {
    expect(runEvents([buildOpenedEvent(1), 'playing', 'ended', 'toggled']).effects).toEqual([
      buildPlayEffect(1),
    ]);
    expect(runEvents([buildOpenedEvent(1), 'playing', 'startedAgain']).effects).toEqual([buildPlayEffect(1)]);
  });

  it('pauses a clip when headphones are unplugged', () => {
    expect(runEvents([buildOpenedEvent(1), 'playing', 'paused']).stage).toBe('paused');
    expect(runEvents([buildOpenedEvent(1), 'playing', 'ended', 'paused']).stage).toBe('ended');
  });

  it('stays silent while the next phrase loads', () => {
    expect(runEvents([buildOpenedEvent(1), 'playing', 'silenced'])).toMatchObject({
      stage: 'paused',
      effects: [{ do: 'pause' }],
    });
    expect(runEvents([buildOpenedEvent(1), 'silenced', buildOpenedEvent(2)]).effects).toEqual([
      buildPlayEffect(2),
    ]);
  });
});

describe('AutoPlay', () => {
  it('moves on to the next phrase when a clip ends only if AutoPlay is on', () => {
    expect(runEvents([buildModeEvent(true), buildOpenedEvent(1), 'playing', 'ended']).effects).toEqual([
      { do: 'goOn', phraseNo: 1 },
    ]);
    expect(runEvents([buildOpenedEvent(1), 'playing', 'ended'])).toMatchObject({
      stage: 'ended',
      effects: [],
    });
  });

  it('moves on to the next phrase immediately when AutoPlay is turned on after the clip has ended', () => {
    expect(runEvents([buildOpenedEvent(1), 'playing', 'ended', buildModeEvent(true)]).effects).toEqual([
      { do: 'goOn', phraseNo: 1 },
    ]);
    expect(runEvents([buildOpenedEvent(1), 'playing', buildModeEvent(true)]).effects).toEqual([]);
  });

  it('stops AutoPlay at the end of the book', () => {
    const lastOpenedEvent = buildOpenedEvent(9, { hasNext: false });
    expect(runEvents([buildModeEvent(true), lastOpenedEvent, 'playing', 'ended'])).toMatchObject({
      stage: 'ended',
      effects: [],
    });
  });

  it('leaves time to read a phrase that has no clip before AutoPlay moves on', () => {
    const silentOpenedEvent = buildOpenedEvent(1, { address: null });
    expect(runEvents([buildModeEvent(true), silentOpenedEvent])).toMatchObject({
      stage: 'silent',
      effects: [{ do: 'pause' }, buildSilenceEffect(3)],
    });
    expect(runEvents([buildModeEvent(true), silentOpenedEvent, 'playing', 'ended']).effects).toEqual([
      { do: 'goOn', phraseNo: 1 },
    ]);
    expect(runEvents([buildModeEvent(true), silentOpenedEvent, 'playing']).stage).toBe('silent');
    expect(
      runEvents([buildModeEvent(true), silentOpenedEvent, buildModeEvent(false), 'ended']).effects,
    ).toEqual([]);
    expect(runEvents([buildModeEvent(true), silentOpenedEvent, buildOpenedEvent(2), 'playing']).stage).toBe(
      'playing',
    );
    expect(runEvents([silentOpenedEvent, buildModeEvent(true)]).effects).toEqual([buildSilenceEffect(3)]);
  });
});

describe('pauses on AutoPlay', () => {
  const runWithPause = (pause: PauseOption, ...between: PlayerEvent[]) =>
    runEvents([
      buildModeEvent(true, false, pause),
      buildOpenedEvent(1),
      ...between,
      'playing',
      { type: 'ended', seconds: 2.5 },
    ]);
  const endedEvents = [
    buildModeEvent(true, false, 'short'),
    buildOpenedEvent(1),
    'playing',
    'ended',
  ] as const;

  it('pauses between phrases for one second, two seconds or the length of the phrase, as chosen', () => {
    expect(runWithPause('none')).toMatchObject({ stage: 'ended', effects: [{ do: 'goOn', phraseNo: 1 }] });
    expect(runWithPause('short')).toMatchObject({ stage: 'pausing', effects: [buildSilenceEffect(1)] });
    expect(runWithPause('long').effects).toEqual([buildSilenceEffect(2)]);
    expect(runWithPause('phrase').effects).toEqual([buildSilenceEffect(2.5)]);
    const shortPhraseEvents = [
      buildModeEvent(true, false, 'phrase'),
      buildOpenedEvent(1),
      'playing',
      { type: 'ended', seconds: 0.4 },
    ] as const;
    expect(runEvents(shortPhraseEvents).effects).toEqual([buildSilenceEffect(1)]);
  });

  it('lengthens AutoPlay’s pause between chapters, unless pauses are off', () => {
    const chapterEndEvent: PlayerEvent = { type: 'chapterEnds', phraseNo: 1 };
    expect(runWithPause('short', chapterEndEvent).effects).toEqual([buildSilenceEffect(2)]);
    expect(runWithPause('long', chapterEndEvent).effects).toEqual([buildSilenceEffect(3)]);
    expect(runWithPause('phrase', chapterEndEvent).effects).toEqual([buildSilenceEffect(3.5)]);
    expect(runWithPause('none', chapterEndEvent).effects).toEqual([{ do: 'goOn', phraseNo: 1 }]);
    expect(runWithPause('short', { type: 'chapterEnds', phraseNo: 7 }).effects).toEqual([
      buildSilenceEffect(1),
    ]);
    // The longer pause still applies if the clip got a new URL in the meantime, but not to the clip of the next phrase.
    expect(runWithPause('short', chapterEndEvent, buildOpenedEvent(1)).effects).toEqual([
      buildSilenceEffect(2),
    ]);
    expect(runWithPause('short', chapterEndEvent, buildOpenedEvent(2)).effects).toEqual([
      buildSilenceEffect(1),
    ]);
  });

  it('moves on to the next phrase when AutoPlay’s pause ends or the pause’s silent clip fails to play', () => {
    for (const eventType of ['ended', 'failed'] as const) {
      expect(runEvents([...endedEvents, 'playing', eventType])).toMatchObject({
        stage: 'ended',
        effects: [{ do: 'goOn', phraseNo: 1 }],
      });
    }
    expect(runEvents([...endedEvents, 'playing']).stage).toBe('pausing');
  });

  it('ends AutoPlay’s pause when the reader presses play, when AutoPlay is turned off, or when headphones are unplugged', () => {
    expect(runEvents([...endedEvents, 'toggled'])).toMatchObject({
      stage: 'ended',
      effects: [{ do: 'pause' }],
    });
    expect(runEvents([...endedEvents, 'toggled', 'toggled']).effects).toEqual([buildPlayEffect(1)]);
    expect(runEvents([...endedEvents, buildModeEvent(false)])).toMatchObject({
      stage: 'ended',
      effects: [{ do: 'pause' }],
    });
    expect(runEvents([...endedEvents, 'paused'])).toMatchObject({ stage: 'ended', effects: [] });
    expect(runEvents([...endedEvents, 'startedAgain']).effects).toEqual([buildPlayEffect(1)]);
    expect(runEvents([...endedEvents, buildOpenedEvent(2)])).toMatchObject({
      stage: 'starting',
      effects: [buildPlayEffect(2)],
    });
    expect(runEvents([...endedEvents, 'silenced'])).toMatchObject({
      stage: 'ended',
      effects: [{ do: 'pause' }],
    });
  });

  it('adds no AutoPlay pause after the last phrase of the book, while Repeat is on, or while AutoPlay is off', () => {
    const lastOpenedEvent = buildOpenedEvent(9, { hasNext: false });
    expect(
      runEvents([buildModeEvent(true, false, 'long'), lastOpenedEvent, 'playing', 'ended']).effects,
    ).toEqual([]);
    expect(
      runEvents([buildModeEvent(true, true, 'long'), buildOpenedEvent(1), 'playing', 'ended']).effects,
    ).toEqual([buildPlayEffect(1)]);
    expect(
      runEvents([buildModeEvent(false, false, 'long'), buildOpenedEvent(1), 'playing', 'ended']).effects,
    ).toEqual([]);
    expect(runEvents([...endedEvents, buildModeEvent(true, true, 'short'), 'ended']).effects).toEqual([
      buildPlayEffect(1),
    ]);
  });
});

describe('repeat', () => {
  it('repeats a phrase instead of moving on while Repeat is on', () => {
    expect(runEvents([buildModeEvent(true, true), buildOpenedEvent(1), 'playing', 'ended']).effects).toEqual([
      buildPlayEffect(1),
    ]);
    expect(runEvents([buildOpenedEvent(1), 'playing', 'ended', buildModeEvent(true, true)]).effects).toEqual(
      [],
    );
  });
});

describe('listening before reading', () => {
  it('counts a phrase as heard when its clip ends, its text is revealed, or it has no clip', () => {
    expect(runEvents([buildOpenedEvent(1), 'playing']).heardPhraseNos).toEqual([]);
    expect(runEvents([buildOpenedEvent(1), 'playing', 'ended']).heardPhraseNos).toEqual([1]);
    expect(runEvents([buildOpenedEvent(1, { address: null })]).heardPhraseNos).toEqual([1]);
    expect(runEvents([buildOpenedEvent(1), 'revealed', 'playing', 'ended']).heardPhraseNos).toEqual([1]);
    expect(runEvents([buildOpenedEvent(1), 'playing', 'ended', buildOpenedEvent(2)]).heardPhraseNos).toEqual([
      1,
    ]);
  });
});

describe('estimateReadingSeconds', () => {
  it('allows more reading time for longer phrases, up to a limit', () => {
    expect(estimateReadingSeconds('Oui.')).toBeLessThan(
      estimateReadingSeconds('Oui, madame, tout de suite.'),
    );
    expect(estimateReadingSeconds('x'.repeat(5_000))).toBe(12);
  });
});
