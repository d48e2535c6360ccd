import { describe, expect, it } from 'vitest';
import type { KeyPress } from '../keys/key-commands.ts';
import { findCommand } from './retake-keys.ts';

const press = (key: string, isPlayerFocused: boolean, focus: KeyPress['focus'] = 'page') =>
  findCommand(
    { key, hasShift: false, hasCtrl: false, hasOtherModifier: false, repeat: false, focus },
    isPlayerFocused,
  );

describe('keys of the page for a phrase’s sound', () => {
  it('leaves the arrow keys to a player that has the focus', () => {
    expect(press('ArrowDown', true, 'control')).toBeNull();
    expect(press('ArrowDown', false)).toBe('next');
    expect(press('r', true, 'control')).toBe('record');
  });

  it('uses a take with Enter unless a button has the focus', () => {
    expect(press('Enter', false)).toBe('take');
    expect(press('Enter', false, 'control')).toBeNull();
  });
});
