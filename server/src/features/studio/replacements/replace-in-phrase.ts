import { moveEmphasis } from '@lingostory/contract/emphasis';
import {
  findOccurrences,
  replaceableFields,
  replaceOccurrences,
  type Search,
} from '@lingostory/contract/studio/replacements/occurrences';
import { type ChosenPhrase, replacedTexts } from '@lingostory/contract/studio/replacements/schemas';
import { splitPhrase } from '@lingostory/contract/words';
import { ValidationError } from 'yup';
import type { PhraseTexts } from './former-phrases.ts';

export type Replacing = { search: Search; replacement: string };
type FieldErrors = Record<string, string[]>;

const countWords = (phrase: string) => splitPhrase(phrase).filter(({ isWord }) => isWord).length;

/**
 * Returns a phrase after a replacement in the chosen places, or what is wrong with its texts, by field. Word times stay if
 * the number of words does.
 */
export function replaceInPhrase(
  stored: PhraseTexts,
  chosenPhrase: ChosenPhrase,
  replacing: Replacing,
): { phrase: PhraseTexts; errors?: never } | { errors: FieldErrors; phrase?: never } {
  const errors: FieldErrors = {};
  const texts = { phrase: stored.phrase, dictionary: stored.dictionary, translation: stored.translation };
  for (const field of replaceableFields) {
    const starts = chosenPhrase[field] ?? [];
    const occurrences = new Set(findOccurrences(stored[field], replacing.search));
    if (starts.some((start) => !occurrences.has(start)))
      errors[field] = [`${field} contains a position at which the text doesn’t occur.`];
    else if (starts.length > 0) texts[field] = replaceOccurrences(stored[field], { ...replacing, starts });
  }
  if (Object.keys(errors).length > 0) return { errors };
  const validated = validate(texts);
  if (validated.errors) return { errors: validated.errors };
  const { valid } = validated;
  const isReworded = countWords(valid.phrase) !== countWords(stored.phrase);
  return {
    phrase: {
      ...stored,
      ...valid,
      emphasis: moveEmphasisByStarts(stored, chosenPhrase.phrase ?? [], {
        ...replacing,
        valid: valid.phrase,
      }),
      ...(isReworded && { wordTimes: [], areWordsMeasured: false }),
    },
  };
}

/**
 * Moves italics from one replaced text to the next, from the last to the first. Moved at once, those between the first and
 * the last would be lost.
 */
function moveEmphasisByStarts(
  { phrase, emphasis }: PhraseTexts,
  starts: readonly number[],
  { valid, ...replacing }: Replacing & { valid: string },
): number[] {
  let [text, moved] = [phrase, emphasis];
  for (const start of starts.toSorted((a, b) => b - a)) {
    const replaced = replaceOccurrences(text, { ...replacing, starts: [start] });
    [text, moved] = [replaced, moveEmphasis(moved, text, replaced)];
  }
  return moveEmphasis(moved, text, valid);
}

/** Returns the texts as forms store them, or the errors that the forms would show. */
function validate(texts: Pick<PhraseTexts, 'phrase' | 'dictionary' | 'translation'>) {
  try {
    const {
      phrase,
      dictionary = '',
      translation = '',
    } = replacedTexts.validateSync(texts, {
      abortEarly: false,
    });
    return { valid: { phrase, dictionary, translation } };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const errors: FieldErrors = {};
    for (const { path = '', message } of error.inner.length > 0 ? error.inner : [error])
      errors[path] = [...(errors[path] ?? []), message];
    return { errors };
  }
}
