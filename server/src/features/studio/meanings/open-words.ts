import { cutWithMeanings, type Dictionary, keysOf, parseDictionary } from '@lingostory/contract/dictionary';
import { cutPhrase, isWord } from '@lingostory/contract/words';
import type { Phrase } from '../../../generated/prisma/client.ts';
import type { Lemma } from '../../../libraries/lexicon/lemmatise.ts';
import type { Role } from '../../../libraries/lexicon/reading.ts';
import { lemmasOf } from '../cutting/index-phrases.ts';

/**
 * A word as it stands in its phrase: its look-up keys, the surest first. Lemma, part of speech and what it does there are '' where they
 * are not certain.
 */
export type OpenWord = {
  keys: readonly string[];
  lemma: string;
  kind: string;
  role: Role | '';
  person: 'third' | 'other' | '';
};

/** A token of a phrase. `open` is there when it is a word that no editor explained. */
export type CutWord = { text: string; meaning: string; open: OpenWord | undefined };

type Written = Pick<Phrase, 'phrase' | 'dictionary' | 'lemmas' | 'wordKinds'>;

/** A phrase as its own dictionary and that of its book cut and explain it; what a translator said is not a meaning here. */
export function cutWords({ phrase, dictionary, lemmas, wordKinds }: Written, book: Dictionary): CutWord[] {
  const { word_list, meanings } = cutWithMeanings(phrase, parseDictionary(dictionary).entries, book);
  const numbers = numberWords(phrase);
  const roles = lemmasOf(phrase);
  let at = 0;
  return word_list.map((text, index) => {
    const meaning = meanings[index] ?? '';
    const first = numbers.get(at) ?? -1;
    at += text.length;
    const isOpen = meaning === '' && isWord(text);
    const word = {
      keys: keysOf(text),
      lemma: lemmas[first] ?? '',
      kind: wordKinds[first] ?? '',
      role: roles[first]?.role ?? '',
      person: personAt(roles, first),
    };
    return { text, meaning, open: isOpen ? word : undefined };
  });
}

/** The number of each word by where it begins: an expression is one token and several words, each with a lemma of its own. */
function numberWords(phrase: string): Map<number, number> {
  const numbers = new Map<number, number>();
  let at = 0;
  for (const { text, isWord: isNumbered } of cutPhrase(phrase)) {
    if (isNumbered) numbers.set(at, numbers.size);
    at += text.length;
  }
  return numbers;
}

const thirdPersons = new Set(['il', 'elle', 'on', 'ce', 'ça', 'cela', 'ceci', 'qui']);

/**
 * The person of a verb, as far as English shows it: third is that of a singular subject. Between the verb and a pronoun stand other pronouns
 * and `ne`; without a pronoun it is a noun's, mostly singular.
 */
function personAt(words: readonly Lemma[], at: number): OpenWord['person'] {
  const before = words.slice(0, Math.max(0, at)).toReversed();
  const subject = before.find(({ role }) => role !== 'O' && role !== 'N');
  const behind = words[at + 1];
  const pronoun = behind?.role === 'T' ? behind : subject;
  if (pronoun?.role !== 'S' && pronoun?.role !== 'T') return '';
  return thirdPersons.has(pronoun.lemma) ? 'third' : 'other';
}
