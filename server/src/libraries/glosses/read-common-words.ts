import { readFileSync } from 'node:fs';
import { kinds, type Role } from '../lexicon/reading.ts';

export type CommonWord = { senses: readonly string[]; isLiving: boolean };

let commonWords: ReadonlyMap<string, CommonWord> | undefined;

const toWordKey = (lemma: string, kind: string) => `${kind} ${lemma}`;

/** Returns the glossary of common words by lemma and part of speech. The file is read on the first call. */
function readCommonWords(): ReadonlyMap<string, CommonWord> {
  commonWords ??= new Map(
    readFileSync(new URL('common-words.tsv', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [lemma = '', kind = '', senses = '', mark] = line.split('\t');
        return [toWordKey(lemma, kind), { senses: senses.split('|'), isLiving: mark === 'living' }] as const;
      }),
  );
  return commonWords;
}

/** Returns the meanings of a common word as this part of speech, most usual first, or undefined for other words. */
export const findCommonWord = (lemma: string, role: Role): CommonWord | undefined =>
  readCommonWords().get(toWordKey(lemma, kinds[role]));

/** Returns all senses in the glossary of words of a part of speech. */
const listSenses = (kind: string) =>
  [...readCommonWords()].flatMap(([key, { senses }]) => (key.startsWith(`${kind} `) ? senses : []));

let englishVerbs: ReadonlySet<string> | undefined;

/** Returns true if a word is the first word of a verb's sense in the glossary, such as `go` of `go down`. */
export function isEnglishVerb(word: string): boolean {
  englishVerbs ??= new Set(listSenses(kinds.V).map((sense) => sense.split(' ')[0] ?? ''));
  return word !== 'not' && englishVerbs.has(word);
}

let adjectives: ReadonlySet<string> | undefined;

/** Returns true if an English meaning is an adjective, such as `dead`, and can't be a verb like `open`. */
export function isOnlyAdjective(meaning: string): boolean {
  adjectives ??= new Set(listSenses(kinds.A));
  return adjectives.has(meaning) && !isEnglishVerb(meaning);
}
