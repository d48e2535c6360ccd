import type { PhraseSeparator } from '@lingostory/contract/reading/constants';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Phrase } from '../base/reading.api.ts';
import { buildPhrase } from '../position/position-builders.ts';
import { createBlockArranger, findShownBlockIndex, groupIntoParagraphs } from './paragraphs.ts';

/** Builds phrases numbered from `from`, each with the given separator. */
const buildPhrases = (from: number, separators: readonly PhraseSeparator[]): Phrase[] =>
  separators.map((separator, index) => buildPhrase(from + index, { separator }));

const numbersOf = (phrases: readonly Phrase[]) => phrases.map(({ phrase_no }) => phrase_no);

const picture = { src: '/a.webp', width: 4, height: 3, alt: 'A boat' };

describe('createBlockArranger', () => {
  const first = buildPhrases(1, ['space', 'paragraph', 'space']);
  const second = buildPhrases(4, ['space', 'space', 'paragraph']);
  const both = new Map([
    [0, first],
    [1, second],
  ]);

  it('shows phrases that continue a line of the block before in that block', () => {
    const arrange = createBlockArranger();
    expect([0, 1].map((index) => numbersOf(arrange(both, index)))).toEqual([[1, 2, 3, 4, 5], [6]]);
    expect([4, 5, 6].map((phraseNo) => findShownBlockIndex(both, 1, phraseNo))).toEqual([0, 0, 1]);
  });

  it('shows a block’s own phrases while its neighbors are not loaded', () => {
    const arrange = createBlockArranger();
    expect(numbersOf(arrange(new Map([[1, second]]), 1))).toEqual([4, 5, 6]);
    expect(numbersOf(arrange(new Map([[0, first]]), 0))).toEqual([1, 2, 3]);
    expect(findShownBlockIndex(new Map([[1, second]]), 1, 4)).toBe(1);
  });

  it('leaves a block without the beginning of a line as it is', () => {
    const blocks = new Map([
      [0, first],
      [1, buildPhrases(4, ['space', 'space', 'space'])],
    ]);
    const arrange = createBlockArranger();
    expect([0, 1].map((index) => numbersOf(arrange(blocks, index)))).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
  });

  it('returns the same array until the phrases change', () => {
    const arrange = createBlockArranger();
    const shown = arrange(both, 0);
    expect(arrange(new Map(both), 0)).toBe(shown);
    expect(arrange(new Map([[0, first]]), 0)).toBe(first);
  });

  it('shows every loaded phrase exactly once and in order, whichever blocks are loaded', () => {
    const separator = fc.constantFrom<PhraseSeparator>('space', 'space', 'space', 'line', 'paragraph');
    const block = fc.array(separator, { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(fc.option(block), { maxLength: 6 }), (blocks) => {
        const loaded = new Map(
          blocks.flatMap((separators, index) =>
            separators === null ? [] : [[index, buildPhrases(3 * index + 1, separators)] as const],
          ),
        );
        const arrange = createBlockArranger();
        const shown = [...loaded.keys()].map((index) => ({ index, phrases: arrange(loaded, index) }));
        expect(shown.flatMap(({ phrases }) => numbersOf(phrases))).toEqual(
          [...loaded.values()].flatMap(numbersOf),
        );
        for (const { index, phrases } of shown)
          for (const { phrase_no } of phrases)
            expect(findShownBlockIndex(loaded, Math.floor((phrase_no - 1) / 3), phrase_no)).toBe(index);
      }),
    );
  });
});

describe('groupIntoParagraphs', () => {
  const draw = (phrases: readonly Phrase[], firstPhraseNo: number) =>
    groupIntoParagraphs(phrases, firstPhraseNo).map(
      ({ begins, lines }) => `${begins}: ${lines.map((line) => numbersOf(line).join(' ')).join(' / ')}`,
    );

  it('groups phrases into paragraphs and lines', () => {
    const phrases = buildPhrases(1, ['space', 'space', 'paragraph', 'line', 'space', 'section']);
    expect(draw(phrases, 1)).toEqual(['chapter: 1 2', 'paragraph: 3 / 4 5', 'section: 6']);
  });

  it('continues a paragraph that begins in an earlier block', () => {
    const phrases = buildPhrases(26, ['line', 'space', 'paragraph']);
    expect(draw(phrases, 1)).toEqual(['continued: 26 27', 'paragraph: 28']);
  });

  it('begins direct speech on a new line, even in a book without paragraphs', () => {
    const phrases = ['Il dit :', '— Oui.', 'Elle rit.'].map((phrase, index) =>
      buildPhrase(index + 1, { phrase }),
    );
    expect(draw(phrases, 1)).toEqual(['chapter: 1 / 2 3']);
  });

  it('continues a paragraph after a picture, and never in the block before it', () => {
    const phrases = [
      ...buildPhrases(1, ['space', 'space']),
      buildPhrase(3, { pictures: [picture] }),
      buildPhrase(4, { pictures_after: [picture] }),
    ];
    expect(draw(phrases, 1)).toEqual(['chapter: 1 2', 'continued: 3 4']);
    expect(groupIntoParagraphs(phrases, 1)).toMatchObject([
      { pictures: [], picturesAfter: [] },
      { pictures: [picture], picturesAfter: [picture] },
    ]);
    const blocks = new Map([
      [0, phrases.slice(0, 2)],
      [1, phrases.slice(2)],
    ]);
    expect(numbersOf(createBlockArranger()(blocks, 0))).toEqual([1, 2]);
  });

  it('tells verse from prose and dialogue', () => {
    const isVerse = (separators: readonly PhraseSeparator[]) =>
      groupIntoParagraphs(buildPhrases(1, separators), 1).map((paragraph) => paragraph.isVerse);
    expect(isVerse(['space', 'line', 'paragraph', 'space'])).toEqual([true, false]);
    expect(groupIntoParagraphs([buildPhrase(1), buildPhrase(2, { phrase: '— Oui.' })], 1)).toMatchObject([
      { isVerse: false },
    ]);
  });
});
