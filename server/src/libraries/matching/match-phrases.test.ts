import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.ts';
import { matchPhrases } from './match-phrases.ts';

const match = (oldTexts: string[], newTexts: string[]) => [...matchPhrases(oldTexts, newTexts).newIndexes];

const chapterA = [
  'Il était une fois une petite fille de village.',
  '— Oui.',
  'Sa mère en était folle, et sa grand-mère plus folle encore.',
  'Cette bonne femme lui fit faire un petit chaperon rouge.',
];
const chapterB = [
  'Un jour, sa mère ayant cuit et fait des galettes, lui dit :',
  '— Oui.',
  'Va voir comme se porte ta mère-grand.',
  '— Non.',
];

describe('foldText', () => {
  it.each([
    ['« L’Œuvre, dit-il… »', 'l oeuvre dit il'],
    ['"L\'oeuvre",  dit-il.', 'l oeuvre dit il'],
    ['…', '…'],
  ])('folds %s to %s', (text, folded) => expect(foldText(text)).toBe(folded));
});

describe('matchPhrases', () => {
  it('pairs all phrases of identical texts, even if all of them are equal', () => {
    const texts = [...chapterA, ...chapterB, ...chapterA];
    expect(match(texts, texts)).toEqual(texts.map((_, index) => index));
    expect(match(['Oui.', 'Oui.', 'Oui.'], ['Oui.', 'Oui.', 'Oui.'])).toEqual([0, 1, 2]);
  });

  it('ignores changes of case, quotation marks, spaces and punctuation', () => {
    const newTexts = chapterA.map((text) => text.toUpperCase().replace(/[,.—]/g, '').replace('’', "'"));
    expect(match(chapterA, newTexts)).toEqual([0, 1, 2, 3]);
  });

  it('pairs a phrase with its corrected version, between inserted and deleted ones', () => {
    const newTexts = [
      'Une phrase nouvelle, que personne ne connaît.',
      chapterA[0] ?? '',
      'Sa mère en étoit folle, et sa mère-grand plus folle encore.',
      'Le loup ouvrit la porte de la chaumière.',
      chapterA[3] ?? '',
    ];
    expect(match(chapterA, newTexts)).toEqual([1, -1, 2, 4]);
  });

  it('pairs a phrase that was split with its longest part', () => {
    const newTexts = ['Sa mère en était folle,', 'et sa grand-mère plus folle encore.'];
    expect(match(chapterA.slice(2, 3), newTexts)).toEqual([1]);
    expect(match(chapterA, [...chapterA.slice(0, 2), ...newTexts, ...chapterA.slice(3)])).toEqual([
      0, 1, 3, 4,
    ]);
  });

  it('pairs the longest of some joined phrases with their joint text', () => {
    const joined = `${chapterA[2]} ${chapterA[3]}`;
    expect(match(chapterA, [...chapterA.slice(0, 2), joined])).toEqual([0, 1, 2, -1]);
    expect(
      match(['Un deux trois.', 'Quatre cinq six.', 'Sept.'], ['Un deux trois, quatre cinq six, sept.']),
    ).toEqual([-1, 0, -1]);
  });

  it('pairs the phrases of chapters that changed places, including short ones that occur several times', () => {
    expect(match([...chapterA, ...chapterB], [...chapterB, ...chapterA])).toEqual([4, 5, 6, 7, 0, 1, 2, 3]);
  });

  it('pairs a corrected phrase of a chapter that was moved', () => {
    const correctedA = chapterA.with(0, 'Il était une fois une petite fille du village.');
    expect(match([...chapterA, ...chapterB], [...chapterB, ...correctedA])).toEqual([4, 5, 6, 7, 0, 1, 2, 3]);
  });

  it('does not pair a short phrase with the same one in another place', () => {
    expect(match([...chapterA, 'Jamais.', ...chapterB], ['Jamais.', ...chapterA, ...chapterB])[4]).toBe(-1);
  });

  it('pairs nothing in texts that have nothing in common', () => {
    expect(
      match(chapterA, ['Longtemps, je me suis couché de bonne heure.', 'Parfois, à peine éteinte.']),
    ).toEqual([-1, -1, -1, -1]);
    expect(match([], chapterA)).toEqual([]);
    expect(match(chapterA, [])).toEqual([-1, -1, -1, -1]);
  });
});
