import { expect, test } from 'vitest';
import { recordedType } from './recorded-types.ts';

test('records audio in the first format that the browser supports', () => {
  expect(recordedType(() => true)).toBe('audio/webm;codecs=opus');
  expect(recordedType((type) => type === 'audio/mp4')).toBe('audio/mp4');
  expect(recordedType(() => false)).toBeUndefined();
});
