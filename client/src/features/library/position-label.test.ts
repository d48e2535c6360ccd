import { expect, it } from 'vitest';
import { toPositionLabel } from './position-label.ts';

it('formats a reading position as a phrase number, or as “Not started”', () => {
  expect(toPositionLabel(null, 46)).toBe('Not started · 46 phrases');
  expect(toPositionLabel(23, 46)).toBe('Phrase 23 of 46');
  expect(toPositionLabel(46, 46)).toBe('Phrase 46 of 46 · read to the end');
});
