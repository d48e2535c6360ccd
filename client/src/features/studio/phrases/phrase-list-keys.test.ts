import { describe, expect, it } from 'vitest';
import type { KeyPress } from '../keys/key-commands.ts';
import { commandOf } from './phrase-list-keys.ts';

const press = (key: string, change: Partial<KeyPress> = {}) =>
  commandOf({
    key,
    hasShift: false,
    hasCtrl: false,
    hasOtherModifier: false,
    repeat: false,
    focus: 'page',
    ...change,
  });

describe('keys of the phrase list', () => {
  it('tells an arrow key with Shift, which moves the phrase, from one without', () => {
    expect(press('ArrowUp')).toBe('previous');
    expect(press('ArrowDown')).toBe('next');
    expect(press('ArrowUp', { hasShift: true })).toBe('moveUp');
    expect(press('ArrowDown', { hasShift: true })).toBe('moveDown');
  });

  it('moves on while an arrow key is held down, but moves a phrase only once', () => {
    expect(press('ArrowDown', { repeat: true })).toBe('next');
    expect(press('ArrowDown', { hasShift: true, repeat: true })).toBeNull();
  });

  it('leaves Space to a button that has the focus', () => {
    expect(press(' ')).toBe('togglePlay');
    expect(press(' ', { focus: 'control' })).toBeNull();
  });
});
