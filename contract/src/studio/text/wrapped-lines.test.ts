import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPageLines, listLeftOutLines } from './page-lines.ts';
import { type LineReading, lineReadings, readLines } from './text-shape.ts';

const marksBySeparator = { space: '_', line: '/', paragraph: '¶', section: '§' };

/** Writes each line that was read after a mark of its separator. Leaves the page lines of the text out. */
const draw = (lines: readonly string[], reading?: LineReading) => {
  const text = lines.join('\n');
  return readLines(text, reading, listLeftOutLines(findPageLines(text), [])).map(
    (line) => `${marksBySeparator[line.separator]} ${line.text}`,
  );
};

const prose = [
  'Il y avait en Westphalie, dans le château de monsieur le',
  'baron, un jeune garçon à qui la nature avait donné les mœurs',
  'les plus douces. Sa physionomie annonçait son âme, et il',
  'avait le jugement assez droit, avec un esprit simple ;',
  'c’est, je crois, pour cela qu’on le nommait Candide.',
];
const paragraph = prose.join(' ');
/** A sentence that ends where the line does. */
const fullLine = 'Il répondit en riant de toutes ses dents et de toute l’âme.';

describe('readLines of wrapped prose', () => {
  it('ends a paragraph at a line that is too short to be wrapped, at a speech and at an indent', () => {
    expect(draw([...prose, 'Il rit.', ...prose])).toEqual([`¶ ${paragraph}`, '¶ Il rit.', `¶ ${paragraph}`]);
    expect(draw([...prose, fullLine, '— Non ! dit le baron.'])).toEqual([
      `¶ ${paragraph}`,
      `¶ ${fullLine}`,
      '¶ — Non ! dit le baron.',
    ]);
    expect(draw([...prose, fullLine, 'LE BARON. — Non !'])).toEqual([
      `¶ ${paragraph}`,
      `¶ ${fullLine}`,
      '¶ LE BARON. — Non !',
    ]);
    expect(draw([...prose, fullLine, `  ${prose[0]}`, ...prose.slice(1)])).toEqual([
      `¶ ${paragraph}`,
      `¶ ${fullLine}`,
      `¶   ${paragraph}`,
    ]);
  });

  it('joins a line that begins with a dash in the middle of a sentence', () => {
    const lines = [
      'La femme du baron pesait environ trois cent cinquante livres',
      '— c’était du moins ce que disait le meunier — et s’attirait',
      'par là une très grande considération dans toute la contrée.',
    ];
    expect(draw([...prose, '', ...lines])).toEqual([`¶ ${paragraph}`, `¶ ${lines.join(' ')}`]);
  });

  it('keeps verse, a signature and a heading between wrapped paragraphs', () => {
    const verse = ['Au clair de la lune,', 'Mon ami Pierrot,', 'Prête-moi ta plume', 'Pour écrire un mot.'];
    const [firstVerse = '', ...otherVerses] = verse;
    expect(draw([...prose, '', ...verse, '', ...prose, '', 'Votre ami,', 'Paul'])).toEqual([
      `¶ ${paragraph}`,
      `¶ ${firstVerse}`,
      ...otherVerses.map((line) => `/ ${line}`),
      `¶ ${paragraph}`,
      '¶ Votre ami,',
      '/ Paul',
    ]);
    expect(draw(['II', ...prose, '', ...prose])).toEqual(['¶ II', `¶ ${paragraph}`, `¶ ${paragraph}`]);
  });

  it('removes a margin before it looks for indented lines', () => {
    const lines = [...prose, '', ...prose].map((line) => (line === '' ? '' : `    ${line}`));
    expect(draw(lines)).toEqual([`¶ ${paragraph}`, `¶ ${paragraph}`]);
  });

  it('finds wrapped prose whose indents were added to full lines', () => {
    const indentedLines = prose.map((line, index) => (index === 0 ? `     ${line}` : line));
    expect(draw([...indentedLines, ...indentedLines])).toEqual([
      `¶      ${paragraph}`,
      `¶      ${paragraph}`,
    ]);
  });

  it('goes on with a paragraph after the end of a page, but not with the next one', () => {
    const page = (...lines: string[]) => ['', ...lines, ''];
    const [start, end] = [prose.slice(0, 2), prose.slice(2)];
    expect(draw([...start, ...page('12'), ...end])).toEqual([`¶ ${paragraph}`]);
    expect(draw([...start, ...page('— 12 —', '', 'CANDIDE'), ...end])).toEqual([`¶ ${paragraph}`]);
    expect(draw([...start, ...page('12'), ...end, ...page('13'), ...prose])).toEqual([
      `¶ ${paragraph}`,
      `¶ ${paragraph}`,
    ]);
    expect(draw([...start, ...page('12'), ...end, fullLine, ...page('13'), ...prose])).toEqual([
      `¶ ${paragraph}`,
      `¶ ${fullLine} ${paragraph}`,
    ]);
  });

  it('joins a sentence across the end of a page in prose with a paragraph on each line', () => {
    const lines = ['Il vint. Il vit.', 'Il regarda longtemps la', '', '12', '', 'mer. Il rit.', 'Fin.'];
    expect(draw(lines)).toEqual(['¶ Il vint. Il vit.', '¶ Il regarda longtemps la mer. Il rit.', '¶ Fin.']);
    expect(draw(lines, 'lines')).toEqual([
      '¶ Il vint. Il vit.',
      '/ Il regarda longtemps la mer. Il rit.',
      '/ Fin.',
    ]);
  });

  it('does not take verse with lines of similar length for wrapped prose', () => {
    const lines = [
      'Demain, dès l’aube, à l’heure où blanchit la campagne,',
      'Je partirai, vois-tu, je sais que tu m’attends toujours',
      'Que nous marchions encore dans le silence des montagnes',
      'Quand le soleil descend derrière les collines bleues',
    ];
    expect(draw(lines)).toEqual(lines.map((line, index) => `${index === 0 ? '¶' : '/'} ${line}`));
  });

  it('ends paragraphs at short lines if the editor says that lines are wrapped', () => {
    expect(draw(['Il vint et vit', 'la mer.', 'Il rit', 'enfin.'], 'wrapped')).toEqual([
      '¶ Il vint et vit la mer.',
      '¶ Il rit enfin.',
    ]);
  });

  it('leaves only page lines out of a text of page lines and ornaments', () => {
    expect(readLines('* * *\n12', 'auto', new Set([1]))).toEqual([{ text: '* * *', separator: 'paragraph' }]);
  });
});

