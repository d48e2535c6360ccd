import type { suggestionOrigins } from '@lingostory/contract/studio/meanings/schemas';
import { lookupKey } from '@lingostory/contract/words';
import { kinds } from '../../../libraries/lexicon/reading.ts';
import type { ImportedMeaning } from '../dictionaries/find-imported.ts';
import { agreed, inPerson, isAgreeing, isCertain, meaningOfForm, nearest } from './agreeing-meanings.ts';
import type { KnownMeaning } from './find-known.ts';
import type { OpenWord } from './open-words.ts';

export type Suggestion = {
  meaning: string;
  origin: (typeof suggestionOrigins)[number];
  /** What it explains there, where that is another form of the word. */
  form: string | null;
  source: string | null;
  licence: string | null;
  address: string | null;
};

export type Sources = {
  byKey: ReadonlyMap<string, readonly KnownMeaning[]>;
  byLemma: ReadonlyMap<string, readonly KnownMeaning[]>;
  imported: ReadonlyMap<string, readonly ImportedMeaning[]>;
  machine: ReadonlyMap<string, string>;
};

/** So many fit under a word, and on the keys of one row. */
const maxSuggestions = 5;

/** Meanings to choose from: suggestions, of which the first is rarely wrong, or else guesses. */
export type Ranked = { suggestions: Suggestion[]; guesses: Suggestion[] };

/**
 * Meanings for a word, the surest first: this book, other books, imported dictionaries, the translator; none twice. All are guesses where
 * the first is no more than that: an editor takes first suggestions without much thought.
 */
export function rankSuggestions(word: OpenWord, sources: Sources): Ranked {
  const same = word.keys.flatMap((key) => sources.byKey.get(key) ?? []).filter(({ is_own }) => !is_own);
  const related = word.lemma === '' ? [] : (sources.byLemma.get(word.lemma) ?? []);
  const others = related
    .filter(({ key }) => !word.keys.includes(key))
    .flatMap((known) => {
      const meaning = meaningOfForm(known, word);
      return meaning ? [{ ...known, meaning }] : [];
    });
  const said = [
    others.filter(({ is_own }) => is_own),
    nearest(
      same.filter((known) => isAgreeing(known, word)),
      word,
    ).map((known) => inPerson(known, word)),
    others.filter(({ is_own }) => !is_own),
  ];
  const imported = importedFor(word, sources);
  const translated = word.keys.flatMap((key) => ofTranslator(sources.machine.get(key)));
  const first = said.find((group) => group.length > 0);
  const isSure = first ? agreed(first, word).length > 0 : imported.length === 0 || isCertain(imported, word);
  const ranked = [
    ...said
      .flatMap((group) => (group === first && isSure ? agreed(group, word) : group))
      .map((known) => ofBook(known, word)),
    ...imported.map((meaning) => ofDictionary(meaning, word)),
    ...translated,
  ];
  const seen = new Set<string>();
  const isNew = ({ meaning }: Suggestion) => {
    const key = lookupKey(meaning);
    return !seen.has(key) && seen.add(key);
  };
  const meanings = ranked.filter(isNew).slice(0, maxSuggestions);
  // What a name (M) is called in English, the editor sees.
  return isSure && word.role !== 'M'
    ? { suggestions: meanings, guesses: [] }
    : { suggestions: [], guesses: meanings };
}

/** A dictionary lists words under their lemma; of an inflected form's own entry less is to be expected (`est`: east). */
function importedFor({ keys, lemma, role }: OpenWord, { imported }: Sources): ImportedMeaning[] {
  const found = [...new Set([...(lemma === '' ? [] : [lemma]), ...keys])].flatMap(
    (key) => imported.get(key) ?? [],
  );
  const isOther = ({ kind }: ImportedMeaning) => role !== '' && kind !== '' && kind !== kinds[role];
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
