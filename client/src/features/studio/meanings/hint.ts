import type { PhraseItem } from '@lingostory/contract/studio/meanings/open-items';

type HintInput = Pick<PhraseItem, 'guesses' | 'meaning' | 'needsCheck'> & {
  suggestions: readonly Pick<PhraseItem['suggestions'][number], 'meaning'>[];
};

/** Returns the hint shown below an empty field. It names the keys that accept a suggested meaning. */
export function hintFor({ suggestions, guesses, meaning, needsCheck }: HintInput): string {
  const [firstSuggestion] = suggestions;
  if (needsCheck && firstSuggestion !== undefined)
    return `Press Enter to use “${firstSuggestion.meaning}” in this phrase, 0 to keep “${meaning}”, or type another meaning.`;
  const guessInstruction =
    guesses.length === 1 ? '1 to use it' : `${formatRange(1, guesses.length)} to use one`;
  if (needsCheck && guesses.length > 0)
    return `Press ${guessInstruction} in this phrase, 0 to keep “${meaning}”, or type another meaning.`;
  if (meaning !== '') return 'Type another meaning to change it in this phrase or in the whole book.';
  if (guesses.length > 0) return `Only guesses so far. Press ${guessInstruction}, or type the meaning here.`;
  if (firstSuggestion === undefined) return 'Type the meaning here.';
  return `Press Enter to use “${firstSuggestion.meaning}”${describeOtherKeys(suggestions.length)}, or type the meaning here.`;
}

function describeOtherKeys(suggestionCount: number): string {
  if (suggestionCount === 1) return '';
  return suggestionCount === 2
    ? ', 2 for the other one'
    : `, ${formatRange(2, suggestionCount)} for another one`;
}

const formatRange = (from: number, to: number) => `${from} ${to === from + 1 ? 'or' : 'to'} ${to}`;

/** Returns the hint shown below a field with text. */
export const draftHintFor = ({ meaning }: Pick<PhraseItem, 'meaning'>) =>
  meaning === ''
    ? 'Enter saves it, Esc clears it.'
    : 'Enter saves it for this phrase, Shift+Enter for the whole book, Esc clears it.';
