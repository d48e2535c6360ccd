import { describe, expect, it } from 'vitest';
import { formatInterval } from '../../../../lib/labels/interval.ts';
import { compareTypedWord } from '../compare-typed-word.ts';
import { type FocusKind, findPracticeAction, keyDescriptions } from '../practice-keys.ts';
import { parsePracticeSettings } from '../practice-settings.ts';
import { questionModeOf, splitAroundWord } from './ways.ts';

const word = { text: 'chat', meaning: 'cat', phrase: 'Le chat dort.', start: 3, audio: '/clip.mp3' };
const listModesByRepetition = (
  askedWord: typeof word | (Omit<typeof word, 'audio' | 'start'> & { audio: null; start: number | null }),
) => [0, 1, 2, 3].map((repetitions) => questionModeOf(askedWord, repetitions, 'turns'));

describe('questionModeOf and partsOf', () => {
  it('rotates through the question types that a card supports, using the next type at each repetition', () => {
    expect(listModesByRepetition(word)).toEqual(['hear', 'see', 'gap', 'meaning']);
    expect(listModesByRepetition({ ...word, audio: null })).toEqual(['see', 'gap', 'see', 'gap']);
    expect(listModesByRepetition({ ...word, audio: null, phrase: '', start: null })).toEqual([
      'see',
      'see',
      'see',
      'see',
    ]);
  });

  it('uses the chosen question type if the card supports it, and otherwise shows the word', () => {
    expect(questionModeOf(word, 2, 'hear')).toBe('hear');
    expect(questionModeOf({ ...word, audio: null }, 2, 'hear')).toBe('see');
    expect(questionModeOf({ ...word, start: null }, 0, 'gap')).toBe('see');
    expect(questionModeOf({ ...word, meaning: '' }, 0, 'meaning')).toBe('see');
    expect(questionModeOf(word, 0, 'dictation')).toBe('dictation');
    expect(questionModeOf({ ...word, phrase: 'très '.repeat(200) }, 0, 'dictation')).toBe('see');
  });

  it('splits a phrase around the word being practiced, or returns null if the word isn’t at the stored position', () => {
    expect(splitAroundWord(word)).toEqual({ before: 'Le ', inside: 'chat', after: ' dort.' });
    expect(splitAroundWord({ ...word, text: 'le', start: 0 })).toEqual({
      before: '',
      inside: 'Le',
      after: ' chat dort.',
    });
    expect(splitAroundWord({ ...word, start: 4 })).toBeNull();
  });
});

describe('compareTypedWord', () => {
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
  ])('rates the typed text “%s” for the word “%s” as %s', (typedText, word, verdict) => {
    expect(compareTypedWord(typedText, word)).toBe(verdict);
  });
});

describe('formatInterval', () => {
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
    expect(formatInterval(seconds)).toBe(label);
  });
});

describe('findPracticeAction', () => {
  const findAction = (key: string, overrides: Partial<Parameters<typeof findPracticeAction>[0]> = {}) =>
    findPracticeAction({
      key,
      code: '',
      repeat: false,
      hasModifier: false,
      hasAlt: false,
      focus: 'page',
      isTabbed: true,
      areCharacterKeysEnabled: true,
      ...overrides,
    });

  it('maps keys to practice actions, and recognizes digits by their physical key', () => {
    expect([' ', 'Enter', 'r', 'U', 'e', '?'].map((key) => findAction(key))).toEqual([
      ...['advance', 'advance', 'hear', 'undo', 'edit', 'keys'],
    ]);
    expect(findAction('&', { code: 'Digit1' })).toEqual({ grade: 1 });
    expect(findAction('5', { code: 'Digit5' })).toBeNull();
  });

  it('ignores Enter on a focused control that was reached with Tab', () => {
    expect(findAction('Enter', { focus: 'control' })).toBeNull();
    expect(findAction('Enter', { focus: 'control', isTabbed: false })).toBe('advance');
    expect(findAction('r', { focus: 'control' })).toBe('hear');
  });

  it('ignores practice keys in text fields and dialogs, with modifiers, and while a key is held down', () => {
    for (const focus of ['text', 'dialog'] satisfies FocusKind[])
      expect([' ', 'r', '?'].map((key) => findAction(key, { focus }))).toEqual([null, null, null]);
    expect([findAction('r', { hasModifier: true }), findAction(' ', { repeat: true })]).toEqual([null, null]);
  });

  it('hears, undoes and lists the keys with Alt while an answer is typed', () => {
    const findAltAction = (code: string, overrides: Parameters<typeof findAction>[1] = {}) =>
      findAction('®', { code, hasAlt: true, focus: 'text', ...overrides });
    expect(['KeyR', 'KeyB', 'KeyK'].map((code) => findAltAction(code))).toEqual(['hear', 'undo', 'keys']);
    expect(findAltAction('KeyR', { areCharacterKeysEnabled: false, focus: 'page' })).toBe('hear');
    // On a Mac, Option types accents with these keys.
    expect(['KeyE', 'KeyU', 'KeyI', 'KeyC'].map((code) => findAltAction(code))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(findAltAction('KeyR', { focus: 'dialog' })).toBeNull();
    expect(findAltAction('KeyR', { repeat: true })).toBeNull();
    expect(findAltAction('KeyR', { hasModifier: true })).toBeNull();
  });

  it('lists both keys of each action that has a key while an answer is typed', () => {
    expect(
      keyDescriptions.flatMap(({ keys }) => (keys.some((key) => key.startsWith('Alt+')) ? [keys] : [])),
    ).toEqual([
      ['R', 'Alt+R'],
      ['U', 'Alt+B'],
      ['?', 'Alt+K'],
    ]);
  });

  it('ignores letter and digit keys when they are turned off in the settings', () => {
    expect([
      findAction(' ', { areCharacterKeysEnabled: false }),
      findAction('r', { areCharacterKeysEnabled: false }),
    ]).toEqual(['advance', null]);
    expect(findAction('1', { code: 'Digit1', areCharacterKeysEnabled: false })).toBeNull();
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
