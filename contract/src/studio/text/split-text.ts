import { cutClauses } from './clauses.ts';
import { repairLine } from './repair-text.ts';
import { cutSentences } from './sentences.ts';

const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** As many characters as a phrase should have at most: what is read at a glance and said in one breath. */
const defaultLongest = 140;

/**
 * The phrases of a French text, in order: its lines, each cut into sentences, and those with more than `longest`
 * characters into clauses. Joined again they are the text, but for white space and characters that nobody sees; cut
 * again they stay as they are. A word is never cut, so a phrase without spaces may be longer.
 */
export function splitText(text: string, { longest = defaultLongest }: { longest?: number } = {}): string[] {
  return text
    .split(lineBreak)
    .flatMap((line) => cutSentences(repairLine(line)))
    .flatMap((sentence) => cutClauses(sentence, longest));
}
