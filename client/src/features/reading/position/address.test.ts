import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPhraseNo, throttle } from './address.ts';

describe('readPhraseNo', () => {
  it('reads a positive phrase number from the page’s URL and ignores anything else', () => {
    expect(readPhraseNo('?phrase=12')).toBe(12);
    for (const search of [
      '',
      '?phrase=',
      '?phrase=0',
      '?phrase=-3',
      '?phrase=1.5',
      '?phrase=x',
      '?other=4',
    ]) {
      expect(readPhraseNo(search)).toBeNull();
    }
  });
});

describe('throttle', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('calls a throttled function immediately with the first value, then once per interval with the latest value', () => {
    const writtenPhraseNos: number[] = [];
    const { call } = throttle((value: number) => writtenPhraseNos.push(value), 250);
    call(1);
    expect(writtenPhraseNos).toEqual([1]);
    call(2);
    call(3);
    expect(writtenPhraseNos).toEqual([1]);
    vi.advanceTimersByTime(250);
    expect(writtenPhraseNos).toEqual([1, 3]);
    vi.advanceTimersByTime(1_000);
    call(4);
    expect(writtenPhraseNos).toEqual([1, 3, 4]);
  });

  it('discards the pending value when a throttled function is stopped', () => {
    const writtenPhraseNos: number[] = [];
    const { call, stop } = throttle((value: number) => writtenPhraseNos.push(value), 250);
    call(1);
    call(2);
    stop();
    vi.advanceTimersByTime(1_000);
    expect(writtenPhraseNos).toEqual([1]);
  });
});
