import { cutWithMeanings, type Dictionary, keysOf, parseDictionary } from '@lingostory/contract/dictionary';
import { cutPhrase, isWord } from '@lingostory/contract/words';
import type { Phrase } from '../../../generated/prisma/client.ts';
import type { Lemma } from '../../../libraries/lexicon/lemmatize.ts';
import type { Role } from '../../../libraries/lexicon/reading.ts';
import { lemmasOf } from '../cutting/index-phrases.ts';

/**
 * A word in the context of its phrase. `keys` are its lookup keys, most reliable first. Lemma, part of speech and
 * role are '' if uncertain.
 */
export type OpenWord = {
  keys: readonly string[];
  lemma: string;
  kind: string;
  role: Role | '';
  person: 'third' | 'other' | '';
};

/** A token of a phrase. `open` is set for a word that no editor has explained. */
export type CutWord = { text: string; meaning: string; open: OpenWord | undefined };

type StoredWords = Pick<Phrase, 'phrase' | 'dictionary' | 'lemmas' | 'wordKinds'>;

/**
 * Splits a phrase into words and adds meanings from its own dictionary and its book's. Ignores machine translations.
 */
export function cutWords(
  { phrase, dictionary, lemmas, wordKinds }: StoredWords,
  book: Dictionary,
): CutWord[] {
  const { word_list, meanings } = cutWithMeanings(phrase, parseDictionary(dictionary).entries, book);
  const indexes = indexByOffset(phrase);
  const roles = lemmasOf(phrase);
  let at = 0;
  return word_list.map((text, index) => {
    const meaning = meanings[index] ?? '';
    const first = indexes.get(at) ?? -1;
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

/**
 * Maps the character offset of each word to its index. An expression is one token, but each of its words counts
 * separately and has its own lemma.
 */
function indexByOffset(phrase: string): Map<number, number> {
  const indexes = new Map<number, number>();
  let at = 0;
  for (const { text, isWord: isNumbered } of cutPhrase(phrase)) {
    if (isNumbered) indexes.set(at, indexes.size);
    at += text.length;
  }
  return indexes;
}

const thirdPersons = new Set(['il', 'elle', 'on', 'ce', 'ça', 'cela', 'ceci', 'qui']);

/**
 * Returns a verb's person as far as it matters in English: `third` after a third-person singular pronoun, `other`
 * after other pronouns, '' if the subject isn't a pronoun. Skips object pronouns and `ne` between the subject and the
 * verb.
 */
function personAt(words: readonly Lemma[], at: number): OpenWord['person'] {
  const before = words.slice(0, Math.max(0, at)).toReversed();
  const subject = before.find(({ role }) => role !== 'O' && role !== 'N');
  const next = words[at + 1];
  const pronoun = next?.role === 'T' ? next : subject;
  if (pronoun?.role !== 'S' && pronoun?.role !== 'T') return '';
  return thirdPersons.has(pronoun.lemma) ? 'third' : 'other';
}
