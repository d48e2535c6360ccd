import { describe, expect, it } from 'vitest';
import type { FocusKind, KeyPress } from '../keys/key-commands.ts';
import { commandOf, commands, isMeaningStart } from './meanings-keys.ts';

const buildKeyPress = (key: string, overrides: Partial<KeyPress> = {}): KeyPress => ({
  key,
  hasShift: false,
  hasCtrl: false,
  hasOtherModifier: false,
  repeat: false,
  focus: 'page',
  ...overrides,
});

describe('commandOf', () => {
  it('assigns each key to only one command of the meanings editor', () => {
    const keys = Object.values(commands).flatMap((command) => command.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('maps number keys to suggested meanings, with or without Shift, and Enter to the first one', () => {
    expect(
      [buildKeyPress('3'), buildKeyPress('1', { hasShift: true }), buildKeyPress('Enter')].map(commandOf),
    ).toEqual(['take3', 'take1', 'takeFirst']);
  });

  it('accepts all suggestions for a phrase with Ctrl+Enter and for a chapter with Ctrl+Shift+Enter', () => {
    const keyPresses = [
      buildKeyPress('Enter', { hasCtrl: true }),
      buildKeyPress('Enter', { hasCtrl: true, hasShift: true }),
    ];
    expect(keyPresses.map(commandOf)).toEqual(['takePhrase', 'takeChapter']);
  });

  it('assigns no letter to a command of the meanings editor, so that any letter can start a meaning', () => {
    for (const key of 'abcdefghijklmnopqrstuvwxyzé') {
      expect(
        [buildKeyPress(key), buildKeyPress(key.toUpperCase(), { hasShift: true })].map(commandOf),
      ).toEqual([null, null]);
    }
  });

  it('accepts command keys while the meaning field is empty, except Space, which types a space', () => {
    const keys = ['Enter', '2', '0', 'ArrowDown', '?', ' '].map((key) =>
      buildKeyPress(key, { focus: 'emptyField' }),
    );
    expect(keys.map(commandOf)).toEqual(['takeFirst', 'take2', 'skip', 'nextPhrase', 'keys', null]);
  });

  it('chooses open words with the arrow keys, and explained ones too with Shift', () => {
    const keyPresses = ['ArrowRight', 'ArrowLeft'].flatMap((key) => [
      buildKeyPress(key),
      buildKeyPress(key, { hasShift: true }),
    ]);
    expect(keyPresses.map(commandOf)).toEqual(['next', 'nextWord', 'previous', 'previousWord']);
  });

  it('changes a meaning in the whole book with Shift+Enter and removes it with Ctrl+Delete, but never with Delete', () => {
    const keyPresses = [
      buildKeyPress('Enter', { hasShift: true }),
      buildKeyPress('Delete', { hasCtrl: true }),
      buildKeyPress('Delete'),
      buildKeyPress('Backspace', { focus: 'emptyField' }),
      buildKeyPress('Backspace', { focus: 'emptyField', hasCtrl: true }),
    ];
    expect(keyPresses.map(commandOf)).toEqual(['takeForBook', 'remove', null, null, null]);
  });

  it('plays the phrase with Ctrl+Space or F2, also on a button or while the meaning field is empty', () => {
    for (const focus of ['page', 'control', 'emptyField'] satisfies FocusKind[]) {
      const keyPresses = [buildKeyPress(' ', { hasCtrl: true, focus }), buildKeyPress('F2', { focus })];
      expect(keyPresses.map(commandOf)).toEqual(['play', 'play']);
    }
  });

  it('ignores Enter on a focused control, and all command keys in text fields and dialogs', () => {
    expect(commandOf(buildKeyPress('Enter', { focus: 'control' }))).toBeNull();
    for (const focus of ['text', 'dialog'] satisfies FocusKind[]) {
      for (const key of ['Enter', '0', '1', 'ArrowLeft'])
        expect(commandOf(buildKeyPress(key, { focus }))).toBeNull();
    }
  });
});

describe('isMeaningStart', () => {
  it('starts a meaning when a letter, a bracket, a quotation mark or a hyphen is typed outside a text field', () => {
    const typingKeyPresses = ['a', 's', 'É', 'ß', 'Dead', '(', '{', '«', '“', '"', '-'].map((key) =>
      buildKeyPress(key),
    );
    expect(typingKeyPresses.every(isMeaningStart)).toBe(true);
    const fieldKeyPresses = (['text', 'emptyField'] as const).map((focus) => buildKeyPress('d', { focus }));
    const otherKeyPresses = [
      buildKeyPress('7'),
      buildKeyPress('Tab'),
      buildKeyPress('r', { hasCtrl: true }),
      ...fieldKeyPresses,
    ];
    expect(otherKeyPresses.some(isMeaningStart)).toBe(false);
  });
});
