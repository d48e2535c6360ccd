import { describe, expect, it } from 'vitest';
import { cutDescription, hoursAndMinutes } from './book-labels.ts';

describe('cutDescription', { tags: 'spec-9-08' }, () => {
  it('shows a description of up to 100 characters in full', () => {
    expect(cutDescription('x'.repeat(100))).toBe('x'.repeat(100));
  });

  it('truncates a description of more than 100 characters to its first 50', () => {
    expect(cutDescription('x'.repeat(101))).toBe(`${'x'.repeat(50)}…`);
  });

  it('never splits a surrogate pair when it truncates a description', () => {
    expect(cutDescription('📖'.repeat(101))).toBe(`${'📖'.repeat(50)}…`);
  });
});

it('shows both hours and minutes of a book’s length, even if one of them is 0', () => {
  expect(hoursAndMinutes(0, 5)).toBe('0 h 5 min');
});
