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
    ['paragraphs without blank lines', 'Il vint. Il vit.\nIl partit.', '¶ Il vint. _ Il vit. ¶ Il partit.'],
    ['dialogue', '— Oui.\n— Non\n— Si !', '¶ — Oui. ¶ — Non ¶ — Si !'],
    ['dialogue in a paragraph', 'Il dit :\n— Oui.\n\nElle rit.', '¶ Il dit : / — Oui. ¶ Elle rit.'],
    [
      'verse',
      'Demain, dès l’aube,\nje partirai\nvers la mer',
      '¶ Demain, dès l’aube, / je partirai / vers la mer',
    ],
    ['stanzas', 'Un vers\nun autre\n\nun tiers\nle dernier', '¶ Un vers / un autre ¶ un tiers / le dernier'],
    [
      'an address',
      'Il écrit :\n\n14, rue des Lilas\n75020 Paris',
      '¶ Il écrit : ¶ 14, rue des Lilas / 75020 Paris',
    ],
    ['larger gaps', 'Un.\n\nDeux.\n\n\nTrois.', '¶ Un. ¶ Deux. § Trois.'],
    ['only larger gaps', 'Un.\n\n\nDeux.\n\n\nTrois.', '¶ Un. ¶ Deux. ¶ Trois.'],
    ['a line of asterisks', 'Un.\n\n* * *\n\nDeux.\n\n***\nTrois.', '¶ Un. § Deux. § Trois.'],
    ['other ornaments', 'Un.\n⁂\nDeux.\n---\nTrois.\n~\nQuatre.', '¶ Un. § Deux. § Trois. § Quatre.'],
    ['an ornament at the start and the end', '* * *\nUn.\n\nDeux.\n* * *', '¶ Un. ¶ Deux.'],
    ['Windows line breaks', 'Un.\r\n\r\nDeux.\r\nTrois.', '¶ Un. ¶ Deux. / Trois.'],
    ['a text of ornaments', '* * *', '¶ * * *'],
    ['a dash as a phrase', 'Un.\n…\nDeux.', '¶ Un. ¶ … ¶ Deux.'],
  ])('keeps the shape of %s', (_, text, drawing) => {
    expect(draw(text)).toBe(drawing);
  });

  it('splits a text into the same phrases as splitText, apart from lines of ornaments', () => {
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
    const text = fc.array(fragment, { maxLength: 14 }).map((fragments) => fragments.join(''));
    fc.assert(
      fc.property(text, (typedText) => {
        expect(splitShapedText(typedText).map((phrase) => phrase.text)).toEqual(splitText(typedText));
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
