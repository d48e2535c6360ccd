import { describe, expect, it } from 'vitest';
import type { Focus, KeyPress } from '../keys/key-commands.ts';
import { beginsMeaning, commandOf, commands } from './meanings-keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shift: false,
  ctrl: false,
  hasOtherModifier: false,
  repeat: false,
  focus: 'page',
  ...more,
});

describe('commandOf', () => {
  it('assigns each key to only one command of the meanings editor', () => {
    const keys = Object.values(commands).flatMap((command) => command.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('maps number keys to suggested meanings, with or without Shift, and Enter to the first one', () => {
    expect([press('3'), press('1', { shift: true }), press('Enter')].map(commandOf)).toEqual([
      'take3',
      'take1',
      'takeFirst',
    ]);
  });

  it('accepts all suggestions for a phrase with Ctrl+Enter and for a chapter with Ctrl+Shift+Enter', () => {
    const presses = [press('Enter', { ctrl: true }), press('Enter', { ctrl: true, shift: true })];
    expect(presses.map(commandOf)).toEqual(['takePhrase', 'takeChapter']);
  });

  it('keeps letters free of commands in the meanings editor, so that any letter can start a meaning', () => {
    for (const key of 'abcdefghijklmnopqrstuvwxyzé') {
      expect([press(key), press(key.toUpperCase(), { shift: true })].map(commandOf)).toEqual([null, null]);
    }
  });

  it('runs commands while the meaning field is empty, except Space, which is typed', () => {
    const keys = ['Enter', '2', '0', 'ArrowDown', '?', ' '].map((key) => press(key, { focus: 'emptyField' }));
    expect(keys.map(commandOf)).toEqual(['takeFirst', 'take2', 'skip', 'nextPhrase', 'keys', null]);
  });

  it('ignores Enter on a focused control, and all command keys in text fields and dialogs', () => {
    expect(commandOf(press('Enter', { focus: 'control' }))).toBeNull();
    for (const focus of ['text', 'dialog'] satisfies Focus[]) {
      for (const key of ['Enter', '0', '1', 'ArrowLeft']) expect(commandOf(press(key, { focus }))).toBeNull();
    }
  });
});

describe('beginsMeaning', () => {
  it('starts a meaning when a letter is typed outside a text field', () => {
    const typed = ['a', 's', 'É', 'ß', 'Dead'].map((key) => press(key));
    expect(typed.every(beginsMeaning)).toBe(true);
    const fields = (['text', 'emptyField'] as const).map((focus) => press('d', { focus }));
    const otherPresses = [press('7'), press('Tab'), press('r', { ctrl: true }), ...fields];
    expect(otherPresses.some(beginsMeaning)).toBe(false);
  });
});
