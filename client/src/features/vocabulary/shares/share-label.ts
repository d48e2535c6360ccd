import type { KnownWordsView } from '@lingostory/contract/vocabulary/shares/schemas';

/** Returns a label such as "You know 82% of the words". Rounds down, so that 99.9% doesn't read as 100%. */
export function toShareLabel({ known, words }: Pick<KnownWordsView, 'known' | 'words'>): string {
  if (known === 0) return 'All the words are new to you';
  if (known >= words) return 'You know all the words';
  const percent = Math.floor((known / words) * 100);
  return `You know ${percent === 0 ? 'under 1' : percent}% of the words`;
}

/** Help text that explains how the share of known words is calculated. */
export const shareExplanation =
  'Counts every word from the first page to the last, names and numbers aside. Words you ignore count as known.';
