import { describe, expect, it } from 'vitest';
import { createCommandFinder, type FocusKind } from './key-commands.ts';

const commandOf = createCommandFinder({
  next: { keys: ['↓'], does: 'Next' },
  moveDown: { keys: ['Shift+↓'], does: 'Move down' },
  play: { keys: ['Space'], does: 'Play' },
  record: { keys: ['R'], does: 'Record' },
});

const press = (key: string, focus: FocusKind, hasShift = false) =>
  commandOf({ key, hasShift, hasCtrl: false, hasOtherModifier: false, repeat: false, focus });

describe('createCommandFinder', () => {
  it('leaves the arrow keys, Space and Enter to a focused player, and no other key', () => {
    const focus = 'arrowControl';
    expect([press('ArrowDown', focus), press('ArrowDown', focus, true), press(' ', focus)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(press('r', focus)).toBe('record');
  });

  it('runs commands with the arrow keys while another control has the focus', () => {
    expect([press('ArrowDown', 'control'), press('ArrowDown', 'page', true)]).toEqual(['next', 'moveDown']);
  });
});
