import { expect, test } from 'vitest';
import { recordedType } from './recorded-types.ts';

test('A recording has the first format that the browser writes.', () => {
  expect(recordedType(() => true)).toBe('audio/webm;codecs=opus');
  expect(recordedType((type) => type === 'audio/mp4')).toBe('audio/mp4');
  expect(recordedType(() => false)).toBeUndefined();
});
