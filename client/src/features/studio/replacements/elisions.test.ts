import type { PhraseTextsView } from '@lingostory/contract/studio/replacements/schemas';
import { describe, expect, it } from 'vitest';
import { hasWrongElision } from './elisions.ts';
import { listMatches } from './matches.ts';

/** Returns what is found for the only match of a text in a phrase. */
function check(
  phrase: string,
  text: string,
  replacement: string,
  field: 'phrase' | 'translation' = 'phrase',
) {
  const texts: PhraseTextsView = {
    id: 1,
    version: 1,
    chapter_no: 1,
    phrase_no: 1,
    phrase: '',
    dictionary: '',
    translation: '',
    has_clip: false,
    [field]: phrase,
  };
  const replacing = { search: { text, matchesCase: true, matchesWholeWords: true }, replacement };
  const [row] = listMatches([texts], replacing, new Set([field]));
  const [match] = row?.matches ?? [];
  return match && hasWrongElision(phrase, match, replacing);
}

describe('hasWrongElision', () => {
  it('finds an elided word before a consonant', () => {
    expect(check('La veste d’Armand est verte.', 'Armand', 'Bernard')).toBe(true);
    expect(check("Il dit qu'Armand part.", 'Armand', 'Bernard')).toBe(true);
    expect(check('L’arbre tombe.', 'arbre', 'chêne')).toBe(true);
  });

  it('finds a word that should be elided before a vowel', () => {
    expect(check('La veste de Bernard est verte.', 'Bernard', 'Armand')).toBe(true);
    expect(check('Le chêne tombe.', 'chêne', 'érable')).toBe(true);
  });

  it('accepts words that go with the new text', () => {
    expect(check('La veste d’Armand est verte.', 'Armand', 'Émile')).toBe(false);
    expect(check('La veste de Bernard est verte.', 'Bernard', 'Paul')).toBe(false);
    expect(check('Bernard part.', 'Bernard', 'Armand')).toBe(false);
    expect(check('Aujourd’hui, Armand part.', 'Armand', 'Bernard')).toBe(false);
  });

  it('says nothing about an h, a removed text or a translation', () => {
    expect(check('La veste d’Armand est verte.', 'Armand', 'Hugo')).toBe(false);
    expect(check('La veste d’Armand est verte.', 'Armand', '')).toBe(false);
    expect(check('I saw de Armand.', 'Armand', 'Bernard', 'translation')).toBe(false);
  });
});
