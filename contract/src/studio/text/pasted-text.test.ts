import { describe, expect, it } from 'vitest';
import { findPageLines, listLeftOutLines } from './page-lines.ts';
import { splitShapedText } from './text-shape.ts';
import * as developmentTexts from './truth/pasted/development.ts';
import * as heldBackTexts from './truth/pasted/held-back.ts';
import * as laterTexts from './truth/pasted/held-back-later.ts';
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

  it.each(Object.entries({ ...developmentTexts, ...heldBackTexts, ...laterTexts }))(
    'reads the marked text %s',
    (_, text) => {
      const { phrases, pastedText } = readMarkedText(text);
      expect(phrases.length).toBeGreaterThan(6);
      expect(phrases.filter((phrase) => phrase.text.length > 140)).toEqual([]);
      expect(pastedText).not.toMatch(/[¶§✂·|]/);
    },
  );
});

const textSets = { development: developmentTexts, 'held back': heldBackTexts, 'held back later': laterTexts };

type Phrase = { text: string; separator: string };

/** Reads a text as the studio does if the editor changes nothing. */
const splitPastedText = (text: string): Phrase[] =>
  splitShapedText(text, 'auto', listLeftOutLines(findPageLines(text), []));

/**
 * Describes the cut before each phrase with its position, so that a wrong cut doesn't make the later ones wrong. The start
 * of the phrase only serves as a label.
 */
function listCuts(phrases: readonly Phrase[]): string[] {
  let position = 0;
  return phrases.map(({ text, separator }) => {
    const cut = `${position} ${separator}: ${text.slice(0, 20)}`;
    position += text.replace(/\s/g, '').length;
    return cut;
  });
}

function compareCuts(markedTexts: readonly string[]) {
  const texts = markedTexts.map((markedText) => {
    const { description, pastedText, phrases } = readMarkedText(markedText);
    const [markedCuts, foundCuts] = [listCuts(phrases), listCuts(splitPastedText(pastedText))];
    const describeCut = (cut: string) => `${description} ${cut}`;
    return {
      total: markedCuts.length,
      missing: markedCuts.filter((cut) => !foundCuts.includes(cut)).map(describeCut),
      wrong: foundCuts.filter((cut) => !markedCuts.includes(cut)).map(describeCut),
    };
  });
  return {
    total: texts.reduce((sum, { total }) => sum + total, 0),
    missing: texts.flatMap(({ missing }) => missing),
    wrong: texts.flatMap(({ wrong }) => wrong),
  };
}

describe('splitShapedText compared with an editor', () => {
  it.each(Object.entries(textSets))(
    'makes at least 97% of the cuts that an editor made in pasted texts, and at most 3% others: %s',
    (_, texts) => {
      const { total, missing, wrong } = compareCuts(Object.values(texts));
      expect(total).toBeGreaterThan(90);
      expect(missing.length / total, missing.join('\n')).toBeLessThanOrEqual(0.03);
      expect(wrong.length / total, wrong.join('\n')).toBeLessThanOrEqual(0.03);
    },
  );

  const markedTexts = Object.values(textSets).flatMap((texts) => Object.values(texts).map(readMarkedText));

  it('joins lines and divided words of pasted texts exactly like an editor', () => {
    const joinTexts = (phrases: readonly Phrase[]) => phrases.map(({ text }) => text).join(' ');
    for (const { pastedText, phrases } of markedTexts)
      expect(joinTexts(splitPastedText(pastedText))).toBe(joinTexts(phrases));
  });

  it('finds the page numbers and running heads of pasted texts, and nothing else', () => {
    for (const { pastedText, pageLines } of markedTexts)
      expect(findPageLines(pastedText).map((line) => line.text)).toEqual(pageLines);
  });
});
