import { describe, expect, it } from 'vitest';
import { type Clip, emptyPlayer, type Order, type Player, type PlayerEvent, step } from './player.ts';

const clip = (phraseNo: number, more: Partial<Clip> = {}): Clip => ({
  phraseNo,
  address: `/clips/${phraseNo}.mp3`,
  hasNext: true,
  pause: 3_000,
  ...more,
});
const playOrder = (phraseNo: number): Order => ({ do: 'play', address: `/clips/${phraseNo}.mp3` });

/** What is left after these events, and the orders that the last of them gave. */
function after(events: readonly (PlayerEvent | PlayerEvent['type'])[], from: Partial<Player> = {}) {
  let player: Player = { ...emptyPlayer, ...from };
  let orders: readonly Order[] = [];
  for (const event of events) {
    ({ player, orders } = step(player, typeof event === 'string' ? ({ type: event } as PlayerEvent) : event));
  }
  return { ...player, orders };
}
const opened = (phraseNo: number, more: Partial<Clip> = {}): PlayerEvent => ({
  type: 'opened',
  clip: clip(phraseNo, more),
});
const ruled = (autoplay: boolean, repeat = false): PlayerEvent => ({ type: 'ruled', autoplay, repeat });

describe('a phrase that opens', () => {
  it('plays its clip', () => {
    expect(after([opened(1)])).toMatchObject({ stage: 'starting', orders: [playOrder(1)] });
    expect(after([opened(1), 'sounding'])).toMatchObject({ stage: 'playing', orders: [] });
  });

  it('waits for a press where it was opened quietly', () => {
    const quiet: PlayerEvent = { type: 'opened', clip: clip(1), quietly: true };
    expect(after([quiet])).toMatchObject({ stage: 'ready', orders: [{ do: 'pause' }] });
    expect(after([quiet, 'toggled']).orders).toEqual([playOrder(1)]);
  });

  it('does not begin again when the same phrase comes once more with another address', () => {
    const again = after([opened(1), 'sounding', opened(1, { address: '/clips/1.mp3?s=new' })]);
    expect(again).toMatchObject({ stage: 'playing', orders: [], clip: { address: '/clips/1.mp3?s=new' } });
  });

  it('says that the browser wants a press, and plays at the press', () => {
    expect(after([opened(1), 'refused']).stage).toBe('blocked');
    expect(after([opened(1), 'refused', 'toggled']).orders).toEqual([playOrder(1)]);
  });
});

describe('play and pause', () => {
  it('goes on where it was paused', () => {
    expect(after([opened(1), 'sounding', 'toggled'])).toMatchObject({
      stage: 'paused',
      orders: [{ do: 'pause' }],
    });
    expect(after([opened(1), 'sounding', 'toggled', 'toggled']).orders).toEqual([{ do: 'resume' }]);
  });

  it('begins again once the clip has ended', () => {
    expect(after([opened(1), 'sounding', 'ended', 'toggled']).orders).toEqual([playOrder(1)]);
    expect(after([opened(1), 'sounding', 'startedAgain']).orders).toEqual([playOrder(1)]);
  });

  it('is paused when headphones are pulled out', () => {
    expect(after([opened(1), 'sounding', 'halted']).stage).toBe('paused');
    expect(after([opened(1), 'sounding', 'ended', 'halted']).stage).toBe('ended');
  });

  it('is silent while the next phrase is awaited', () => {
    expect(after([opened(1), 'sounding', 'hushed'])).toMatchObject({
      stage: 'paused',
      orders: [{ do: 'pause' }],
    });
    expect(after([opened(1), 'hushed', opened(2)]).orders).toEqual([playOrder(2)]);
  });
});

describe('AutoPlay', () => {
  it('goes on by itself when a clip ends, and waits where it is off', () => {
    expect(after([ruled(true), opened(1), 'sounding', 'ended']).orders).toEqual([
      { do: 'goOn', phraseNo: 1 },
    ]);
    expect(after([opened(1), 'sounding', 'ended'])).toMatchObject({ stage: 'ended', orders: [] });
  });

  it('goes on at once when it is switched on after the clip has ended', () => {
    expect(after([opened(1), 'sounding', 'ended', ruled(true)]).orders).toEqual([
      { do: 'goOn', phraseNo: 1 },
    ]);
    expect(after([opened(1), 'sounding', ruled(true)]).orders).toEqual([]);
  });

  it('stops at the end of the book', () => {
    const last = opened(9, { hasNext: false });
    expect(after([ruled(true), last, 'sounding', 'ended'])).toMatchObject({ stage: 'ended', orders: [] });
  });

  it('gives time to read a phrase without a clip, then goes on', () => {
    const silent = opened(1, { address: null });
    const waited: PlayerEvent = { type: 'waited', phraseNo: 1 };
    expect(after([ruled(true), silent])).toMatchObject({
      stage: 'silent',
      orders: [{ do: 'pause' }, { do: 'wait', phraseNo: 1, pause: 3_000 }],
    });
    expect(after([ruled(true), silent, waited]).orders).toEqual([{ do: 'goOn', phraseNo: 1 }]);
    expect(after([ruled(true), silent, ruled(false), waited]).orders).toEqual([]);
    expect(after([ruled(true), silent, opened(2), waited]).orders).toEqual([]);
    expect(after([silent, ruled(true)]).orders).toEqual([{ do: 'wait', phraseNo: 1, pause: 3_000 }]);
  });
});

