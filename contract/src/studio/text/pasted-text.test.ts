import { describe, expect, it } from 'vitest';
import * as developmentTexts from './truth/pasted/development.ts';
import * as heldBackTexts from './truth/pasted/held-back.ts';
import { readMarkedText } from './truth/pasted/read-marked-text.ts';

describe('readMarkedText', () => {
  it('returns the text as it was pasted, and the phrases that the marks describe', () => {
    const markedText = `
An example, wrapped.

¶ Il vint.| Il vit peut-
- être tout.| Il sor-

✂ 12

~ tit.|
/ Fin

· * * *

§ Quoi ?`;
    expect(readMarkedText(markedText)).toEqual({
      description: 'An example, wrapped.',
      pastedText: 'Il vint. Il vit peut-\nêtre tout. Il sor-\n\n12\n\ntit.\nFin\n\n* * *\n\nQuoi\u00A0?',
      phrases: [
        { text: 'Il vint.', separator: 'paragraph' },
        { text: 'Il vit peut-être tout.', separator: 'space' },
        { text: 'Il sortit.', separator: 'space' },
        { text: 'Fin', separator: 'line' },
        { text: 'Quoi\u00A0?', separator: 'section' },
      ],
      pageLines: ['12'],
    });
  });

  it.each(Object.entries({ ...developmentTexts, ...heldBackTexts }))(
    'reads the marked text %s',
    (_, text) => {
      const { phrases, pastedText } = readMarkedText(text);
      expect(phrases.length).toBeGreaterThan(10);
      expect(phrases.filter((phrase) => phrase.text.length > 140)).toEqual([]);
      expect(pastedText).not.toMatch(/[¶§✂·|]/);
    },
  );
});
