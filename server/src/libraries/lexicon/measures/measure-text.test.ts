import { splitPhrase } from '@lingostory/contract/words';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lemmatizeBook } from '../lemmatize-book.ts';
import { createTextMeasurer, type TextMeasures, toNewWordsPerPage } from './measure-text.ts';

/** Measures phrases as one chapter. Names and numbers aren't counted, as in a book. */
function measure(phrases: readonly string[]): TextMeasures {
  const measurer = createTextMeasurer();
  for (const [index, lemmas] of lemmatizeBook(phrases).entries())
    measurer.addPhrase(
      phrases[index] ?? '',
      lemmas.map(({ lemma, kind }) => ({ lemma, kind, isCounted: kind !== 'name' && kind !== 'number' })),
    );
  return measurer.finish();
}

const repeat = (text: string, count: number) => Array.from({ length: count }, () => text);

describe('createTextMeasurer', () => {
  it('counts the words of a short text without names and numbers', () => {
    // le, chat, dormir, il, voir, le, chat, de: the 12 and Marie don't count. All are among the 3,000 most common.
    const { lemmas, ...measures } = measure(['Le chat dort.', 'Il voit les 12 chats de Marie.']);
    expect(Object.fromEntries(lemmas)).toEqual({
      le: { count: 2, pages: 1 },
      chat: { count: 2, pages: 1 },
      dormir: { count: 1, pages: 1 },
      il: { count: 1, pages: 1 },
      voir: { count: 1, pages: 1 },
      de: { count: 1, pages: 1 },
    });
    expect(measures).toMatchObject({
      words: 8,
      lemmaPages: 6,
      rareLemmaPages: 0,
      common3000: 8,
      sentences: 2,
      sentenceWords: 10,
    });
  });

  it('counts rare words once for each page that has them', () => {
    // 250 times le phare: 500 words on two and a half pages. The lighthouse is the 4,000th word or so, a loutre is rarer.
    const phrases = [...repeat('Le phare.', 250), 'La loutre.'];
    const measures = measure(phrases);
    expect(measures.lemmas.get('le')).toEqual({ count: 251, pages: 3 });
    expect(measures.lemmas.get('phare')).toEqual({ count: 250, pages: 3 });
    expect(measures.lemmas.get('loutre')).toEqual({ count: 1, pages: 1 });
    expect(measures).toMatchObject({
      words: 502,
      lemmaPages: 7,
      rareLemmaPages: 4,
      common1000: 251,
      common3000: 251,
    });
    expect(toNewWordsPerPage(measures.rareLemmaPages, measures.words)).toBeCloseTo((4 * 200) / 502, 10);
  });

  it('counts sentences that continue in the next phrase, and speech with its verb, as one sentence', () => {
    const phrases = ['« Où es-tu ? »', 'demanda M. Achard,', 'qui avait peur.', 'Personne… Il partit', 'Fin'];
    // « Où es-tu ? » demanda M. Achard, qui avait peur. (9 words) | Personne… (1) | Il partit Fin (3)
    expect(measure(phrases)).toMatchObject({ sentences: 3, sentenceWords: 13 });
  });

  it('ends a sentence with its chapter', () => {
    const measurer = createTextMeasurer();
    measurer.addPhrase('Le port', []);
    measurer.endChapter();
    measurer.addPhrase('La mer.', []);
    measurer.endChapter();
    expect(measurer.finish()).toMatchObject({ sentences: 2, sentenceWords: 4 });
  });

  it('counts conjugated verbs by tense, but no participles and infinitives', () => {
    const phrases = [
      'Il arriva.', // past historic
      'Elle dormait et il lisait.', // imperfect, twice
      'Il a dit non.', // present: a
      'Il a souvent dit non.', // present: a
      'Elle voudrait partir.', // conditional
      'Il faut qu’il sache.', // present and subjunctive
    ];
    const { verbs, tenses } = measure(phrases);
    expect(verbs).toBe(8);
    expect(Object.fromEntries(tenses)).toEqual({
      'past historic': 1,
      imperfect: 2,
      present: 3,
      conditional: 1,
      subjunctive: 1,
    });
  });

  it('measures an empty text as zero', () => {
    const measures = measure([]);
    expect(measures).toMatchObject({ words: 0, lemmaPages: 0, sentences: 0, verbs: 0 });
    expect(toNewWordsPerPage(measures.lemmaPages, measures.words)).toBe(0);
  });

  it('gives the same measures however a text is cut into phrases', () => {
    const sentence = 'Le soir, la loutre nageait vers le port.';
    const tokens = splitPhrase(sentence);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: tokens.length - 1 }), (cut) => {
        const join = (part: typeof tokens) => part.map(({ text }) => text).join('');
        const whole = measure([sentence]);
        const cutText = measure([join(tokens.slice(0, cut)), join(tokens.slice(cut))]);
        expect([cutText.words, cutText.sentences, cutText.sentenceWords]).toEqual([
          whole.words,
          whole.sentences,
          whole.sentenceWords,
        ]);
      }),
    );
  });

  it('never measures more new words on a page when more words are known', () => {
    const lemmas = ['le', 'chat', 'phare', 'loutre', 'port', 'mer', 'aller', 'voir'];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...lemmas), { minLength: 1, maxLength: 900 }),
        fc.subarray(lemmas),
        fc.constantFrom(...lemmas),
        (text, known, learned) => {
          const measurer = createTextMeasurer();
          measurer.addPhrase(
            text.join(' '),
            text.map((lemma) => ({ lemma, kind: '', isCounted: true })),
          );
          const measures = measurer.finish();
          const countNewWords = (knownLemmas: readonly string[]) => {
            const newLemmaPages = [...measures.lemmas]
              .filter(([lemma]) => !knownLemmas.includes(lemma))
              .reduce((total, [, { pages }]) => total + pages, 0);
            return toNewWordsPerPage(newLemmaPages, measures.words);
          };
          const newWordsBefore = countNewWords(known);
          expect(countNewWords([...known, learned])).toBeLessThanOrEqual(newWordsBefore);
          expect(newWordsBefore).toBeGreaterThanOrEqual(0);
          expect(newWordsBefore).toBeLessThanOrEqual(200);
        },
      ),
    );
  });
});