describe('repeat', () => {
  it('says the phrase again instead of going on', () => {
    expect(after([ruled(true, true), opened(1), 'sounding', 'ended']).orders).toEqual([playOrder(1)]);
    expect(after([opened(1), 'sounding', 'ended', ruled(true, true)]).orders).toEqual([]);
  });
});

describe('a clip that fails', () => {
  const failedOnce = [opened(1), 'failed'] as const;

  it('gets a new address once', () => {
    expect(after(failedOnce)).toMatchObject({ stage: 'renewing', orders: [{ do: 'renew', phraseNo: 1 }] });
    const renewed = after([...failedOnce, opened(1, { address: '/new.mp3' })]);
    expect(renewed).toMatchObject({ stage: 'starting', orders: [{ do: 'play', address: '/new.mp3' }] });
  });

  it('is given up when it fails again, and does not stop AutoPlay', () => {
    expect(after([...failedOnce, opened(1), 'failed'])).toMatchObject({
      stage: 'failed',
      orders: [{ do: 'pause' }],
    });
    expect(after([ruled(true), ...failedOnce, { type: 'renewalFailed', phraseNo: 1 }])).toMatchObject({
      stage: 'failed',
      orders: [{ do: 'pause' }, { do: 'wait', phraseNo: 1, pause: 3_000 }],
    });
  });

  it('stays silent when somebody presses pause before its new address has come', () => {
    const paused = [...failedOnce, 'toggled'] as const;
    expect(after(paused)).toMatchObject({ stage: 'ready', orders: [] });
    expect(after([...paused, opened(1, { address: '/new.mp3' })])).toMatchObject({
      stage: 'ready',
      orders: [],
    });
    expect(after([...paused, opened(1, { address: '/new.mp3' }), 'toggled']).orders).toEqual([
      { do: 'play', address: '/new.mp3' },
    ]);
  });

  it('gets a new address again when play follows that pause at once', () => {
    const pressed = [...failedOnce, 'toggled', 'toggled', opened(1, { address: '/new.mp3' })] as const;
    expect(after([...pressed, 'failed'])).toMatchObject({
      stage: 'renewing',
      orders: [{ do: 'renew', phraseNo: 1 }],
    });
  });

  it('does not block the next one', () => {
    expect(after([...failedOnce, opened(1), 'failed', opened(2)])).toMatchObject({
      stage: 'starting',
      renewed: false,
      orders: [playOrder(2)],
    });
    expect(after([...failedOnce, opened(2), { type: 'renewalFailed', phraseNo: 1 }]).stage).toBe('starting');
  });

  it('is tried again when somebody presses play', () => {
    const pressed = after([...failedOnce, opened(1), 'failed', 'toggled']);
    expect(pressed).toMatchObject({ stage: 'starting', renewed: false, orders: [playOrder(1)] });
  });

  it('plays nothing when the reader has asked for another phrase in the meantime', () => {
    const late = after([...failedOnce, 'hushed', opened(1, { address: '/new.mp3' })]);
    expect(late).toMatchObject({ stage: 'ready', orders: [] });
    expect(step(late, { type: 'toggled' }).orders).toEqual([{ do: 'play', address: '/new.mp3' }]);
  });
});

describe('listen first', () => {
  it('counts a phrase as heard at the end of its clip, when it cannot be heard, and when its text is asked for', () => {
    expect(after([opened(1), 'sounding']).heard).toEqual([]);
    expect(after([opened(1), 'sounding', 'ended']).heard).toEqual([1]);
    expect(after([opened(1, { address: null })]).heard).toEqual([1]);
    expect(after([opened(1), 'revealed', 'sounding', 'ended']).heard).toEqual([1]);
    expect(after([opened(1), 'sounding', 'ended', opened(2)]).heard).toEqual([1]);
  });
});
