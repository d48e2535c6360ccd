import { describe, expect, it } from 'vitest';
import { reducePlayer } from './player.ts';
import {
  buildModeEvent,
  buildOpenedEvent,
  buildPlayEffect,
  buildSilenceEffect,
  runEvents,
} from './player-builders.ts';

describe('clips that fail', () => {
  const failedOnceEvents = [buildOpenedEvent(1), 'failed'] as const;

  it('requests a new URL when a clip fails to play, and plays the clip from the new URL', () => {
    expect(runEvents(failedOnceEvents)).toMatchObject({
      stage: 'renewing',
      effects: [{ do: 'renew', phraseNo: 1 }],
    });
    const renewedPlayer = runEvents([...failedOnceEvents, buildOpenedEvent(1, { address: '/new.mp3' })]);
    expect(renewedPlayer).toMatchObject({
      stage: 'starting',
      effects: [{ do: 'play', address: '/new.mp3', pace: 1 }],
    });
  });

  it('gives up on a clip that fails twice, and moves on to the next phrase if AutoPlay is on', () => {
    expect(runEvents([...failedOnceEvents, buildOpenedEvent(1), 'failed'])).toMatchObject({
      stage: 'failed',
      effects: [{ do: 'pause' }],
    });
    expect(
      runEvents([buildModeEvent(true), ...failedOnceEvents, { type: 'renewalFailed', phraseNo: 1 }]),
    ).toMatchObject({
      stage: 'failed',
      effects: [{ do: 'pause' }, buildSilenceEffect(3)],
    });
  });

  it("stays silent if the reader pauses while a clip's URL is renewed", () => {
    const pausedEvents = [...failedOnceEvents, 'toggled'] as const;
    expect(runEvents(pausedEvents)).toMatchObject({ stage: 'ready', effects: [] });
    expect(runEvents([...pausedEvents, buildOpenedEvent(1, { address: '/new.mp3' })])).toMatchObject({
      stage: 'ready',
      effects: [],
    });
    expect(
      runEvents([...pausedEvents, buildOpenedEvent(1, { address: '/new.mp3' }), 'toggled']).effects,
    ).toEqual([{ do: 'play', address: '/new.mp3', pace: 1 }]);
  });

  it('requests another clip URL if the clip fails again after the reader has paused and pressed play', () => {
    const retryEvents = [
      ...failedOnceEvents,
      'toggled',
      'toggled',
      buildOpenedEvent(1, { address: '/new.mp3' }),
    ] as const;
    expect(runEvents([...retryEvents, 'failed'])).toMatchObject({
      stage: 'renewing',
      effects: [{ do: 'renew', phraseNo: 1 }],
    });
  });

  it('plays the next phrase’s clip after a clip has failed', () => {
    expect(
      runEvents([...failedOnceEvents, buildOpenedEvent(1), 'failed', buildOpenedEvent(2)]),
    ).toMatchObject({
      stage: 'starting',
      isRenewed: false,
      effects: [buildPlayEffect(2)],
    });
    expect(
      runEvents([...failedOnceEvents, buildOpenedEvent(2), { type: 'renewalFailed', phraseNo: 1 }]).stage,
    ).toBe('starting');
  });

  it('retries a failed clip when the reader presses play', () => {
    const retriedPlayer = runEvents([...failedOnceEvents, buildOpenedEvent(1), 'failed', 'toggled']);
    expect(retriedPlayer).toMatchObject({
      stage: 'starting',
      isRenewed: false,
      effects: [buildPlayEffect(1)],
    });
  });

  it('does not play a clip whose URL is renewed too late, after the reader has left the phrase', () => {
    const silencedPlayer = runEvents([
      ...failedOnceEvents,
      'silenced',
      buildOpenedEvent(1, { address: '/new.mp3' }),
    ]);
    expect(silencedPlayer).toMatchObject({ stage: 'ready', effects: [] });
    expect(reducePlayer(silencedPlayer, { type: 'toggled' }).effects).toEqual([
      { do: 'play', address: '/new.mp3', pace: 1 },
    ]);
  });
});
