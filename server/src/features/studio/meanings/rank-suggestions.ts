import type { suggestionOrigins } from '@lingostory/contract/studio/meanings/schemas';
import { lookupKey } from '@lingostory/contract/words';
import type { ImportedMeaning } from '../dictionaries/find-imported.ts';
import type { KnownMeaning } from './find-known.ts';

export type Suggestion = {
  meaning: string;
  origin: (typeof suggestionOrigins)[number];
  /** What it explains there, where that is another form of the word. */
  form: string | null;
  source: string | null;
  licence: string | null;
  address: string | null;
};

/** A word as it stands in its phrase: its look-up keys, the surest first. Lemma and kind are '' where they are not certain. */
export type OpenWord = { keys: readonly string[]; lemma: string; kind: string };

export type Sources = {
  byKey: ReadonlyMap<string, readonly KnownMeaning[]>;
  byLemma: ReadonlyMap<string, readonly KnownMeaning[]>;
  imported: ReadonlyMap<string, readonly ImportedMeaning[]>;
  machine: ReadonlyMap<string, string>;
};

/** So many fit under a word, and on the keys of one row. */
const maxSuggestions = 5;

/** Meanings for a word, the surest first: this book, other books, imported dictionaries, the translator; none twice. */
export function rankSuggestions(word: OpenWord, sources: Sources): Suggestion[] {
  const same = word.keys.flatMap((key) => sources.byKey.get(key) ?? []);
  const related = word.lemma === '' ? [] : (sources.byLemma.get(word.lemma) ?? []);
  // A rare word that begins a sentence may be taken for a name, whose lemma has a capital.
  const agreeing = ({ lemma }: KnownMeaning) =>
    !lemma || word.lemma === '' || lemma.toLowerCase() === word.lemma.toLowerCase();
  const others = related.filter(({ key }) => !word.keys.includes(key));
  const ranked = [
    ...related.filter(({ is_own }) => is_own).map((known) => ofBook(known, word)),
    ...same.filter((known) => !known.is_own && agreeing(known)).map((known) => ofBook(known, word)),
    ...others.filter(({ is_own }) => !is_own).map((known) => ofBook(known, word)),
    ...importedFor(word, sources).map((meaning) => ofDictionary(meaning, word)),
    ...word.keys.flatMap((key) => ofTranslator(sources.machine.get(key))),
  ];
  const seen = new Set<string>();
  const isNew = ({ meaning }: Suggestion) => {
    const key = lookupKey(meaning);
    return !seen.has(key) && seen.add(key);
  };
  return ranked.filter(isNew).slice(0, maxSuggestions);
}

/** A dictionary lists words under their lemma; of an inflected form's own entry less is to be expected (`est`: east). */
function importedFor({ keys, lemma, kind }: OpenWord, { imported }: Sources): ImportedMeaning[] {
  const found = [...new Set([...(lemma === '' ? [] : [lemma]), ...keys])].flatMap(
    (key) => imported.get(key) ?? [],
  );
  const isOther = (entry: ImportedMeaning) => kind !== '' && entry.kind !== '' && entry.kind !== kind;
  return [...found.filter((entry) => !isOther(entry)), ...found.filter(isOther)];
}

function ofBook({ meaning, is_own, key, term, title }: KnownMeaning, { keys }: OpenWord): Suggestion {
  const form = keys.includes(key) ? null : term;
  const source = { source: title, licence: null, address: null };
  return { meaning, origin: is_own ? 'book' : 'library', form, ...source };
}

function ofDictionary(
  { meaning, key, dictionary, licence, source }: ImportedMeaning,
  { keys }: OpenWord,
): Suggestion {
  const form = keys.includes(key) ? null : key;
  return { meaning, origin: 'dictionary', form, source: dictionary, licence, address: source };
}

function ofTranslator(meaning = ''): Suggestion[] {
  if (meaning === '') return [];
  return [{ meaning, origin: 'translator', form: null, source: null, licence: null, address: null }];
}
