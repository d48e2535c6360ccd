import {
  type Dictionary,
  dictionaryLookupKeysOf,
  indexMeanings,
  parseDictionary,
  splitWithMeanings,
} from '@lingostory/contract/dictionary';
import { isWord, splitPhrase, type Word } from '@lingostory/contract/words';
import type { Phrase } from '../../../generated/prisma/client.ts';
import { toContextWords } from '../../../libraries/glosses/context-words.ts';
import type { ContextWord, WordPosition } from '../../../libraries/glosses/phrase-context.ts';
import type { Correction } from '../../../libraries/lexicon/corrections.ts';
import { lemmatize } from '../../../libraries/lexicon/lemmatize.ts';
import type { Role } from '../../../libraries/lexicon/reading.ts';
import type { EntryOfPhrase } from '../cutting/find-entries.ts';

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

/** The line that explains a word: in its phrase's own dictionary, or in that of another phrase of the book. */
export type MeaningSource = { phraseId: number; key: string; term: string; isOwn: boolean };

/**
 * A token of a phrase. `open` is set for a word that no editor has explained, `source` for an explained one, and `word` for both
 * unless the token is an expression. `words` are its words in their context, and `position` is that of the first one.
 */
export type WordToken = {
  text: string;
  meaning: string;
  /** The lookup keys of a word, most specific first; none for spaces and punctuation. */
  keys: readonly string[];
  open: OpenWord | undefined;
  word: OpenWord | undefined;
  source: MeaningSource | undefined;
  words: readonly ContextWord[];
  position: WordPosition;
};

type PhraseWordColumns = Pick<Phrase, 'id' | 'phrase' | 'dictionary' | 'lemmas' | 'wordKinds'>;

/** A book's entries, prepared for looking up its phrases. */
export type BookEntries = { dictionary: Dictionary; entriesByKey: ReadonlyMap<string, EntryOfPhrase> };

/**
 * Splits a phrase into words and adds meanings from its own dictionary and its book's. Ignores machine translations.
 */
export function tokenizeWithMeanings(
  { id, phrase, dictionary, lemmas, wordKinds }: PhraseWordColumns,
  { dictionary: bookDictionary, entriesByKey }: BookEntries,
): WordToken[] {
  const { entries } = parseDictionary(dictionary);
  const { word_list, meanings } = splitWithMeanings(phrase, entries, bookDictionary);
  const ownTermsByKey = new Map(
    entries
      .toReversed()
      .flatMap((entry) => [...indexMeanings([entry]).keys()].map((key) => [key, entry.term])),
  );
  const singleWords = splitPhrase(phrase);
  const wordIndexByOffset = mapOffsetsToWordIndexes(singleWords);
  const phraseLemmas = lemmatize(singleWords, new Set(), mapStoredLemmas(lemmas));
  const contextWords = toContextWords(singleWords, phraseLemmas);
  let offset = 0;
  return word_list.map((text, index) => {
    const meaning = meanings[index] ?? '';
    const firstWordIndex = wordIndexByOffset.get(offset) ?? -1;
    offset += text.length;
    const isOpen = meaning === '' && isWord(text);
    const word = {
      keys: dictionaryLookupKeysOf(text),
      lemma: lemmas[firstWordIndex] ?? '',
      kind: wordKinds[firstWordIndex] ?? '',
      role: phraseLemmas[firstWordIndex]?.role ?? '',
      person: findPerson(contextWords, firstWordIndex),
    };
    const wordCount = splitPhrase(text).filter((part) => part.isWord).length;
    const words = firstWordIndex < 0 ? [] : contextWords.slice(firstWordIndex, firstWordIndex + wordCount);
    const position = { words: contextWords, index: firstWordIndex };
    return {
      text,
      meaning,
      keys: isWord(text) ? word.keys : [],
      open: isOpen ? word : undefined,
      word: words.length === 1 ? word : undefined,
      source: meaning === '' ? undefined : findSource(word.keys, id, ownTermsByKey, entriesByKey),
      words,
      position,
    };
  });
}

/** Returns the line that explains a word, by the same order in which meanings are looked up. */
function findSource(
  keys: readonly string[],
  phraseId: number,
  ownTermsByKey: ReadonlyMap<string, string>,
  entriesByKey: BookEntries['entriesByKey'],
): MeaningSource | undefined {
  for (const key of keys) {
    const ownTerm = ownTermsByKey.get(key);
    if (ownTerm !== undefined) return { phraseId, key, term: ownTerm, isOwn: true };
    const entry = entriesByKey.get(key);
    if (entry) return { phraseId: entry.phraseId, key, term: entry.term, isOwn: false };
  }
  return undefined;
}

/**
 * Returns the stored lemmas as corrections, by the index of the word, because the roles of the words must fit them. A capital
 * letter marks a name.
 */
function mapStoredLemmas(lemmas: readonly string[]): Map<number, Correction> {
  return new Map(
    lemmas.flatMap((lemma, index) => {
      const isName = /^\p{Lu}/u.test(lemma);
      return lemma === '' ? [] : [[index, { lemma: isName ? null : lemma, isName }] as const];
    }),
  );
}

/**
 * Maps the character offset of each word to its index. An expression is one token, but each of its words counts
 * separately and has its own lemma.
 */
function mapOffsetsToWordIndexes(singleWords: readonly Word[]): Map<number, number> {
  const wordIndexByOffset = new Map<number, number>();
  let offset = 0;
  for (const { text, isWord: isWordToken } of singleWords) {
    if (isWordToken) wordIndexByOffset.set(offset, wordIndexByOffset.size);
    offset += text.length;
  }
  return wordIndexByOffset;
}

const thirdPersonPronouns = new Set(['il', 'elle', 'on', 'ce', 'ça', 'cela', 'ceci', 'qui']);

/**
 * Returns a verb's person as far as it matters in English: `third` after a third-person singular pronoun or a noun, `other`
 * after other pronouns, '' if the subject is unknown. Skips object pronouns and `ne` between the subject and the verb. A plural
 * noun doesn't matter, because its verb has a form of its own.
 */
function findPerson(words: readonly ContextWord[], index: number): OpenWord['person'] {
  const subjectIndex = words.findLastIndex(
    ({ role }, position) => position < index && role !== 'O' && role !== 'N',
  );
  const subject = words[subjectIndex];
  const nextWord = words[index + 1];
  const pronoun = nextWord?.role === 'T' ? nextWord : subject;
  if (pronoun?.role === 'S' || pronoun?.role === 'T')
    return thirdPersonPronouns.has(pronoun.lemma) ? 'third' : 'other';
  const isNoun = subject?.role === 'C' || subject?.role === 'A' || subject?.role === 'M';
  return isNoun && words.slice(subjectIndex + 1, index + 1).every(({ pause }) => pause === '') ? 'third' : '';
}
