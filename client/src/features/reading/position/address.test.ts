import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { phraseNoIn, throttle } from './address.ts';

describe('phraseNoIn', () => {
  it('returns a positive phrase number from the address and ignores anything else', () => {
    expect(phraseNoIn('?phrase=12')).toBe(12);
    for (const search of [
      '',
      '?phrase=',
      '?phrase=0',
      '?phrase=-3',
      '?phrase=1.5',
      '?phrase=x',
      '?other=4',
    ]) {
      expect(phraseNoIn(search)).toBeNull();
    }
  });
});

describe('throttle', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('passes on the first throttled value immediately, then only the latest one', () => {
    const written: number[] = [];
    const { call } = throttle((value: number) => written.push(value), 250);
    call(1);
    expect(written).toEqual([1]);
    call(2);
    call(3);
    expect(written).toEqual([1]);
    vi.advanceTimersByTime(250);
    expect(written).toEqual([1, 3]);
    vi.advanceTimersByTime(1_000);
    call(4);
    expect(written).toEqual([1, 3, 4]);
  });

  it('drops the pending value when a throttle is stopped', () => {
    const written: number[] = [];
    const { call, stop } = throttle((value: number) => written.push(value), 250);
    call(1);
    call(2);
    stop();
    vi.advanceTimersByTime(1_000);
    expect(written).toEqual([1]);
  });
});
