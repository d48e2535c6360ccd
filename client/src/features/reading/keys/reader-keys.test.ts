import { describe, expect, it } from 'vitest';
import { type KeyPress, readerAction } from './reader-keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}) =>
  readerAction({ key, code: '', repeat: false, modified: false, focus: 'page', letters: true, ...more });

describe('readerAction', () => {
  it('knows every key of the list', () => {
    expect([' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'r', 'A', 'e', '?'].map((key) => press(key))).toEqual([
      'togglePlay',
      'previous',
      'next',
      'startAgain',
      'repeat',
      'autoplay',
      'wholeMeaning',
      'keys',
    ]);
  });

  it('finds the speeds by the place of the key, also on a French keyboard', () => {
    expect(press('1', { code: 'Digit1' })).toEqual({ speed: 0.5 });
    expect(press('"', { code: 'Digit3' })).toEqual({ speed: 1 });
    expect(press('5', { code: 'Numpad5' })).toEqual({ speed: 2 });
    expect(press('6', { code: 'Digit6' })).toBeNull();
  });

  it('leaves Space to a focused control', () => {
    expect(press(' ', { focus: 'control' })).toBeNull();
    expect(press(' ', { focus: 'word' })).toBeNull();
    expect(press('ArrowRight', { focus: 'control' })).toBe('next');
  });

  it('leaves the arrows that go from word to word to a focused word', () => {
    expect(press('ArrowLeft', { focus: 'word' })).toBeNull();
    expect(press('ArrowRight', { focus: 'word' })).toBeNull();
    expect(press('ArrowUp', { focus: 'word' })).toBe('startAgain');
    expect(press('r', { focus: 'word' })).toBe('repeat');
  });

  it('takes nothing from somebody who types or chooses', () => {
    for (const key of [' ', 'ArrowLeft', 'r', '?']) expect(press(key, { focus: 'typing' })).toBeNull();
    expect(press('1', { code: 'Digit1', focus: 'typing' })).toBeNull();
  });

  it('keeps Space and the arrows where letters are switched off', () => {
    const keys = [' ', 'ArrowRight', 'r', '?'].map((key) => press(key, { letters: false }));
    expect(keys).toEqual(['togglePlay', 'next', null, null]);
    expect(press('1', { code: 'Digit1', letters: false })).toBeNull();
  });

  it('leaves shortcuts of the browser and held keys alone', () => {
    expect(press('r', { modified: true })).toBeNull();
    expect(press('ArrowRight', { repeat: true })).toBeNull();
  });
});
