import type { ShareView } from '@lingostory/contract/vocabulary/shares/schemas';

/** Returns "You know 82% of the words". Rounds down, so that 99.9% never reads as all the words. */
export function shareLabel({ known, words }: ShareView): string {
  if (known === 0) return 'All the words are new to you';
  if (known >= words) return 'You know all the words';
  const percent = Math.floor((known / words) * 100);
  return `You know ${percent === 0 ? 'under 1' : percent}% of the words`;
}

/** Explains how the share is counted. */
export const shareMeaning =
  'Counts every word from the first page to the last, names and numbers aside. Words you ignore count as known.';
