import { describe, expect, it } from 'vitest';
import { cutDescription, hoursAndMinutes } from './book-labels.ts';

describe('cutDescription', { tags: 'spec-9-08' }, () => {
  it('shows a description of up to 100 characters in full', () => {
    expect(cutDescription('x'.repeat(100))).toBe('x'.repeat(100));
  });

  it('cuts a longer description to its first 50 characters', () => {
    expect(cutDescription('x'.repeat(101))).toBe(`${'x'.repeat(50)}…`);
  });

  it('never splits a surrogate pair when it cuts a description', () => {
    expect(cutDescription('📖'.repeat(101))).toBe(`${'📖'.repeat(50)}…`);
  });
});

it('shows both hours and minutes of a book, even if one is 0', () => {
  expect(hoursAndMinutes(0, 5)).toBe('0 h 5 min');
});
