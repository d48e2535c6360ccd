import type { WordDetailsView } from '@lingostory/contract/vocabulary/details/schemas';

/** The groups of common words that are named: the 500 most common words, the next up to 1,000, and so on. */
const rankGroups = [500, 1_000, 3_000, 5_000] as const;

/** Says how common a word is in French, such as “one of the 500 most common words”. Returns null for a rare word. */
export function toRankLabel(rank: number | null): string | null {
  const group = rank === null ? undefined : rankGroups.find((limit) => rank <= limit);
  return group === undefined ? null : `one of the ${group.toLocaleString('en')} most common words`;
}

/** Says a word’s part of speech and, for a noun, its gender: “noun, masculine”. Returns '' if neither is known. */
export function toKindLabel({ kind, gender }: Pick<WordDetailsView, 'kind' | 'gender'>): string {
  return gender === null ? kind : `${kind}, ${gender}`;
}

/** Returns the base form with the article of a noun, such as “le quai”. Returns '' for names and numbers. */
export const toBaseForm = ({ lemma, article }: Pick<WordDetailsView, 'lemma' | 'article'>) =>
  article === null ? lemma : `${article} ${lemma}`;
