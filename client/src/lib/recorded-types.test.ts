import { expect, test } from 'vitest';
import { findSupportedRecordedType } from './recorded-types.ts';

test('chooses the first audio recording format that the browser supports', () => {
  expect(findSupportedRecordedType(() => true)).toBe('audio/webm;codecs=opus');
  expect(findSupportedRecordedType((type) => type === 'audio/mp4')).toBe('audio/mp4');
  expect(findSupportedRecordedType(() => false)).toBeUndefined();
});