const syllables = [
  ...[
    'la',
    'mer',
    'mon-ta-gne',
    'sen-sa-tion',
    'ho-ri-zon',
    'pen-dant',
    'long-temps',
    'ap-par-te-ment',
    'lu-mière',
  ],
  ...[
    'ou-vrit',
    'dou-ce-ment',
    'por-tait',
    'peut=être',
    'grand=mère',
    'vieux',
    'au=dessus',
    'un',
    'et',
    'dans',
  ],
];
const word = fc.constantFrom(...syllables);
const sentence = fc
  .array(word, { minLength: 4, maxLength: 20 })
  .map((words) => [`Le ${words[0]}`, ...words.slice(1)].join(' '));
const paragraphs = fc.array(
  fc.array(sentence, { minLength: 2, maxLength: 6 }).map((sentences) => `${sentences.join('. ')}.`),
  { minLength: 3, maxLength: 6 },
);

/** Wraps a paragraph. `-` is where a word may be divided, and `=` is a hyphen of the word. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [''];
  for (const marked of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    const start = line === '' ? '' : `${line} `;
    const write = (part: string) => part.replaceAll('-', '').replaceAll('=', '-');
    const parts = [...marked.matchAll(/[-=]/g)].map(({ index }) => index).reverse();
    const division = parts.find((index) => start.length + write(marked.slice(0, index)).length < width);
    if (start.length + write(marked).length <= width) lines[lines.length - 1] = start + write(marked);
    else if (division !== undefined && line !== '') {
      lines[lines.length - 1] = `${start}${write(marked.slice(0, division))}-`;
      lines.push(write(marked.slice(division + 1)));
    } else lines.push(write(marked));
  }
  return lines;
}
const unwrap = (text: string) => text.replaceAll('-', '').replaceAll('=', '-');

describe('properties of reading wrapped prose', () => {
  it('returns the paragraphs of any prose that was wrapped with divided words', () => {
    fc.assert(
      fc.property(paragraphs, fc.integer({ min: 55, max: 85 }), (texts, width) => {
        const blocks = texts.map((text) => wrap(text, width));
        // Shorter texts may not show that they are wrapped.
        fc.pre(blocks.every((lines) => lines.length > 2));
        const lines = blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]));
        expect(readLines(lines.join('\n')).map(({ text }) => text)).toEqual(texts.map(unwrap));
      }),
      { numRuns: 500 },
    );
  });

  it('loses nothing but the page lines that are left out, and the hyphens at the ends of lines', () => {
    const fragment = fc.constantFrom(
      ...[
        'Il vint',
        ' la mer',
        ' peut-',
        'être',
        ' mai-',
        'son',
        ' dit-',
        'il.',
        '« Non ! »',
        '— Si',
        ' X.',
        '_mot_',
      ],
      ...['\n', '\n', '\n\n', '\n12\n', '\n\n13\n\n', '\nLE HORLA\n', '\u00AD\n', '  ', '…'],
    );
    const text = fc.array(fragment, { maxLength: 40 }).map((fragments) => fragments.join(''));
    const strip = (visibleText: string) => visibleText.replace(/[\s\u00AD-]|_/g, '');
    fc.assert(
      fc.property(text, fc.constantFrom(...lineReadings), (typedText, reading) => {
        const pageLines = findPageLines(typedText);
        const leftOut = listLeftOutLines(pageLines, []);
        const remainingText = typedText
          .split('\n')
          .filter((_, index) => !leftOut.has(index))
          .join('\n');
        const lines = readLines(typedText, reading, leftOut);
        expect(strip(lines.map((line) => line.text).join('\n'))).toBe(strip(remainingText));
        const allLines = readLines(typedText, reading);
        expect(strip(allLines.map((line) => line.text).join('\n'))).toBe(strip(typedText));
      }),
      { numRuns: 2000 },
    );
  });
});
