import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmphasisOf, splitByEmphasis } from '../../emphasis.ts';
import type { PhraseSeparator } from '../../reading/constants.ts';
import { splitText } from './split-text.ts';
import {
  joinShapedText,
  type LineReading,
  readLines,
  type ShapedText,
  splitShapedText,
} from './text-shape.ts';

const markBySeparator: Record<PhraseSeparator, string> = {
  space: '_',
  line: '/',
  paragraph: '¶',
  section: '§',
};

/** Writes a text's phrases on one line, each after a mark of its separator. */
const draw = (text: string, reading?: LineReading) =>
  splitShapedText(text, reading)
    .map((phrase) => `${markBySeparator[phrase.separator]} ${phrase.text}`)
    .join(' ');

describe('splitShapedText', () => {
  it.each([
    ['paragraphs', 'Il vint. Il vit.\n\nIl partit.', '¶ Il vint. _ Il vit. ¶ Il partit.'],
    ['a paragraph on each line', 'Il vint. Il vit.\nIl partit.', '¶ Il vint. _ Il vit. ¶ Il partit.'],
    ['dialogue', '— Oui.\n— Non\n- Si !', '¶ — Oui. ¶ — Non ¶ - Si !'],
    ['dialogue in prose', 'Il dit :\n— Oui.\n\nElle rit.', '¶ Il dit : ¶ — Oui. ¶ Elle rit.'],
    [
      'prose after a title',
      'Le Horla\n\nIl entra.\n— Oui.\nElle rit.',
      '¶ Le Horla ¶ Il entra. ¶ — Oui. ¶ Elle rit.',
    ],
    [
      'a scene break in a text with a paragraph on each line',
      'Un.\nDeux.\nTrois.\n\nQuatre.\nCinq.\nSix.',
      '¶ Un. ¶ Deux. ¶ Trois. § Quatre. ¶ Cinq. ¶ Six.',
    ],
    [
      'verse',
      'Demain, dès l’aube, à l’heure où blanchit la campagne,\nJe partirai. Vois-tu, je sais que tu m’attends.\nJ’irai par la forêt, j’irai par la montagne.\nJe ne puis demeurer loin de toi plus longtemps.',
      '¶ Demain, dès l’aube, à l’heure où blanchit la campagne, / Je partirai. _ Vois-tu, je sais que tu m’attends. / J’irai par la forêt, j’irai par la montagne. / Je ne puis demeurer loin de toi plus longtemps.',
    ],
    ['stanzas', 'Un vers\nun autre\n\nun tiers\nle dernier', '¶ Un vers / un autre ¶ un tiers / le dernier'],
    [
      'an address',
      'Il écrit :\n\n14, rue des Lilas\n75020 Paris',
      '¶ Il écrit : ¶ 14, rue des Lilas / 75020 Paris',
    ],
    ['speakers above verse', 'LÉA.\nQuoi ?\n\nPAUL, bas\nRien.', '¶ LÉA. / Quoi ? ¶ PAUL, bas / Rien.'],
    ['larger gaps', 'Un.\n\nDeux.\n\n\nTrois.', '¶ Un. ¶ Deux. § Trois.'],
    ['only larger gaps', 'Un.\n\n\nDeux.\n\n\nTrois.', '¶ Un. ¶ Deux. ¶ Trois.'],
    ['a heading before a larger gap', 'Un.\n\nDeux.\n\n\nII\n\n\nTrois.', '¶ Un. ¶ Deux. § II ¶ Trois.'],
    ['an underlined heading', 'Chapitre I\n----------\nIl vint.', '¶ Chapitre I ¶ Il vint.'],
    ['a line of asterisks', 'Un.\n\n* * *\n\nDeux.\n\n***\nTrois.', '¶ Un. § Deux. § Trois.'],
    ['other ornaments', 'Un.\n⁂\nDeux.\n---\nTrois.\n~\nQuatre.', '¶ Un. § Deux. § Trois. § Quatre.'],
    ['an ornament at the start and the end', '* * *\nUn.\n\nDeux.\n* * *', '¶ Un. ¶ Deux.'],
    ['Windows line breaks', 'Un.\r\n\r\nDeux.\r\nTrois.', '¶ Un. ¶ Deux. ¶ Trois.'],
    ['lines of invisible characters', 'Un.\n* * *\n\u200B\nDeux.\n\u00AD\nTrois.', '¶ Un. § Deux. ¶ Trois.'],
    ['a text of ornaments', '* * *', '¶ * * *'],
    ['dots as a phrase', 'Un.\n…\nDeux.', '¶ Un. ¶ … ¶ Deux.'],
    ['a footnote', 'Il vint.[1]\nIl vit (enfin).\nFin.', '¶ Il vint.[1] ¶ Il vit (enfin). ¶ Fin.'],
  ])('keeps the shape of %s', (_, text, drawing) => {
    expect(draw(text)).toBe(drawing);
  });

  const wrappedLines = [
    'Il y avait en Westphalie, dans le château de M. le',
    'baron de Thunder-ten-tronckh, un jeune garçon à qui',
    'la nature avait donné les mœurs les plus douces. Sa',
    'physionomie annonçait son âme.',
  ];

  it('joins the lines of prose that was wrapped at a fixed width', () => {
    const wrappedText = ['CHAPITRE PREMIER', '', ...wrappedLines, '', ...wrappedLines].join('\n');
    const paragraph = wrappedLines.join(' ').replace(/(tronckh,|douces\.) /g, '$1 _ ');
    expect(draw(wrappedText)).toBe(`¶ CHAPITRE PREMIER ¶ ${paragraph} ¶ ${paragraph}`);
  });

  it('knows that no line is wrapped at a no-break space', () => {
    const lines = [
      'Elle posa la tasse et regarda longtemps par la',
      '«\u00A0fenêtre\u00A0», qui n’était qu’un trou dans le mur,',
      'puis elle dit ce que tout le monde attendait\u00A0:',
      '«\u00A0Partons\u00A0!\u00A0»',
    ];
    expect(readLines(lines.join('\n'))).toEqual([{ text: lines.join(' '), separator: 'paragraph' }]);
  });

  it('begins a paragraph at an indented line of wrapped prose', () => {
    const [firstLine = '', ...otherLines] = wrappedLines;
    const indentedText = [...wrappedLines, `  ${firstLine}`, ...otherLines].join('\n');
    expect(splitShapedText(indentedText).map(({ separator }) => separator)).toEqual([
      ...['paragraph', 'space', 'space', 'paragraph', 'space', 'space'],
    ]);
  });

  it.each([
    ['Il lit _Le Horla_. Il _dort_.', ['Il lit [Le Horla].', 'Il [dort].']],
    ['_Il vint. Il vit._', ['[Il vint.]', '[Il vit.]']],
    ['« _Non !_ » dit-il.', ['« [Non !] » dit-il.']],
    ['_Mignonne, allons voir\nsi la rose_', ['[Mignonne, allons voir]', '[si la rose]']],
    ['Un _mot\n\net_ un mot_clef.', ['Un _mot', 'et_ un mot_clef.']],
  ])('reads words between underscores as italic: %j', (text, drawings) => {
    const draw = ({ text: phrase, emphasis = [] }: ShapedText) =>
      splitByEmphasis(phrase, emphasis)
        .map((run) => (run.isEmphasized ? `[${run.text}]` : run.text))
        .join('');
    expect(splitShapedText(text).map(draw)).toEqual(drawings);
  });

  it('finds the same phrases whether or not words of a paragraph are italic', () => {
    const word = fc.constantFrom(
      'Il',
      'vint.',
      '« Non ! »',
      'dit-il,',
      'l’été',
      'e\u0301te\u0301',
      '…',
      'la mer',
    );
    const words = fc.array(fc.tuple(word, fc.boolean()), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(words, (typedWords) => {
        const plainText = typedWords.map(([text]) => text).join(' ');
        const markedText = typedWords.map(([text, isItalic]) => (isItalic ? `_${text}_` : text)).join(' ');
        const phrases = splitShapedText(markedText);
        expect(phrases.map(({ text }) => text)).toEqual(splitText(plainText));
        for (const { text, emphasis = [] } of phrases) expect(isEmphasisOf(emphasis, text)).toBe(true);
        const italicText = phrases.flatMap(({ text, emphasis = [] }) =>
          splitByEmphasis(text, emphasis).flatMap((run) => (run.isEmphasized ? [run.text] : [])),
        );
        const expectedText = typedWords
          .filter(([, isItalic]) => isItalic)
          .map(([text]) => text.normalize('NFC'));
        const withoutSpaces = (texts: readonly string[]) => texts.join('').replace(/\s/g, '');
        expect(withoutSpaces(italicText)).toBe(withoutSpaces(expectedText));
      }),
    );
  });

  it.each([
    ['paragraphs', 'Un vers\nun autre\n\nun tiers', '¶ Un vers ¶ un autre ¶ un tiers'],
    ['lines', 'Il vint.\nIl vit.\n\nFin.', '¶ Il vint. / Il vit. ¶ Fin.'],
    ['wrapped', 'Il vint\net il vit.\n\nFin.', '¶ Il vint et il vit. ¶ Fin.'],
  ] as const)('reads all line breaks as %s if the editor says so', (reading, text, drawing) => {
    expect(draw(text, reading)).toBe(drawing);
  });

  it('keeps every word of a text in order, apart from lines of ornaments', () => {
    const fragment = fc.constantFrom(
      'Il vint. ',
      '« Non ! » dit-il. ',
      '— Si ? ',
      'la mer ',
      '\n',
      '\n\n',
      '\r\n',
      '…',
    );
    const text = fc.array(fragment, { maxLength: 24 }).map((fragments) => fragments.join(''));
    const wordsOf = (phrases: readonly string[]) => phrases.join(' ').split(/\s+/);
    fc.assert(
      fc.property(text, (typedText) => {
        expect(wordsOf(splitShapedText(typedText).map((phrase) => phrase.text))).toEqual(
          wordsOf(splitText(typedText)),
        );
      }),
    );
  });

  it('reads 5,000 lines in linear time', () => {
    expect(readLines('Il vint, il vit.\n\n'.repeat(5000))).toHaveLength(5000);
    expect(readLines('* '.repeat(100_000))).toHaveLength(1);
    expect(readLines(`${'- '.repeat(100_000)}x`)).toHaveLength(1);
  });
});

describe('joinShapedText', () => {
  it('writes phrases as a text that splits into the same phrases', () => {
    const line = fc.constantFrom(
      'Il vint. Il vit.',
      '— Si ?',
      'la mer',
      'Une _belle_ phrase.',
      '_Oui. Non._',
    );
    const gap = fc.constantFrom('\n', '\n\n', '\n\n* * *\n\n');
    const text = fc
      .array(fc.tuple(line, gap), { minLength: 1, maxLength: 10 })
      .map((parts) => `Début.\n\n${parts.flat().join('')}`);
    fc.assert(
      fc.property(text, (typedText) => {
        const phrases = splitShapedText(typedText);
        expect(splitShapedText(joinShapedText(phrases))).toEqual(phrases);
      }),
    );
  });

  it('puts each phrase of a text without a shape on a line', () => {
    const phrases = ['Il vint', 'et il vit.'].map((text) => ({ text, separator: 'space' as const }));
    expect(joinShapedText(phrases)).toBe('Il vint\net il vit.');
  });
});
