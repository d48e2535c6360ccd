import { describe, expect, it } from 'vitest';
import { findPageLines, listLeftOutLines } from './page-lines.ts';

const find = (...lines: string[]) => findPageLines(lines.join('\n')).map(({ text }) => text);

describe('findPageLines', () => {
  it.each([
    '12',
    '- 12 -',
    '— 12 —',
    '[12]',
    '(12)',
    '* 12 *',
    'p. 12',
    'Page 12',
    'page 12 sur 340',
    '12/340',
  ])('finds a page number that interrupts a sentence: %s', (number) => {
    expect(find('Il marchait sur la', '', number, '', 'route de Montsou.')).toEqual([number]);
    expect(find('Il marchait sur la', number, 'route de Montsou.')).toEqual([number]);
  });

  it('finds all page numbers of a row in which one interrupts a sentence', () => {
    const lines = [
      'Il vint.',
      '',
      '7',
      '',
      'Il vit la',
      '',
      '8',
      '',
      'mer. Il rit.',
      '',
      '9',
      '',
      'Fin.',
      '',
      '10',
    ];
    expect(find(...lines)).toEqual(['7', '8', '9', '10']);
  });

  it('finds the only number of a text between two paragraphs', () => {
    expect(find('Il vint.', '', '12', '', 'Il vit la mer.')).toEqual(['12']);
    expect(find('12', '', 'Il vint.')).toEqual([]);
    expect(find('Il vint.', '', '1', '', 'Il vit la mer.')).toEqual([]);
  });

  it.each([
    ['sections', ['1', '', 'Il vint.', '', '2', '', 'Il vit.', '', '3', '', 'Il rit.']],
    ['chapters', ['Chapitre 1', '', 'Il vint.', '', 'Chapitre 2', '', 'Il vit la', 'mer.']],
    ['acts in the middle of a sentence', ['Il vint et', '', 'ACTE 2', '', 'il vit.']],
    ['a year', ['Il naquit à Paris en 1874', 'et mourut à Nice en 1903.']],
    ['a list', ['1. Préparer', '2. Attendre', '3. Manger']],
    ['verse', ['Un', 'Deux', '3', 'Quatre']],
    ['a sum', ['Il compta :', '', '12', '', 'Puis il partit.']],
  ])('leaves the numbers of %s in the text', (_, lines) => {
    expect(find(...lines)).toEqual([]);
  });

  it('finds running heads beside page numbers, and on the same line', () => {
    expect(find('Il vit', '', '12', '', 'LE HORLA', '', 'la mer.')).toEqual(['12', 'LE HORLA']);
    expect(find('Il vit', '12', 'LE HORLA', 'la mer.')).toEqual(['12', 'LE HORLA']);
    expect(find('Il vit', '12 LE HORLA', 'la mer.', 'Il rit et', 'LE HORLA 13', 'il partit.')).toEqual([
      '12 LE HORLA',
      'LE HORLA 13',
    ]);
    expect(find('Il vit', '', 'Contes du lundi  14', '', 'la mer.')).toEqual(['Contes du lundi  14']);
  });

  it('finds running heads without page numbers if they return, but not the title', () => {
    const lines = ['LE HORLA', '', 'Il vit', '', 'LE HORLA', '', 'la mer.', '', 'LE HORLA', '', 'Il rit.'];
    expect(findPageLines(lines.join('\n')).map(({ index }) => index)).toEqual([4, 8]);
  });

  it.each([
    [
      'a speaker',
      ['LÉA', '', 'Il vint.', '', 'PAUL', '', 'Non.', '', 'LÉA', '', 'Si.', '', 'PAUL', '', 'Bon.'],
    ],
    [
      'a speaker after a stage direction',
      [
        ...['HARPAGON', 'Va-t’en d’ici. (Il sort)', '', 'VALÈRE', '(seul) Quel avare !', ''],
        ...['HARPAGON', 'Qui parle ?', '', 'VALÈRE', 'Personne.'],
      ],
    ],
    ['a sign in the story', ['Il lut :', '', 'BAL CE SOIR', '', 'et il sourit.']],
    ['a refrain', ['Il pleut', 'sur la ville', '', 'Ô gué', '', 'Il neige', 'aussi', '', 'Ô gué']],
    ['a short line of prose', ['Il vit la mer et', 'Paul', 'vit le port.']],
  ])('leaves %s in the text', (_, lines) => {
    expect(find(...lines)).toEqual([]);
  });

  it('finds the lines of a long text in linear time', () => {
    const page = (number: number) =>
      `${'Il vint et il vit.\n'.repeat(30)}Il rit et\n\n${number}\n\nLE HORLA\n\nil partit.\n`;
    const text = Array.from({ length: 2000 }, (_, index) => page(index + 1)).join('');
    expect(findPageLines(text)).toHaveLength(4000);
    expect(findPageLines('12\n'.repeat(50_000))).toEqual([]);
  });
});

describe('listLeftOutLines', () => {
  it('lists the page lines that the editor doesn’t keep', () => {
    const pageLines = findPageLines('Il vit\n12\nLE HORLA\nla mer, et\n13\nLE HORLA\nil rit.');
    expect([...listLeftOutLines(pageLines, [])]).toEqual([1, 2, 4, 5]);
    expect([...listLeftOutLines(pageLines, ['LE HORLA', '13'])]).toEqual([1]);
  });
});
