import { readdirSync, readFileSync } from 'node:fs';
import { splitPhrase } from '@lingostory/contract/words';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradeDictation } from './grade-dictation.ts';

const gradedDictations = readFileSync(new URL('truth/dictation.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [reference = '', typed = '', grading = ''] = line.split('\t');
    return { reference, typed, grading: JSON.parse(grading) };
  });

const storiesFolder = new URL('../../../../prisma/demo/stories/', import.meta.url);
const storyPhrases = readdirSync(storiesFolder).flatMap((name) =>
  [...readFileSync(new URL(name, storiesFolder), 'utf8').matchAll(/^ +- fr: (.+)$/gm)].map(
    ([, phrase = '']) => phrase,
  ),
);

const listErrors = (reference: string, typed: string) =>
  gradeDictation(reference, typed).errors.map(
    ({ kind, at, typed: typedWords }) => `${kind} ${at} ${typedWords}`,
  );

describe('gradeDictation', () => {
  it.each([
    ['even', 0],
    ['odd', 1],
  ])('grades at least 99 in 100 of the %s lines as they were graded by hand', (_, remainder) => {
    const rows = gradedDictations.filter((_row, index) => (index + 1) % 2 === remainder);
    const wrongRows = rows.filter(
      ({ reference, typed, grading }) =>
        JSON.stringify(gradeDictation(reference, typed)) !== JSON.stringify(grading),
    );
    expect(rows).toHaveLength(125);
    expect(wrongRows.length, JSON.stringify(wrongRows)).toBeLessThanOrEqual(1);
  });

  it('finds no error in a phrase that was typed as it is', () => {
    expect(storyPhrases.length).toBeGreaterThan(100);
    for (const phrase of storyPhrases)
      expect(gradeDictation(phrase, phrase), phrase).toEqual({ ok: true, errors: [] });
  });

  it('forgives case, punctuation, spaces and the kind of apostrophes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...storyPhrases), fc.nat(), (phrase, seed) => {
        const variants = [
          phrase.toUpperCase(),
          phrase.replace(/[.,;:!?…«»]/g, ' '),
          phrase.replace(/['’]/g, seed % 2 === 0 ? "'" : '’'),
          `  ${phrase.replace(/ /g, '   ')} `,
        ];
        for (const variant of variants) expect(gradeDictation(phrase, variant).errors).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('reports one missing word, at its place', () => {
    fc.assert(
      fc.property(fc.constantFrom(...storyPhrases), fc.nat(), (phrase, seed) => {
        const words = splitPhrase(phrase).filter(({ isWord }) => isWord);
        const at = seed % words.length;
        const [word, previousWord, nextWord] = [words[at], words[at - 1], words[at + 1]];
        // Beside the same word, or joined to a neighbor, a missing word can be seen as another error.
        if (!word || words.length < 4) return;
        if (
          [previousWord, nextWord].some(
            (neighbor) => neighbor?.text.toLowerCase() === word.text.toLowerCase(),
          )
        )
          return;
        if ([word, previousWord, nextWord].some((neighbor) => /['’-]/.test(neighbor?.text ?? ''))) return;
        const typed = words
          .filter((_, index) => index !== at)
          .map(({ text }) => text)
          .join(' ');
        expect(listErrors(phrase, typed)).toEqual([`missing ${at} `]);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['Il aime l’école.', 'Il aime la école.', ['elision 2 la']],
    ['C’est le héros.', 'C’est l’héros.', ['elision 2 l’']],
    ['Il arrive aujourd’hui.', 'Il arrive aujourdhui.', ['elision 2 aujourdhui']],
    ['Ils ont quatre-vingt-dix-neuf ans.', 'Ils ont 99 ans.', []],
    ['Il y a vingt et un chats.', 'Il y a 21 chats.', []],
    ['Il y a 10 000 chats.', 'Il y a dix mille chats.', []],
    ['Où va-t-elle ?', 'ou va t-elle', ['accent 0 ou']],
    ['Ma grand-mère est là-bas.', 'Ma grand mère est là bas.', []],
    ['Elle est de là.', 'Elle est de-là.', []],
    ['Elle vient.', '', ['missing 0 ', 'missing 1 ']],
    ['Elle vient.', 'Mais elle vient donc', ['extra 0 Mais', 'extra 2 donc']],
    ['Elle vient.', '…', ['missing 0 ', 'missing 1 ']],
    ['Un chat.', 'Une chat.', ['wrong-word 0 Une']],
    ['Il voit la mer.', 'Il voit la xkcdqz.', ['wrong-word 3 xkcdqz']],
  ])('grades “%s” typed as “%s”', (reference, typed, errors) => {
    expect(listErrors(reference, typed)).toEqual(errors);
  });

  it('treats decomposed accents like composed ones', () => {
    expect(gradeDictation('L’été fut très beau.'.normalize('NFD'), 'L’été fut très beau.').ok).toBe(true);
  });

  it('grades a phrase of 60 words with every word wrong', () => {
    const reference = Array.from({ length: 60 }, (_, index) => `maison${index % 7 === 0 ? 's' : ''}`).join(
      ' ',
    );
    expect(gradeDictation(reference, reference.replaceAll('maison', 'masion')).errors).toHaveLength(60);
  });
});
