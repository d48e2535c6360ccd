import { describe, expect, it } from 'vitest';
import { limitText } from './limit-text.ts';

describe('limitText', () => {
  it('keeps a text that is short enough', () => {
    expect(limitText('Un chat', 7)).toBe('Un chat');
  });

  it('never cuts a character in two', () => {
    expect(limitText('abc🐈def', 5)).toBe('abc…');
    expect(limitText('abc🐈def', 6)).toBe('abc🐈…');
  });
});
