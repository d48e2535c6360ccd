import { describe, expect, it } from 'vitest';
import { formatHoursAndMinutes, shortenDescription } from './book-labels.ts';

describe('shortenDescription', { tags: 'spec-9-08' }, () => {
  it('shows a book description of up to 100 characters in full', () => {
    expect(shortenDescription('x'.repeat(100))).toBe('x'.repeat(100));
  });

  it('shortens a book description of more than 100 characters to its first 50', () => {
    expect(shortenDescription('x'.repeat(101))).toBe(`${'x'.repeat(50)}…`);
  });

  it('never splits a surrogate pair when it shortens a book description', () => {
    expect(shortenDescription('📖'.repeat(101))).toBe(`${'📖'.repeat(50)}…`);
  });
});

it('shows both hours and minutes in a book’s length, even if one of them is 0', () => {
  expect(formatHoursAndMinutes(0, 5)).toBe('0 h 5 min');
});

it('says that a book’s length isn’t known if both are 0', () => {
  expect(formatHoursAndMinutes(0, 0)).toBe('Not known yet');
});
