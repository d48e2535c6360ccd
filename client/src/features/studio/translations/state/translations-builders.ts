import type { TranslatedPhraseView } from '@lingostory/contract/studio/translations/schemas';
import { type Phrase, toPhrase, type UnsavedText } from './phrases.ts';
import { reduceTranslations, type TranslationsEvent } from './translations.ts';
import {
  createTranslationsState,
  type TranslationsEffect,
  type TranslationsState,
} from './translations-state.ts';

export const buildPhrase = (
  id: number,
  phrase: string,
  translation = '',
  fields: Partial<TranslatedPhraseView> = {},
): Phrase =>
  toPhrase({
    id,
    version: 1,
    phrase_no: id,
    phrase,
    translation,
    draft: null,
    known: [],
    line_audio: null,
    ...fields,
  });

export const buildDraft = (text: string) => ({ text, provider: 'google' });

/** Creates the state of a page whose chapter has these phrases, or more if `total` says so. */
export const createState = (
  phrases: readonly Phrase[],
  { total = phrases.length, restorable = [] as readonly UnsavedText[] } = {},
): TranslationsState =>
  createTranslationsState(
    {
      id: 1,
      title: 'Un',
      chapter_no: 1,
      book: { id: 1, title: 'Livre', book_code: 'livre' },
      total,
      from: 1,
      phrase: [...phrases],
      translator: 'google',
    },
    restorable,
  );

/** Applies events in order, and returns the last state with the effects of all of them. */
export function run(
  state: TranslationsState,
  ...events: TranslationsEvent[]
): { state: TranslationsState; effects: TranslationsEffect[] } {
  let current = state;
  const effects: TranslationsEffect[] = [];
  for (const event of events) {
    const step = reduceTranslations(current, event);
    current = step.state;
    effects.push(...step.effects);
  }
  return { state: current, effects };
}
