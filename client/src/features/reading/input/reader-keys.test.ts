import { describe, expect, it } from 'vitest';
import { type Focus, type KeyPress, readerAction } from './reader-keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}) =>
  readerAction({
    key,
    code: '',
    repeat: false,
    hasModifier: false,
    focus: 'page',
    focusedBy: 'keyboard',
    isOpen: false,
    hasCharacterKeys: true,
    ...more,
  });
const keys = [' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'r', 'L', 'A', 'e', 'c', 'M', 'b', 'n', 'U', '?'];

describe('readerAction', () => {
  it('maps every key in the list of shortcuts to an action', () => {
    expect(keys.map((key) => press(key))).toEqual([
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

  it('maps the digit keys to speeds by physical key, so that they work on French keyboards', () => {
    expect(press('1', { code: 'Digit1' })).toEqual({ speed: 0.5 });
    expect(press('"', { code: 'Digit3' })).toEqual({ speed: 1 });
    expect(press('5', { code: 'Numpad5' })).toEqual({ speed: 2 });
    expect(press('6', { code: 'Digit6' })).toBeNull();
  });

  it('lets a control that was focused by keyboard handle its own keys', () => {
    const left = (focus: Focus) => keys.filter((key) => press(key, { focus }) === null);
    expect(left('page')).toEqual([]);
    expect(left('control')).toEqual([' ']);
    expect(left('word')).toEqual([' ', 'ArrowLeft', 'ArrowRight']);
    expect(left('choice')).toEqual([' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp']);
    expect(press('1', { code: 'Digit1', focus: 'choice' })).toEqual({ speed: 0.5 });
  });

  it('still handles shortcuts after a click on a control', () => {
    for (const focus of ['control', 'word', 'choice'] as const) {
      const taken = keys.map((key) => press(key, { focus, focusedBy: 'pointer' }));
      expect(taken, focus).toEqual(keys.map((key) => press(key)));
    }
  });

  it('ignores shortcuts while the reader types or a dialog is open', () => {
    for (const focus of ['text', 'dialog'] as const) {
      for (const focusedBy of ['keyboard', 'pointer'] as const) {
        for (const key of keys) expect(press(key, { focus, focusedBy })).toBeNull();
        expect(press('1', { code: 'Digit1', focus, focusedBy })).toBeNull();
      }
    }
  });

  it('moves the focus to the story on Esc, unless a keyboard user has a panel open', () => {
    const esc = (more: Partial<KeyPress>) => press('Escape', more);
    for (const focus of ['control', 'word', 'choice', 'text'] as const) {
      expect(esc({ focus }), focus).toBe('backToStory');
      expect(esc({ focus, isOpen: true }), focus).toBeNull();
      expect(esc({ focus, isOpen: true, focusedBy: 'pointer' }), focus).toBe('backToStory');
    }
    expect(esc({ focus: 'dialog' })).toBeNull();
    expect(esc({ focus: 'page' })).toBeNull();
    expect(esc({ focus: 'control', hasCharacterKeys: false })).toBe('backToStory');
  });

  it('still handles Space and the arrow keys when letter shortcuts are off', () => {
    const taken = [' ', 'ArrowRight', 'r', '?'].map((key) => press(key, { hasCharacterKeys: false }));
    expect(taken).toEqual(['togglePlay', 'next', null, null]);
    expect(press('1', { code: 'Digit1', hasCharacterKeys: false })).toBeNull();
  });

  it('ignores browser shortcuts and the repeated events of a held key', () => {
    expect(press('r', { hasModifier: true })).toBeNull();
    expect(press('ArrowRight', { repeat: true })).toBeNull();
  });
});
