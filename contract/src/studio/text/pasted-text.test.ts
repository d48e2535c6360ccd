import { describe, expect, it } from 'vitest';
import { findPageLines, listLeftOutLines } from './page-lines.ts';
import { splitShapedText } from './text-shape.ts';
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

type Phrase = { text: string; separator: string };

/** Describes each phrase with its position in the text, so that a wrong cut doesn’t make the phrases after it wrong. */
function describePhrases(phrases: readonly Phrase[]): string[] {
  let position = 0;
  return phrases.map(({ text, separator }) => {
    const start = position;
    position += text.replace(/[\s-]/g, '').length;
    return `${start} ${separator} ${text}`;
  });
}

/** Reads a text as the studio does if the editor changes nothing. */
function splitPastedText(text: string): Phrase[] {
  return splitShapedText(text, 'auto', listLeftOutLines(findPageLines(text), []));
}

function comparePhrases(markedTexts: readonly string[]) {
  const wrongPhrases: string[] = [];
  let total = 0;
  for (const { description, pastedText, phrases } of markedTexts.map(readMarkedText)) {
    const found = new Set(describePhrases(splitPastedText(pastedText)));
    const missing = describePhrases(phrases).filter((phrase) => !found.has(phrase));
    total += phrases.length;
    wrongPhrases.push(...missing.map((phrase) => `${description} ${phrase}`));
  }
  return { accuracy: 1 - wrongPhrases.length / total, total, wrongPhrases };
}

describe('splitShapedText compared with an editor', () => {
  it.each([['development', developmentTexts]])(
    'finds at least 97% of the phrases, paragraphs and lines that an editor marked in pasted texts: %s',
    (_, texts) => {
      const { accuracy, total, wrongPhrases } = comparePhrases(Object.values(texts));
      expect(total).toBeGreaterThan(150);
      expect(accuracy, wrongPhrases.join('\n')).toBeGreaterThanOrEqual(0.97);
    },
  );

  it('finds the page numbers and running heads of pasted texts, and nothing else', () => {
    for (const text of Object.values(developmentTexts)) {
      const { pastedText, pageLines } = readMarkedText(text);
      expect(findPageLines(pastedText).map((line) => line.text)).toEqual(pageLines);
    }
  });
});
