import type { PhraseSeparator } from '@lingostory/contract/reading/constants';

/** Maximum length of an excerpt. Only a first phrase that is longer makes a longer one. */
const maxLength = 400;

type ExcerptPhrase = { text: string; separator: PhraseSeparator };

/** Returns the first of these phrases, as many as fit into the sample text that the catalogue shows. */
export function takeExcerpt<Phrase extends ExcerptPhrase>(phrases: readonly Phrase[]): Phrase[] {
  const excerpt: Phrase[] = [];
  for (const phrase of phrases) {
    const isTooLong = joinPhrases([...excerpt, phrase]).length > maxLength;
    if (isTooLong && excerpt.length > 0) break;
    excerpt.push(phrase);
    if (isTooLong) break;
  }
  return excerpt;
}

/** Returns the text of phrases, with each paragraph on its own line. */
export const joinPhrases = (phrases: readonly ExcerptPhrase[]) =>
  phrases.reduce((joinedText, { text, separator }, index) => {
    const gap = index === 0 ? '' : separator === 'space' ? ' ' : '\n';
    return joinedText + gap + text;
  }, '');
