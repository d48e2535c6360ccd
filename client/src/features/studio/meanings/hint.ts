import type { OpenItem } from '@lingostory/contract/studio/meanings/open-items';

type Choices = {
  suggestions: readonly Pick<OpenItem['suggestions'][number], 'meaning'>[];
  guesses: OpenItem['guesses'];
};

/** Returns the hint shown below an empty field, which names the keys that accept a suggested meaning. */
export function hintFor({ suggestions, guesses }: Choices): string {
  const [first] = suggestions;
  if (guesses.length > 0) {
    const keys = guesses.length === 1 ? '1 to use it' : `${range(1, guesses.length)} to use one`;
    return `Only guesses so far. Press ${keys}, or type the meaning here.`;
  }
  if (first === undefined) return 'Type the meaning here.';
  return `Press Enter to use “${first.meaning}”${keysOfOthers(suggestions.length)}, or type the meaning here.`;
}

function keysOfOthers(suggestions: number): string {
  if (suggestions === 1) return '';
  return suggestions === 2 ? ', 2 for the other one' : `, ${range(2, suggestions)} for another one`;
}

const range = (from: number, to: number) => `${from} ${to === from + 1 ? 'or' : 'to'} ${to}`;
