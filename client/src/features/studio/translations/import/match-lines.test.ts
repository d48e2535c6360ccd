import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPhrase } from '../state/translations-builders.ts';
import { type ImportPlan, planImport, toImportChanges } from './match-lines.ts';
import { readImportText } from './read-lines.ts';

const phrases = [
  buildPhrase(1, 'Le marché s’ouvre.'),
  buildPhrase(2, '— Oui !', 'Yes!'),
  buildPhrase(3, 'Il pleut.'),
  buildPhrase(4, '— Oui !'),
];

function plan(text: string, chapter = phrases): ImportPlan {
  const importText = readImportText(text);
  if (importText === null) throw new Error('The text is empty.');
  return planImport(chapter, importText);
}

/** Summarizes a plan as pairs of phrase and translation, or lines. */
const summarize = ({ added, replacing, differing, unchanged, leftOver }: ImportPlan) => ({
  added: added.map(({ phrase, line }) => [phrase.id, line.english]),
  replacing: replacing.map(({ phrase, line }) => [phrase.id, line.english]),
  differing: differing.map(({ phrase, line }) => [phrase.id, line.english]),
  unchanged: unchanged.map(({ phrase }) => phrase.id),
  leftOver: leftOver.map(({ number, english }) => [number, english]),
});
const emptySummary = { added: [], replacing: [], differing: [], unchanged: [], leftOver: [] };

describe('planImport of pairs', () => {
  it('matches lines by their French in any order, whatever the apostrophes, spaces, dashes and case', () => {
    const text = "Il  pleut.\tIt's raining.\nLE MARCHÉ S'OUVRE.\tThe market opens.\n-- Oui!\tIgnored";
    expect(summarize(plan(text))).toEqual({
      ...emptySummary,
      added: [
        [1, 'The market opens.'],
        [3, "It's raining."],
      ],
      leftOver: [[3, 'Ignored']],
    });
  });

  it('uses several lines with the same French in their order, and tells replaced translations from equal ones', () => {
    expect(summarize(plan('- Oui !\tYes!\n— Oui !\tI do!'))).toEqual({
      ...emptySummary,
      added: [[4, 'I do!']],
      unchanged: [2],
    });
    expect(summarize(plan('- Oui !\tYep!'))).toEqual({
      ...emptySummary,
      added: [[4, 'Yep!']],
      replacing: [[2, 'Yep!']],
    });
  });

  it('leaves places without a line alone if the lines of a sentence have different translations', () => {
    const chapter = [...phrases, buildPhrase(5, '— Oui !')];
    const { added, withoutLine } = plan('— Oui !\tYes!\n— Oui !\tI do!', chapter);
    expect(added.map(({ phrase }) => phrase.id)).toEqual([4]);
    expect(withoutLine.map(({ id }) => id)).toEqual([1, 3, 5]);
  });

  it('lists surplus lines, and lines whose French differs from the phrase at their place', () => {
    const text = [
      'Français\tEnglish',
      'Le marché s’ouvre.\tThe market opens.',
      '— Oui !\tYes!',
      'Il pleuvait.\tIt was raining.',
      '— Oui !\tYes!',
      'Fin\tThe end',
      '',
    ].join('\n');
    expect(summarize(plan(text))).toEqual({
      added: [
        [1, 'The market opens.'],
        [4, 'Yes!'],
      ],
      replacing: [],
      differing: [[3, 'It was raining.']],
      unchanged: [2],
      leftOver: [
        [1, 'English'],
        [6, 'The end'],
      ],
    });
  });

  it('takes no line without a translation, and lists one that is too long', () => {
    const { added, tooLong, lineCount } = plan(`Il pleut.\t\nLe marché s’ouvre.\t${'x'.repeat(2001)}`);
    expect([added, tooLong.map(({ number }) => number), lineCount]).toEqual([[], [2], 2]);
  });
});

describe('planImport of lines', () => {
  it('matches lines by their order, and ignores empty lines between paragraphs', () => {
    expect(summarize(plan('The market opens.\n\n“Yes!”\r\n\r\nIt rains.\nYes.\nThe end\n\n'))).toEqual({
      ...emptySummary,
      added: [
        [1, 'The market opens.'],
        [3, 'It rains.'],
        [4, 'Yes.'],
      ],
      replacing: [[2, '“Yes!”']],
      leftOver: [[7, 'The end']],
    });
  });

  it('takes an empty line for a phrase without a translation if there are as many lines as phrases', () => {
    expect(summarize(plan('The market opens.\n\n\nYes.'))).toEqual({
      ...emptySummary,
      added: [
        [1, 'The market opens.'],
        [4, 'Yes.'],
      ],
    });
  });
});

describe('readImportText', () => {
  it('reads cells that a spreadsheet has quoted, and leaves other quotation marks alone', () => {
    const text = '"Il dit ""oui"""\t"She said ""yes"""\n"Oui"\t"Yes"\nUn\t"a\nb"\nDeux\t"open\n';
    expect(readImportText(text)?.lines).toEqual([
      { number: 1, french: 'Il dit "oui"', english: 'She said "yes"' },
      { number: 2, french: '"Oui"', english: '"Yes"' },
      { number: 3, french: 'Un', english: 'a b' },
      { number: 5, french: 'Deux', english: '"open' },
    ]);
  });

  it('returns null for a text without lines, and drops a byte order mark', () => {
    expect([readImportText(''), readImportText(' \n\t\n')]).toEqual([null, null]);
    expect(readImportText('\uFEFFUn\tOne')?.lines[0]?.french).toBe('Un');
  });

  it('puts every line with a translation into one list, and never changes a phrase twice', () => {
    const french = fc.constantFrom('Oui', 'Non', 'Il pleut', 'Fin');
    const line = fc.tuple(french, fc.constantFrom('a', 'b', '')).map((cells) => cells.join('\t'));
    fc.assert(
      fc.property(fc.array(french), fc.array(line, { minLength: 1 }), (texts, lines) => {
        const chapter = texts.map((text, index) => buildPhrase(index + 1, text, index % 3 === 0 ? 'a' : ''));
        const { added, replacing, differing, unchanged, leftOver, withoutLine } = plan(
          lines.join('\n'),
          chapter,
        );
        const changes = toImportChanges([...added, ...replacing, ...differing]);
        const ids = changes.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(changes.every(({ translation }) => translation !== '')).toBe(true);
        const numbers = [...added, ...replacing, ...differing, ...unchanged].map(
          ({ line: { number } }) => number,
        );
        expect(leftOver.some(({ number }) => numbers.includes(number))).toBe(false);
        expect(withoutLine.some(({ id }) => ids.includes(id))).toBe(false);
      }),
    );
  });
});
