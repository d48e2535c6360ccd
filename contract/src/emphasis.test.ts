import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closeMarksInLines,
  isEmphasisOf,
  joinEmphasis,
  moveEmphasis,
  readMarks,
  sliceEmphasis,
  splitByEmphasis,
  toggleEmphasis,
  writeMarks,
} from './emphasis.ts';

/** Writes a text with brackets around its italic ranges. */
const draw = (text: string, emphasis: readonly number[]) =>
  splitByEmphasis(text, emphasis)
    .map((run) => (run.isEmphasized ? `[${run.text}]` : run.text))
    .join('');

const shapedText = fc
  .tuple(fc.stringMatching(/^[a-z ,]{0,20}$/), fc.array(fc.boolean(), { maxLength: 20 }))
  .map(([text, flags]) => {
    let emphasis: number[] = [];
    for (const [index] of [...text].entries())
      if (flags[index]) emphasis = joinEmphasis(emphasis, [index, index + 1], 0);
    return { text, emphasis };
  });

describe('isEmphasisOf', () => {
  it.each([
    [[], true],
    [[0, 4], true],
    [[0, 1, 2, 4], true],
    [[0], false],
    [[0, 5], false],
    [[1, 1], false],
    [[0, 2, 2, 3], false],
    [[-1, 2], false],
    [[0.5, 2], false],
  ])('accepts ranges in rising order within the text: %j is %s', (emphasis, isValid) => {
    expect(isEmphasisOf(emphasis, 'mots')).toBe(isValid);
  });
});

describe('slices and joins', () => {
  it('restores the emphasis of a text that is cut anywhere and joined again', () => {
    fc.assert(
      fc.property(shapedText, fc.nat(20), ({ text, emphasis }, position) => {
        const at = Math.min(position, text.length);
        const [left, right] = [sliceEmphasis(emphasis, 0, at), sliceEmphasis(emphasis, at, text.length)];
        expect(isEmphasisOf(left, text.slice(0, at)) && isEmphasisOf(right, text.slice(at))).toBe(true);
        expect(joinEmphasis(left, right, at)).toEqual(emphasis);
      }),
    );
  });
});

describe('toggleEmphasis', () => {
  it.each([
    ['sets words in italics', [], [3, 5], 'un [le] trois'],
    ['adds to a range', [0, 4], [3, 5], '[un le] trois'],
    ['fills a gap between ranges', [0, 2, 6, 11], [0, 11], '[un le trois]'],
    ['sets part of a range in roman type', [0, 11], [3, 5], '[un ]le[ trois]'],
    ['sets a whole range in roman type', [3, 5], [3, 5], 'un le trois'],
    ['changes nothing without a selection', [3, 5], [4, 4], 'un [le] trois'],
  ])('%s', (_, emphasis, [from = 0, to = 0], drawing) => {
    expect(draw('un le trois', toggleEmphasis(emphasis, from, to))).toBe(drawing);
  });
});

describe('moveEmphasis', () => {
  it.each([
    ['il lit [Le Horla].', 'Elle lit Le Horla.', 'Elle lit [Le Horla].'],
    ['il lit [Le Horla].', 'il lit Le Horla, encore.', 'il lit [Le Horla], encore.'],
    ['il lit [Le Horla].', 'il lit Le Hora.', 'il lit [Le Hora].'],
    ['il lit [Le Horla].', 'il lit Les Horlas.', 'il lit [Les Horlas].'],
    ['il lit [Le Horla].', 'Elle lit Le Horla, encore.', 'Elle lit [Le Horla], encore.'],
    ['il lit [Le Horla].', 'il lit.', 'il lit.'],
    ['[Oui.]', 'Non !', '[Non !]'],
    ['[un] et [deux]', 'un et deux trois', '[un] et [deux] trois'],
  ])('keeps the italics of %s when it becomes %s', (drawing, after, expected) => {
    const edges = [...drawing.matchAll(/[[\]]/g)].map(({ index }, count) => index - count);
    expect(draw(after, moveEmphasis(edges, drawing.replace(/[[\]]/g, ''), after))).toBe(expected);
  });

  it('always returns ranges of the new text', () => {
    fc.assert(
      fc.property(shapedText, fc.stringMatching(/^[a-z ,]{0,20}$/), ({ text, emphasis }, after) => {
        expect(isEmphasisOf(moveEmphasis(emphasis, text, after), after)).toBe(true);
      }),
    );
  });
});

describe('readMarks', () => {
  it.each([
    ['Il lit _Le Horla_.', 'Il lit [Le Horla].'],
    ['l’_Iliade_, dit-il', 'l’[Iliade], dit-il'],
    ['« _Non !_ »', '« [Non !] »'],
    ['_Un_ _deux_ trois', '[Un deux] trois'],
    ['_Un_, _deux_', '[Un], [deux]'],
    ['mon_fichier_ici', 'mon_fichier_ici'],
    ['_mon_fichier_', '_mon_fichier_'],
    ['un _mot', 'un _mot'],
    ['un mot_ et _ rien', 'un mot_ et _ rien'],
    ['__init__', '__init__'],
    ['_ a _', '_ a _'],
  ])('reads the underscores around words in %s', (markedText, drawing) => {
    const { text, emphasis } = readMarks(markedText);
    expect(draw(text, emphasis)).toBe(drawing);
  });

  it('reads what writeMarks writes, with whole words in italics', () => {
    fc.assert(
      fc.property(shapedText, ({ text, emphasis }) => {
        const marks = readMarks(writeMarks(text, emphasis));
        expect(marks.text).toBe(text);
        expect(readMarks(writeMarks(text, marks.emphasis))).toEqual(marks);
      }),
    );
  });

  it('removes nothing but pairs of underscores', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a_ é,\n]{0,30}$/), (markedText) => {
        const { text, emphasis } = readMarks(markedText);
        const removedCount = markedText.length - text.length;
        expect(text.replaceAll('_', '')).toBe(markedText.replaceAll('_', ''));
        expect(removedCount % 2).toBe(0);
        expect(emphasis.length).toBeLessThanOrEqual(removedCount);
        expect(isEmphasisOf(emphasis, text)).toBe(true);
      }),
    );
  });

  it('reads 100,000 underscores in linear time', () => {
    const start = performance.now();
    readMarks('_a '.repeat(50_000));
    readMarks('_a_ '.repeat(50_000));
    readMarks('_'.repeat(100_000));
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe('closeMarksInLines', () => {
  it.each([
    ['_un\ndeux_\ntrois', '_un_\n_deux_\ntrois'],
    ['_un\r\n  deux\ntrois_', '_un_\r\n  _deux_\n_trois_'],
    ['_un\n\ndeux_', '_un\n\ndeux_'],
    ['_un_\ndeux', '_un_\ndeux'],
  ])('closes and opens marks at line ends: %j', (markedText, closedText) => {
    expect(closeMarksInLines(markedText)).toBe(closedText);
  });
});
