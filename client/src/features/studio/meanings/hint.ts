import type { OpenItem } from '@lingostory/contract/studio/meanings/open-items';

type Offered = {
  suggestions: readonly Pick<OpenItem['suggestions'][number], 'meaning'>[];
  guesses: OpenItem['guesses'];
};

/** Names the keys that take an offered meaning, below an empty field. */
export function hintFor({ suggestions, guesses }: Offered): string {
  const [first] = suggestions;
  if (guesses.length > 0) {
    const keys = guesses.length === 1 ? 'Key 1 takes it' : `Keys 1 to ${guesses.length} take one`;
    return `Only guesses so far. ${keys}. Or type what it means here.`;
  }
  if (first === undefined) return 'Type what it means here.';
  return `Enter takes “${first.meaning}”.${keysOfOthers(suggestions.length)} Or type what it means here.`;
}

function keysOfOthers(suggestions: number): string {
  if (suggestions === 1) return '';
  return suggestions === 2 ? ' Key 2 takes the other one.' : ` Keys 2 to ${suggestions} take another one.`;
}
