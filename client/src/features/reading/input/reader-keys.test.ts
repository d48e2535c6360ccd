import { describe, expect, it } from 'vitest';
import { type FocusKind, type KeyPress, toReaderAction } from './reader-keys.ts';

const pressKey = (key: string, overrides: Partial<KeyPress> = {}) =>
  toReaderAction({
    key,
    code: '',
    repeat: false,
    hasModifier: false,
    focus: 'page',
    focusedBy: 'keyboard',
    isOpen: false,
    hasCharacterKeys: true,
    ...overrides,
  });
const keys = [' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'r', 'L', 'A', 'e', 'c', 'M', 'b', 'n', 'U', '?'];

describe('toReaderAction', () => {
  it('maps every key in the reader’s list of shortcuts to an action', () => {
    expect(keys.map((key) => pressKey(key))).toEqual([
      'togglePlay',
      'previous',
      'next',
      'startAgain',
      'repeat',
      'loop',
      'autoplay',
      'wholeMeaning',
      'contents',
      'bookmark',
      'goBack',
      'nextNew',
      'undoWord',
      'keys',
    ]);
  });

  it('maps digit keys to playback speeds by physical key, so that they work on French keyboards', () => {
    expect(pressKey('1', { code: 'Digit1' })).toEqual({ speed: 0.5 });
    expect(pressKey('"', { code: 'Digit3' })).toEqual({ speed: 1 });
    expect(pressKey('5', { code: 'Numpad5' })).toEqual({ speed: 2 });
    expect(pressKey('6', { code: 'Digit6' })).toBeNull();
  });

  it('leaves keys such as Space and the arrows to a control that was focused with the keyboard', () => {
    const findIgnoredKeys = (focus: FocusKind) => keys.filter((key) => pressKey(key, { focus }) === null);
    expect(findIgnoredKeys('page')).toEqual([]);
    expect(findIgnoredKeys('control')).toEqual([' ']);
    expect(findIgnoredKeys('word')).toEqual([' ', 'ArrowLeft', 'ArrowRight']);
    expect(findIgnoredKeys('choice')).toEqual([' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp']);
    expect(pressKey('1', { code: 'Digit1', focus: 'choice' })).toEqual({ speed: 0.5 });
  });

  it('still handles reader shortcuts after a click on a control', () => {
    for (const focus of ['control', 'word', 'choice'] as const) {
      const keyActions = keys.map((key) => pressKey(key, { focus, focusedBy: 'pointer' }));
      expect(keyActions, focus).toEqual(keys.map((key) => pressKey(key)));
    }
  });

  it('ignores reader shortcuts while the user types or a dialog is open', () => {
    for (const focus of ['text', 'dialog'] as const) {
      for (const focusSource of ['keyboard', 'pointer'] as const) {
        for (const key of keys) expect(pressKey(key, { focus, focusedBy: focusSource })).toBeNull();
        expect(pressKey('1', { code: 'Digit1', focus, focusedBy: focusSource })).toBeNull();
      }
    }
  });

  it('moves the focus to the story on Esc, unless a keyboard user has a panel or a meaning open', () => {
    const pressEscape = (overrides: Partial<KeyPress>) => pressKey('Escape', overrides);
    for (const focus of ['control', 'word', 'choice', 'text'] as const) {
      expect(pressEscape({ focus }), focus).toBe('backToStory');
      expect(pressEscape({ focus, isOpen: true }), focus).toBeNull();
      expect(pressEscape({ focus, isOpen: true, focusedBy: 'pointer' }), focus).toBe('backToStory');
    }
    expect(pressEscape({ focus: 'dialog' })).toBeNull();
    expect(pressEscape({ focus: 'page' })).toBeNull();
    expect(pressEscape({ focus: 'control', hasCharacterKeys: false })).toBe('backToStory');
  });

  it('still handles Space and the arrow keys when single-character shortcuts are turned off', () => {
    const keyActions = [' ', 'ArrowRight', 'r', '?'].map((key) => pressKey(key, { hasCharacterKeys: false }));
    expect(keyActions).toEqual(['togglePlay', 'next', null, null]);
    expect(pressKey('1', { code: 'Digit1', hasCharacterKeys: false })).toBeNull();
  });

  it('ignores browser shortcuts, and the repeated events of a key that is held down', () => {
    expect(pressKey('r', { hasModifier: true })).toBeNull();
    expect(pressKey('ArrowRight', { repeat: true })).toBeNull();
  });
});
