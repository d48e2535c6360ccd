import { describe, expect, it } from 'vitest';
import { type Focus, type KeyPress, tooltipOf } from '../../keys/key-commands.ts';
import { commandOf, commands } from './alignment-keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}) =>
  commandOf({ key, shift: false, ctrl: false, other: false, repeat: false, focus: 'page', ...more });

/** As a browser names the keys that the list shows. */
const eventKeys: Record<string, string> = { Space: ' ', '↓': 'ArrowDown', '↑': 'ArrowUp' };

describe('commandOf', () => {
  it('knows every key of the list, and none of them twice', () => {
    const all = Object.entries(commands).flatMap(([name, { keys }]) => keys.map((key) => ({ name, key })));
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    for (const { name, key } of all) {
      const parts = key.split('+');
      const last = parts.at(-1) ?? '';
      const shift = parts.includes('Shift');
      const typed = last.length === 1 && !shift ? last.toLowerCase() : last;
      const found = press(eventKeys[last] ?? typed, { shift, ctrl: parts.includes('Ctrl') });
      expect(found, key).toBe(name);
    }
  });

  it('takes Backspace for Delete, capitals for small ones, and ? with Shift or without', () => {
    expect(press('Backspace')).toBe('remove');
    expect(press('S')).toBe('split');
    expect([press('?', { shift: true }), press('?')]).toEqual(['keys', 'keys']);
  });

  it('leaves the browser its own shortcuts', () => {
    for (const key of ['r', 'p', 's', 'l', 'w', 'n', 'ArrowDown']) {
      expect(press(key, { ctrl: true }), key).toBeNull();
      expect(press(key, { other: true }), key).toBeNull();
    }
    expect(press('R', { ctrl: true, shift: true })).toBeNull();
    expect(press('Tab')).toBeNull();
    expect(press('Enter')).toBeNull();
  });

  it('takes nothing from somebody who types, or is in a dialog', () => {
    for (const focus of ['text', 'dialog'] satisfies Focus[]) {
      for (const key of [' ', 's', 'Delete', 'ArrowDown', '?']) expect(press(key, { focus }), key).toBeNull();
      expect(press('z', { focus, ctrl: true })).toBeNull();
    }
  });

  it('leaves a control Space and Enter, and nothing else', () => {
    expect(press(' ', { focus: 'control' })).toBeNull();
    expect(press(' ', { focus: 'control', shift: true })).toBeNull();
    expect(press('s', { focus: 'control' })).toBe('split');
  });

  it('does again while a key is held only what moves', () => {
    const held = (key: string, more = {}) => press(key, { ...more, repeat: true });
    expect([held('q'), held('P', { shift: true }), held('ArrowDown')]).toEqual([
      'startEarlier',
      'endMuchLater',
      'next',
    ]);
    expect([held('s'), held('Delete'), held(' '), held('u')]).toEqual([null, null, null, null]);
  });
});

it('A tooltip names what a button does and its first key.', () => {
  expect(tooltipOf(commands.split)).toBe('Split where the recording stands (S)');
});
