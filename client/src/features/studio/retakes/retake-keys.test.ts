import { describe, expect, it } from 'vitest';
import type { FocusKind } from '../keys/key-commands.ts';
import { commandOf } from './retake-keys.ts';

const press = (key: string, focus: FocusKind) =>
  commandOf({ key, hasShift: false, hasCtrl: false, hasOtherModifier: false, repeat: false, focus });

describe('keys of the page for a phrase’s sound', () => {
  it('uses a take with Enter unless a button has the focus', () => {
    expect(press('Enter', 'page')).toBe('take');
    expect(press('Enter', 'control')).toBeNull();
  });
});
