import type { Search } from '@lingostory/contract/studio/replacements/occurrences';
import type { PhraseTextsView } from '@lingostory/contract/studio/replacements/schemas';
import { describe, expect, it } from 'vitest';
import {
  type Choice,
  isClipOutdated,
  listMatches,
  splitAtMatch,
  toChosenPhrases,
  toggleMatch,
} from './matches.ts';

const search: Search = { text: 'pin', matchesCase: false, matchesWholeWords: true };
const buildPhrase = (texts: Partial<PhraseTextsView> = {}): PhraseTextsView => ({
  id: 7,
  version: 3,
  chapter_no: 1,
  phrase_no: 12,
  phrase: 'Un pin, un Pin.',
  dictionary: 'un = a\npin = pine',
  translation: 'A pin.',
  has_clip: true,
  ...texts,
});
const allFields = new Set(['phrase', 'dictionary', 'translation'] as const);
const replacing = { search, replacement: 'sapin' };
const [row] = listMatches([buildPhrase()], replacing, allFields);
const choose = (isEveryChosen: boolean, ...keys: string[]): Choice => ({
  isEveryChosen,
  exceptKeys: new Set(keys),
});

describe('listMatches', () => {
  it('lists each occurrence in the chosen texts that the replacement would change', () => {
    expect(row?.matches.map(({ field, start }) => [field, start])).toEqual([
      ['phrase', 3],
      ['phrase', 11],
      ['dictionary', 7],
      ['translation', 2],
    ]);
    expect(
      listMatches([buildPhrase()], { search, replacement: 'Pin' }, new Set(['phrase']))[0]?.matches,
    ).toMatchObject([{ start: 3 }]);
    expect(listMatches([buildPhrase({ phrase: 'Rien.' })], replacing, new Set(['phrase']))).toEqual([]);
  });
});

describe('splitAtMatch', () => {
  it('returns the dictionary line around an occurrence, not the whole dictionary', () => {
    const match = row?.matches[2];
    expect(match && splitAtMatch('un = a\npin = pine\nle = the', match, 3)).toEqual({
      before: '',
      found: 'pin',
      after: ' = pine',
    });
  });
});

describe('toChosenPhrases', () => {
  it('sends the occurrences that are not left out, with the version that the editor saw', () => {
    expect(row && toChosenPhrases([row], choose(true, '7 phrase 3', '7 translation 2'))).toEqual([
      { id: 7, version: 3, phrase: [11], dictionary: [7] },
    ]);
    expect(row && toChosenPhrases([row], choose(false, '7 phrase 3'))).toEqual([
      { id: 7, version: 3, phrase: [3] },
    ]);
  });

  it('sends nothing for a phrase whose occurrences are all left out', () => {
    expect(row && toChosenPhrases([row], choose(false))).toEqual([]);
  });
});

describe('toggleMatch', () => {
  it('ticks or unticks one match, and takes it back', () => {
    const once = toggleMatch(choose(true), 'a');
    expect([...once.exceptKeys]).toEqual(['a']);
    expect(toggleMatch(once, 'a')).toEqual(choose(true));
  });
});

describe('isClipOutdated', () => {
  const isOutdated = (replacement: string, leftOutKeys: string[] = [], has_clip = true) => {
    const [changed] = listMatches([buildPhrase({ has_clip })], { search, replacement }, allFields);
    return changed && isClipOutdated(changed, choose(true, ...leftOutKeys), { search, replacement });
  };

  it('returns true if the clip says other words than the new text', () => {
    expect(isOutdated('sapin')).toBe(true);
  });

  it('returns false if only capitals change, the text is left out, or there is no clip', () => {
    expect(isOutdated('PIN')).toBe(false);
    expect(isOutdated('sapin', ['7 phrase 3', '7 phrase 11'])).toBe(false);
    expect(isOutdated('sapin', [], false)).toBe(false);
  });
});
