import { toLookupKey } from '@lingostory/contract/words';
import { functionWords } from './function-words.ts';
import { isCapitalized } from './names.ts';
import { createReading, type Reading } from './reading.ts';
import { normalizeName, readingsOf } from './readings.ts';

/**
 * An editor's correction of a word. A null leaves that part to the rules. A word that is a name has its own spelling as lemma.
 */
export type Correction = { lemma: string | null; isName: boolean | null };

/** Returns the readings of a word that a correction allows, at least one. `readings` are those of the rules. */
export function correctReadings(
  text: string,
  readings: readonly Reading[],
  { lemma, isName }: Correction,
): readonly Reading[] {
  const names = readings.filter(({ role }) => role === 'M');
  if (isName === true) return isCapitalized(text) ? [createReading('M', normalizeName(text))] : readings;
  const otherReadings = listReadingsWithoutNames(text, readings);
  const correctedReadings = lemma === null ? otherReadings : chooseReadings(otherReadings, lemma);
  return isName === false ? correctedReadings : [...names, ...correctedReadings];
}

/** Returns the readings with this lemma, or all of them with this lemma instead of theirs if none has it. */
function chooseReadings(readings: readonly Reading[], lemma: string): readonly Reading[] {
  const matchingReadings = readings.filter((reading) => reading.lemma === lemma);
  return matchingReadings.length > 0 ? matchingReadings : readings.map((reading) => ({ ...reading, lemma }));
}

function listReadingsWithoutNames(text: string, readings: readonly Reading[]): readonly Reading[] {
  const otherReadings = readings.filter(({ role }) => role !== 'M');
  return otherReadings.length > 0 ? otherReadings : readingsOf(toLookupKey(text), false, 'none');
}

/** Returns the lemmas that the lexicon has for a word, most likely first, each once. Doesn't include names. */
export function listLemmaChoices(text: string): string[] {
  const readings = readingsOf(toLookupKey(text), false, 'none').toSorted((a, b) => a.cost - b.cost);
  return [...new Set(readings.map(({ lemma }) => lemma))].filter((lemma) => lemma !== '');
}

/** Returns true if a word can be a name throughout a book: a capitalized word with a meaning of its own. */
export const canBeName = (text: string) => isCapitalized(text) && !functionWords.has(toLookupKey(text));
