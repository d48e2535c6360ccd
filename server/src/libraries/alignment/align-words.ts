import { cutPhrase } from '@lingostory/contract/words';

export type AlignedWord = { text: string; start: number; end: number };

/** Roughly how many sounds a word has: its letters without the ones that French leaves unspoken at its end. */
function weightOf(word: string): number {
  const letters = word.replace(/[^\p{L}\p{N}]/gu, '');
  const spoken = letters.replace(/(?:ent|es|e|[stxdpz])$/iu, '');
  return Math.max(1, spoken.length);
}

/**
 * The words of a phrase with their times: each takes the share of the reference that its letters have of the phrase, and
 * `timeAt` says when a share of the reference (0 to 1) is spoken.
 */
export function alignWords(phrase: string, timeAt: (share: number) => number): AlignedWord[] {
  const words = cutPhrase(phrase).filter(({ isWord }) => isWord);
  const weights = words.map(({ text }) => weightOf(text));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return words.map(({ text }, index) => {
    const start = timeAt(before / total);
    before += weights[index] ?? 0;
    return { text, start, end: timeAt(before / total) };
  });
}
