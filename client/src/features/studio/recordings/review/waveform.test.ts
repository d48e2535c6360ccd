import { expect, test } from 'vitest';
import { readPeaks, zoomFor } from './waveform.tsx';

test('decodes waveform peaks from base64', () => {
  expect([...readPeaks(btoa('\u0000\u00ff\u0033'))]).toEqual([0, 1, expect.closeTo(0.2)]);
});

test('zooms the waveform until a phrase fills half of its width, within limits', () => {
  expect(zoomFor(5, 1000)).toBe(100);
  expect(zoomFor(0, 1000)).toBe(400);
  expect(zoomFor(100, 1000)).toBe(40);
});
