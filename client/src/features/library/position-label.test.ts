import { expect, it } from 'vitest';
import { positionLabel } from './position-label.ts';

it('labels a reading position with its phrase number, or as not started', () => {
  expect(positionLabel(null, 46)).toBe('Not started · 46 phrases');
  expect(positionLabel(23, 46)).toBe('Phrase 23 of 46');
  expect(positionLabel(46, 46)).toBe('Phrase 46 of 46 · read to the end');
});
