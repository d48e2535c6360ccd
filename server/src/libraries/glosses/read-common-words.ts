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

let onlyAdjectives: ReadonlySet<string> | undefined;

/** Returns the English words that are senses of adjectives in the glossary, and of no verb. */
function listOnlyAdjectives(): ReadonlySet<string> {
  const sensesOf = (kind: string) =>
    [...readCommonWords()].flatMap(([key, { senses }]) => (key.startsWith(`${kind} `) ? senses : []));
  const verbs = new Set(sensesOf(kinds.V).map((sense) => sense.split(' ')[0]));
  return new Set(sensesOf(kinds.A).filter((sense) => !verbs.has(sense)));
}

/** Returns true if an English meaning is an adjective, such as `dead`, and can't be a verb like `open`. */
export function isOnlyAdjective(meaning: string): boolean {
  onlyAdjectives ??= listOnlyAdjectives();
  return onlyAdjectives.has(meaning);
}
