import type { ShareView } from '@lingostory/contract/vocabulary/shares/schemas';

/** "You know 82% of the words". Never more than is true: all of them are all, and 99.9% are 99%. */
export function shareLabel({ known, words }: ShareView): string {
  if (known === 0) return 'All the words are new to you';
  if (known >= words) return 'You know all the words';
  const percent = Math.floor((known / words) * 100);
  return `You know ${percent === 0 ? 'under 1' : percent}% of the words`;
}

/** What that means. */
export const shareMeaning =
  'Counts every word from the first page to the last, names and numbers aside. Words you ignore count as known.';
