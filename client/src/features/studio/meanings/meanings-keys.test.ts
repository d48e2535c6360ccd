import { describe, expect, it } from 'vitest';
import type { Focus, KeyPress } from '../keys/key-commands.ts';
import { beginsMeaning, commandOf, commands } from './meanings-keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shift: false,
  ctrl: false,
  other: false,
  repeat: false,
  focus: 'page',
  ...more,
});

describe('commandOf', () => {
  it('has no key twice', () => {
    const keys = Object.values(commands).flatMap((command) => command.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('takes by number, also where digits are typed with Shift, and by Enter', () => {
    expect([press('3'), press('1', { shift: true }), press('Enter')].map(commandOf)).toEqual([
      'take3',
      'take1',
      'takeFirst',
    ]);
  });

  it('takes all of the phrase with Ctrl, and all of the chapter with Shift as well', () => {
    const all = [press('Enter', { ctrl: true }), press('Enter', { ctrl: true, shift: true })];
    expect(all.map(commandOf)).toEqual(['takePhrase', 'takeChapter']);
  });

  it('has no letter for a command, so that a meaning can begin with each', () => {
    for (const key of 'abcdefghijklmnopqrstuvwxyzé') {
      expect([press(key), press(key.toUpperCase(), { shift: true })].map(commandOf)).toEqual([null, null]);
    }
  });

  it('commands from an empty field, where Space is typed', () => {
    const keys = ['Enter', '2', '0', 'ArrowDown', '?', ' '].map((key) => press(key, { focus: 'emptyField' }));
    expect(keys.map(commandOf)).toEqual(['takeFirst', 'take2', 'skip', 'nextPhrase', 'keys', null]);
  });

  it('leaves a control Enter and Space, and text and dialogs every key', () => {
    expect(commandOf(press('Enter', { focus: 'control' }))).toBeNull();
    for (const focus of ['text', 'dialog'] satisfies Focus[]) {
      for (const key of ['Enter', '0', '1', 'ArrowLeft']) expect(commandOf(press(key, { focus }))).toBeNull();
    }
  });
});

describe('beginsMeaning', () => {
  it('is true of letters that somebody types outside a field', () => {
    const typed = ['a', 's', 'É', 'ß', 'Dead'].map((key) => press(key));
    expect(typed.every(beginsMeaning)).toBe(true);
    const fields = (['text', 'emptyField'] as const).map((focus) => press('d', { focus }));
    const others = [press('7'), press('Tab'), press('r', { ctrl: true }), ...fields];
    expect(others.some(beginsMeaning)).toBe(false);
  });
});
