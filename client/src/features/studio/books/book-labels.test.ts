import { describe, expect, it } from 'vitest';
import { cutDescription, hoursAndMinutes } from './book-labels.ts';

describe('cutDescription', { tags: 'spec-9-08' }, () => {
  it('shows 100 characters whole', () => {
    expect(cutDescription('x'.repeat(100))).toBe('x'.repeat(100));
  });

  it('shows the first 50 of more', () => {
    expect(cutDescription('x'.repeat(101))).toBe(`${'x'.repeat(50)}…`);
  });

  it('never cuts a character in two', () => {
    expect(cutDescription('📖'.repeat(101))).toBe(`${'📖'.repeat(50)}…`);
  });
});

it('names hours and minutes, also where there are none', () => {
  expect(hoursAndMinutes(0, 5)).toBe('0 h 5 min');
});
