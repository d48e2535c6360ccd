import { describe, expect, it } from 'vitest';
import { compareTyped } from '../compare-typed.ts';
import { intervalLabel } from '../interval-label.ts';
import { type Focus, practiceAction } from '../practice-keys.ts';
import { parsePracticeSettings } from '../practice-settings.ts';
import { partsOf, wayOf } from './ways.ts';

const word = { text: 'chat', phrase: 'Le chat dort.', start: 3, audio: '/clip.mp3' };
const waysByRepetition = (
  askedWord: typeof word | (Omit<typeof word, 'audio' | 'start'> & { audio: null; start: number | null }),
) => [0, 1, 2, 3].map((repetitions) => wayOf(askedWord, repetitions, 'turns'));

describe('wayOf and partsOf', () => {
  it('rotates a card through the question types that it supports, by its number of repetitions', () => {
    expect(waysByRepetition(word)).toEqual(['hear', 'see', 'gap', 'hear']);
    expect(waysByRepetition({ ...word, audio: null })).toEqual(['see', 'gap', 'see', 'gap']);
    expect(waysByRepetition({ ...word, audio: null, phrase: '', start: null })).toEqual([
      'see',
      'see',
      'see',
      'see',
    ]);
  });

  it('uses the chosen question type if the card supports it', () => {
    expect(wayOf(word, 2, 'hear')).toBe('hear');
    expect(wayOf({ ...word, audio: null }, 2, 'hear')).toBe('see');
    expect(wayOf({ ...word, start: null }, 0, 'gap')).toBe('see');
  });

  it('splits a phrase around its word, or returns null if the word isn’t at the stored position', () => {
    expect(partsOf(word)).toEqual({ before: 'Le ', inside: 'chat', after: ' dort.' });
    expect(partsOf({ ...word, start: 4 })).toBeNull();
  });
});

describe('compareTyped', () => {
  it.each([
    ['Chat', 'chat', 'right'],
    ['  aujourd’hui ', "aujourd'hui", 'right'],
    ["l'e\u0301te\u0301", 'l’été', 'right'],
    ['coeur', 'cœur', 'right'],
    ['tout  de suite', 'tout de suite', 'right'],
    ['ete', 'été', 'nearly'],
    ['garcon', 'garçon', 'nearly'],
    ['chien', 'chat', 'wrong'],
    [' ', 'chat', 'empty'],
  ])('compares the typed text “%s” with “%s” as %s', (typed, word, verdict) => {
    expect(compareTyped(typed, word)).toBe(verdict);
  });
});

describe('intervalLabel', () => {
  it.each([
    [0, '1 min'],
    [600, '10 min'],
    [3_590, '1 hour'],
    [7_200, '2 hours'],
    [86_000, '1 day'],
    [3 * 86_400, '3 days'],
    [61 * 86_400, '2 months'],
    [364 * 86_400, '1 year'],
    [500 * 86_400, '1.4 years'],
  ])('formats an interval of %d seconds as %s', (seconds, label) => {
    expect(intervalLabel(seconds)).toBe(label);
  });
});

describe('practiceAction', () => {
  const press = (key: string, more: Partial<Parameters<typeof practiceAction>[0]> = {}) =>
    practiceAction({
      key,
      code: '',
      repeat: false,
      modified: false,
      focus: 'page',
      isTabbed: true,
      letters: true,
      ...more,
    });

  it('maps keys to practice actions, and recognizes digits by their physical key', () => {
    expect([' ', 'Enter', 'r', 'U', 'e', '?'].map((key) => press(key))).toEqual([
      ...['advance', 'advance', 'hear', 'undo', 'edit', 'keys'],
    ]);
    expect(press('&', { code: 'Digit1' })).toEqual({ grade: 1 });
    expect(press('5', { code: 'Digit5' })).toBeNull();
  });

  it('ignores Enter on a focused control that was reached with Tab', () => {
    expect(press('Enter', { focus: 'control' })).toBeNull();
    expect(press('Enter', { focus: 'control', isTabbed: false })).toBe('advance');
    expect(press('r', { focus: 'control' })).toBe('hear');
  });

  it('ignores practice keys in text fields and dialogs, with modifiers, and while a key is held down', () => {
    for (const focus of ['text', 'dialog'] satisfies Focus[])
      expect([' ', 'r', '?'].map((key) => press(key, { focus }))).toEqual([null, null, null]);
    expect([press('r', { modified: true }), press(' ', { repeat: true })]).toEqual([null, null]);
  });

  it('ignores letter and digit keys when they are turned off in the settings', () => {
    expect([press(' ', { letters: false }), press('r', { letters: false })]).toEqual(['advance', null]);
    expect(press('1', { code: 'Digit1', letters: false })).toBeNull();
  });
});

describe('parsePracticeSettings', () => {
  it('replaces invalid practice settings with the defaults', () => {
    expect(parsePracticeSettings({ way: 'shout', letterKeys: 3 })).toEqual({
      way: 'turns',
      letterKeys: true,
    });
    expect(parsePracticeSettings({ way: 'gap', letterKeys: false })).toEqual({
      way: 'gap',
      letterKeys: false,
    });
    expect(parsePracticeSettings(null).way).toBe('turns');
  });
});
