import { expect, test } from 'vitest';
import { findRecordedType } from './recorded-types.ts';

test('chooses the first audio recording format that the browser supports', () => {
  expect(findRecordedType(() => true)).toBe('audio/webm;codecs=opus');
  expect(findRecordedType((type) => type === 'audio/mp4')).toBe('audio/mp4');
  expect(findRecordedType(() => false)).toBeUndefined();
});
