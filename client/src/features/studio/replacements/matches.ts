import {
  findOccurrences,
  type ReplaceableField,
  replaceableFields,
  replaceOccurrences,
  type Search,
} from '@lingostory/contract/studio/replacements/occurrences';
import type { ChosenPhrase, PhraseTextsView } from '@lingostory/contract/studio/replacements/schemas';
import { splitPhrase, toLookupKey } from '@lingostory/contract/words';

/** An occurrence of the searched text in a phrase. `key` is unique in the book. */
export type Match = { key: string; field: ReplaceableField; start: number };
export type PhraseMatches = { phrase: PhraseTextsView; matches: readonly Match[] };

/** Returns the occurrences in these fields, by phrase. Leaves out phrases without one. */
export function listMatches(
  phrases: readonly PhraseTextsView[],
  search: Search,
  fields: ReadonlySet<ReplaceableField>,
): PhraseMatches[] {
  return phrases.flatMap((phrase) => {
    const matches = replaceableFields
      .filter((field) => fields.has(field))
      .flatMap((field) =>
        findOccurrences(phrase[field], search).map((start) => ({
          key: `${phrase.id} ${field} ${start}`,
          field,
          start,
        })),
      );
    return matches.length > 0 ? [{ phrase, matches }] : [];
  });
}

/** The part of a text around an occurrence: the whole phrase or translation, or the line of a dictionary. */
export function splitAtMatch(text: string, { start }: Match, length: number) {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', start);
  return {
    before: text.slice(lineStart, start),
    found: text.slice(start, start + length),
    after: text.slice(start + length, lineEnd === -1 ? undefined : lineEnd),
  };
}

const startsIn = (matches: readonly Match[], field: ReplaceableField) =>
  matches.filter((match) => match.field === field).map(({ start }) => start);

/** Returns what to send for the matches that aren't left out. */
export function toChosenPhrases(
  rows: readonly PhraseMatches[],
  leftOutKeys: ReadonlySet<string>,
): ChosenPhrase[] {
  return rows.flatMap(({ phrase: { id, version }, matches }) => {
    const chosenMatches = matches.filter(({ key }) => !leftOutKeys.has(key));
    if (chosenMatches.length === 0) return [];
    const starts = replaceableFields.map((field) => [field, startsIn(chosenMatches, field)] as const);
    return [{ id, version, ...Object.fromEntries(starts.filter(([, list]) => list.length > 0)) }];
  });
}

const listSpokenWords = (text: string) =>
  splitPhrase(text)
    .filter(({ isWord }) => isWord)
    .map((word) => toLookupKey(word.text))
    .join(' ');

/** Returns true if the phrase's clip won't say the new text. Punctuation and capitals can't be heard. */
export function isClipOutdated(
  { phrase, matches }: PhraseMatches,
  leftOutKeys: ReadonlySet<string>,
  { search, replacement }: { search: Search; replacement: string },
): boolean {
  if (!phrase.has_clip) return false;
  const starts = startsIn(
    matches.filter(({ key }) => !leftOutKeys.has(key)),
    'phrase',
  );
  const newText = replaceOccurrences(phrase.phrase, { search, replacement, starts });
  return listSpokenWords(newText) !== listSpokenWords(phrase.phrase);
}
