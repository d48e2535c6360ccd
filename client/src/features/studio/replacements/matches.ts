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

export type Replacing = { search: Search; replacement: string };

/**
 * Returns the occurrences in these fields, by phrase. Leaves out those that already read like the replacement, and
 * phrases without one.
 */
export function listMatches(
  phrases: readonly PhraseTextsView[],
  { search, replacement }: Replacing,
  fields: ReadonlySet<ReplaceableField>,
): PhraseMatches[] {
  return phrases.flatMap((phrase) => {
    const matches = replaceableFields
      .filter((field) => fields.has(field))
      .flatMap((field) =>
        findOccurrences(phrase[field], search)
          .filter((start) => phrase[field].slice(start, start + search.text.length) !== replacement)
          .map((start) => ({ key: `${phrase.id} ${field} ${start}`, field, start })),
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

/** Which matches are ticked: all or none of them, except some. */
export type Choice = { isEveryChosen: boolean; exceptKeys: ReadonlySet<string> };

export const isChosen = ({ isEveryChosen, exceptKeys }: Choice, { key }: Match): boolean =>
  exceptKeys.has(key) !== isEveryChosen;

/** Returns the choice after one match was ticked or unticked. */
export function toggleMatch({ isEveryChosen, exceptKeys }: Choice, key: string): Choice {
  const keys = new Set(exceptKeys);
  if (!keys.delete(key)) keys.add(key);
  return { isEveryChosen, exceptKeys: keys };
}

/** Returns what to send for the ticked matches. */
export function toChosenPhrases(rows: readonly PhraseMatches[], choice: Choice): ChosenPhrase[] {
  return rows.flatMap(({ phrase: { id, version }, matches }) => {
    const chosenMatches = matches.filter((match) => isChosen(choice, match));
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
  choice: Choice,
  { search, replacement }: Replacing,
): boolean {
  if (!phrase.has_clip) return false;
  const starts = startsIn(
    matches.filter((match) => isChosen(choice, match)),
    'phrase',
  );
  if (starts.length === 0) return false;
  const newText = replaceOccurrences(phrase.phrase, { search, replacement, starts });
  return listSpokenWords(newText) !== listSpokenWords(phrase.phrase);
}
