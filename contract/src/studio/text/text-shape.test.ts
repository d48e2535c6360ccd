import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PhraseSeparator } from '../../reading/constants.ts';
import { splitText } from './split-text.ts';
import { joinShapedText, readLines, splitShapedText } from './text-shape.ts';

const markBySeparator: Record<PhraseSeparator, string> = {
  space: '_',
  line: '/',
  paragraph: '¶',
  section: '§',
};

/** Writes a text's phrases on one line, each after a mark of its separator. */
const draw = (text: string) =>
  splitShapedText(text)
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
    const line = fc.constantFrom('Il vint. Il vit.', '— Si ?', 'la mer', 'Une phrase.');
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
