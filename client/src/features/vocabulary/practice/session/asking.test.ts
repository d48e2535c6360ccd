import { describe, expect, it } from 'vitest';
import { compareTyped } from '../compare-typed.ts';
import { intervalLabel } from '../interval-label.ts';
import { type Focus, practiceAction } from '../practice-keys.ts';
import { parsePracticeSettings } from '../practice-settings.ts';
import { partsOf, wayOf } from './ways.ts';

const word = { text: 'chat', phrase: 'Le chat dort.', start: 3, audio: '/clip.mp3' };
const turns = (
  asked: typeof word | (Omit<typeof word, 'audio' | 'start'> & { audio: null; start: number | null }),
) => [0, 1, 2, 3].map((repetitions) => wayOf(asked, repetitions, 'turns'));

describe('the way a card asks', () => {
  it('takes turns by the repetitions, among those that the card can', () => {
    expect(turns(word)).toEqual(['hear', 'see', 'gap', 'hear']);
    expect(turns({ ...word, audio: null })).toEqual(['see', 'gap', 'see', 'gap']);
    expect(turns({ ...word, audio: null, phrase: '', start: null })).toEqual(['see', 'see', 'see', 'see']);
  });

  it('is the chosen one where the card can', () => {
    expect(wayOf(word, 2, 'hear')).toBe('hear');
    expect(wayOf({ ...word, audio: null }, 2, 'hear')).toBe('see');
    expect(wayOf({ ...word, start: null }, 0, 'gap')).toBe('see');
  });

  it('finds the word in its phrase, unless something else stands there', () => {
    expect(partsOf(word)).toEqual({ before: 'Le ', inside: 'chat', after: ' dort.' });
    expect(partsOf({ ...word, start: 4 })).toBeNull();
  });
});

describe('what was typed', () => {
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
  ])('“%s” for “%s” is %s', (typed, asked, verdict) => {
    expect(compareTyped(typed, asked)).toBe(verdict);
  });
});

describe('the time until a card comes back', () => {
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
  ])('%d seconds: %s', (seconds, label) => {
    expect(intervalLabel(seconds)).toBe(label);
  });
});

describe('the keys of practice', () => {
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

  it('are known, digits by their place', () => {
    expect([' ', 'Enter', 'r', 'U', 'e', '?'].map((key) => press(key))).toEqual([
      ...['advance', 'advance', 'hear', 'undo', 'edit', 'keys'],
    ]);
    expect(press('&', { code: 'Digit1' })).toEqual({ grade: 1 });
    expect(press('5', { code: 'Digit5' })).toBeNull();
  });

  it('leave a control what it needs, to whoever came with Tab', () => {
    expect(press('Enter', { focus: 'control' })).toBeNull();
    expect(press('Enter', { focus: 'control', isTabbed: false })).toBe('advance');
    expect(press('r', { focus: 'control' })).toBe('hear');
  });

  it('take nothing from somebody who types, from a dialog, the browser or a held key', () => {
    for (const focus of ['text', 'dialog'] satisfies Focus[])
      expect([' ', 'r', '?'].map((key) => press(key, { focus }))).toEqual([null, null, null]);
    expect([press('r', { modified: true }), press(' ', { repeat: true })]).toEqual([null, null]);
  });

  it('are fewer where letters are switched off', () => {
    expect([press(' ', { letters: false }), press('r', { letters: false })]).toEqual(['advance', null]);
    expect(press('1', { code: 'Digit1', letters: false })).toBeNull();
  });
});

describe('the settings of practice', () => {
  it('are the defaults where something else is stored', () => {
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
