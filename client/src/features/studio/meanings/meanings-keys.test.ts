import { describe, expect, it } from 'vitest';
import type { Focus, KeyPress } from '../keys/key-commands.ts';
import { beginsMeaning, commandOf, commands } from './meanings-keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  ...{ key, shift: false, ctrl: false, other: false, repeat: false, focus: 'page', ...more },
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
      'take1',
    ]);
  });

  it('tells the phrase from the chapter by Shift', () => {
    expect([press('a'), press('A', { shift: true })].map(commandOf)).toEqual(['takePhrase', 'takeChapter']);
  });

  it('leaves a control Enter and Space, and text and dialogs every key', () => {
    expect(commandOf(press('Enter', { focus: 'control' }))).toBeNull();
    for (const focus of ['text', 'dialog'] satisfies Focus[]) {
      for (const key of ['Enter', 'a', '1', 'ArrowLeft']) expect(commandOf(press(key, { focus }))).toBeNull();
    }
  });
});

describe('beginsMeaning', () => {
  it('is true of letters that somebody types outside a field', () => {
    const typed = ['d', 'É', 'ß'].map((key) => press(key));
    expect(typed.map(beginsMeaning)).toEqual([true, true, true]);
    const others = [press('7'), press('Tab'), press('r', { ctrl: true }), press('d', { focus: 'text' })];
    expect(others.map(beginsMeaning)).toEqual([false, false, false, false]);
  });
});
