import { expect, test } from 'vitest';
import { recordedType } from './recorded-types.ts';

test('returns the first audio format that the browser can record', () => {
  expect(recordedType(() => true)).toBe('audio/webm;codecs=opus');
  expect(recordedType((type) => type === 'audio/mp4')).toBe('audio/mp4');
  expect(recordedType(() => false)).toBeUndefined();
});
