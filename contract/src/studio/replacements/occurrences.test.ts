import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findOccurrences, replaceOccurrences, type Search } from './occurrences.ts';

const search = (text: string, options: Partial<Search> = {}): Search => ({
  text,
  matchesCase: false,
  matchesWholeWords: false,
  ...options,
});

describe('findOccurrences', () => {
  it('finds a text in any case, and only in the same case if asked to', () => {
    expect(findOccurrences('Le chat et le chien', search('le'))).toEqual([0, 11]);
    expect(findOccurrences('Le chat et le chien', search('le', { matchesCase: true }))).toEqual([11]);
  });

  it('finds whole words only if asked to, whatever stands beside them', () => {
    expect(findOccurrences('an, un grand an', search('an'))).toEqual([0, 9, 13]);
    expect(findOccurrences('an, un grand an', search('an', { matchesWholeWords: true }))).toEqual([0, 13]);
    expect(findOccurrences('d’été, l’étéaussi', search('été', { matchesWholeWords: true }))).toEqual([2]);
    expect(findOccurrences('Vraiment ?', search(' ?', { matchesWholeWords: true }))).toEqual([8]);
  });

  it('matches curly apostrophes and no-break spaces with typed ones', () => {
    expect(findOccurrences('L’eau\u00A0: l’eau', search("l'eau"))).toEqual([0, 8]);
    expect(findOccurrences('Quoi\u202F?', search('quoi ?'))).toEqual([0]);
  });

  it('finds no text that overlaps another occurrence, and nothing for an empty text', () => {
    expect(findOccurrences('aaaa', search('aa'))).toEqual([0, 2]);
    expect(findOccurrences('aaaa', search(''))).toEqual([]);
  });

  it('finds positions in the text itself, even if its lower case is longer', () => {
    const text = 'İİ Chat';
    expect(findOccurrences(text, search('Chat'))).toEqual([3]);
  });
});

describe('replaceOccurrences', () => {
  it('replaces only the chosen occurrences', () => {
    const texts = { search: search('le'), replacement: 'la' };
    expect(replaceOccurrences('le le le', { ...texts, starts: [6, 0] })).toBe('la le la');
    expect(replaceOccurrences('le le le', { ...texts, starts: [] })).toBe('le le le');
  });

  it('gives the text back when the replacement is replaced in the same places', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'B', ' ', '’', 'é'), minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(word), word, (parts, text) => {
        const searched = search(text, { matchesCase: true });
        const before = parts.join('');
        const starts = findOccurrences(before, searched);
        const after = replaceOccurrences(before, { search: searched, replacement: '##', starts });
        const movedStarts = starts.map((start, index) => start + index * (2 - text.length));
        const pieces = movedStarts.map((start) => after.slice(start, start + 2));
        expect(pieces.every((piece) => piece === '##')).toBe(true);
        expect(after.length).toBe(before.length + starts.length * (2 - text.length));
      }),
    );
  });
});
