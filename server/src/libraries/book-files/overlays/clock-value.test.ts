import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseClockValue } from './clock-value.ts';

describe('parseClockValue', () => {
  it.each([
    ['5:34:31.396', 20_071.396],
    ['124:59:36', 449_976],
    ['0:05:01.2', 301.2],
    ['0:00:04', 4],
    ['09:58', 598],
    ['00:56.78', 56.78],
    ['76.2s', 76.2],
    ['7.75h', 27_900],
    ['13min', 780],
    ['2345ms', 2.345],
    ['12.345', 12.345],
    ['0', 0],
    [' 1.5s ', 1.5],
    ['npt=12s', 12],
  ])('reads %s', (text, seconds) => {
    expect(parseClockValue(text)).toBe(seconds);
  });

  it.each([
    '',
    's',
    '-1s',
    '1:60:00',
    '00:61',
    '1:2:3:4',
    '1,5',
    'abc',
    '1e3',
    'NaN',
    '9'.repeat(30),
    '1 000s',
  ])('rejects “%s”', (text) => {
    expect(parseClockValue(text)).toBeUndefined();
  });

  it('reads every form of a time to the millisecond', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359_999_999 }), (milliseconds) => {
        const seconds = milliseconds / 1000;
        const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
        const rest = ((milliseconds % 60_000) / 1000).toFixed(3).padStart(6, '0');
        const forms = [
          `${hours}:${String(minutes).padStart(2, '0')}:${rest}`,
          `${milliseconds}ms`,
          `${seconds}s`,
          `${seconds}`,
        ];
        for (const form of forms)
          expect(Math.abs((parseClockValue(form) ?? -1) - seconds)).toBeLessThan(1e-6);
      }),
    );
  });

  it('never throws, and never returns a negative or infinite time', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const seconds = parseClockValue(text);
        expect(seconds === undefined || (seconds >= 0 && Number.isFinite(seconds))).toBe(true);
      }),
    );
  });
});
