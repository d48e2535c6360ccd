import { describe, expect, it } from 'vitest';
import { type FocusKind, type KeyPress, tooltipOf } from '../../keys/key-commands.ts';
import { commandOf, commands, listCommands } from './alignment-keys.ts';

const findCommand = (key: string, overrides: Partial<KeyPress> = {}) =>
  commandOf({
    key,
    hasShift: false,
    hasCtrl: false,
    hasOtherModifier: false,
    repeat: false,
    focus: 'page',
    ...overrides,
  });

/** Maps key labels in the key list to values of `KeyboardEvent.key`. */
const eventKeysByLabel: Record<string, string> = { Space: ' ', '↓': 'ArrowDown', '↑': 'ArrowUp' };

describe('commandOf', () => {
  it('finds every command for reviewing a recording by its keys, and assigns each key to only one command', () => {
    const allKeys = Object.entries(commands).flatMap(([name, { keys }]) =>
      keys.map((key) => ({ name, key })),
    );
    expect(new Set(allKeys.map(({ key }) => key)).size).toBe(allKeys.length);
    for (const { name, key } of allKeys) {
      const keyNames = key.split('+');
      const lastKeyName = keyNames.at(-1) ?? '';
      const hasShift = keyNames.includes('Shift');
      const typedKey = lastKeyName.length === 1 && !hasShift ? lastKeyName.toLowerCase() : lastKeyName;
      const command = findCommand(eventKeysByLabel[lastKeyName] ?? typedKey, {
        hasShift,
        hasCtrl: keyNames.includes('Ctrl'),
      });
      expect(command, key).toBe(name);
    }
  });

  it('accepts Backspace as Delete, uppercase letters, and ? with or without Shift when reviewing a recording', () => {
    expect(findCommand('Backspace')).toBe('remove');
    expect(findCommand('S')).toBe('split');
    expect([findCommand('?', { hasShift: true }), findCommand('?')]).toEqual(['keys', 'keys']);
  });

  it('finds the commands for speed and for what plays and moves together', () => {
    expect(['1', '2', '3', 'a', 'g'].map((key) => findCommand(key))).toEqual([
      ...['speedNormal', 'speedFaster', 'speedFastest', 'playsNext', 'separateEdges'],
    ]);
  });

  it('does not override browser shortcuts in the review of a recording', () => {
    for (const key of ['r', 'p', 's', 'l', 'w', 'n', 'ArrowDown']) {
      expect(findCommand(key, { hasCtrl: true }), key).toBeNull();
      expect(findCommand(key, { hasOtherModifier: true }), key).toBeNull();
    }
    expect(findCommand('R', { hasCtrl: true, hasShift: true })).toBeNull();
    expect(findCommand('Tab')).toBeNull();
    expect(findCommand('Enter')).toBeNull();
  });

  it('ignores the keys of recording review commands in text fields and dialogs', () => {
    for (const focus of ['text', 'dialog'] satisfies FocusKind[]) {
      for (const key of [' ', 's', 'Delete', 'ArrowDown', '?'])
        expect(findCommand(key, { focus }), key).toBeNull();
      expect(findCommand('z', { focus, hasCtrl: true })).toBeNull();
    }
  });

  it('leaves Space to a focused control in the recording review, but still handles letter keys', () => {
    expect(findCommand(' ', { focus: 'control' })).toBeNull();
    expect(findCommand(' ', { focus: 'control', hasShift: true })).toBeNull();
    expect(findCommand('s', { focus: 'control' })).toBe('split');
  });

  it('repeats a command while its key is held down only if it goes to another phrase or moves a phrase’s start or end', () => {
    const findCommandOnRepeat = (key: string, overrides = {}) =>
      findCommand(key, { ...overrides, repeat: true });
    expect([
      findCommandOnRepeat('q'),
      findCommandOnRepeat('P', { hasShift: true }),
      findCommandOnRepeat('ArrowDown'),
    ]).toEqual(['startEarlier', 'endMuchLater', 'next']);
    expect([
      findCommandOnRepeat('s'),
      findCommandOnRepeat('Delete'),
      findCommandOnRepeat(' '),
      findCommandOnRepeat('u'),
    ]).toEqual([null, null, null, null]);
  });
});

it('shows a command and its first key in a button’s tooltip', () => {
  expect(tooltipOf(commands.split)).toBe('Split at the playback position (S)');
});

describe('listCommands', () => {
  it('leaves out the commands for texts if the phrases are those of the chapter, which have a present sound', () => {
    const names = Object.keys(listCommands(true));
    expect(names).toContain('playPresent');
    for (const name of ['editText', 'separate', 'split', 'join', 'insert', 'remove'])
      expect(names).not.toContain(name);
    expect(Object.keys(listCommands(false))).toEqual(
      Object.keys(commands).filter((name) => name !== 'playPresent'),
    );
  });
});
