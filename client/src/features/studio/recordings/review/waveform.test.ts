import { expect, test } from 'vitest';
import { decodePeaks } from './decode-peaks.ts';
import { toPixelsPerSecond } from './waveform.tsx';

test('decodes waveform peaks from base64', () => {
  expect([...decodePeaks(btoa('\u0000\u00ff\u0033'))]).toEqual([0, 1, expect.closeTo(0.2)]);
});

test('zooms the waveform until a phrase fills half of its width, within limits', () => {
  expect(toPixelsPerSecond(5, 1000)).toBe(100);
  expect(toPixelsPerSecond(0, 1000)).toBe(400);
  expect(toPixelsPerSecond(100, 1000)).toBe(40);
});
