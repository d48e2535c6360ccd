import { readFileSync } from 'node:fs';

type LemmaCount = { lemma: string; count: number };

let lemmaCounts: readonly LemmaCount[] | undefined;
let positionsByLemma: ReadonlyMap<string, { rank: number; count: number }> | undefined;

/**
 * Returns the lemmas of French film subtitles, most frequent first. The file is read on the first call; its README
 * says where it comes from and under which license.
 */
function readLemmas(): readonly LemmaCount[] {
  lemmaCounts ??= readFileSync(new URL('french-lemmas.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [lemma = '', count] = line.split('\t');
      return { lemma, count: Number(count) };
    });
  return lemmaCounts;
}

/** Returns the most common French lemmas, most common first, whether or not our books contain them. */
export const listCommonLemmas = (count: number): string[] =>
  readLemmas()
    .slice(0, count)
    .map(({ lemma }) => lemma);

/** Returns the rank of a lemma in French, from 1 for the most common one. Returns undefined for a rare or unknown lemma. */
export function rankOfLemma(lemma: string): number | undefined {
  return findPosition(lemma)?.rank;
}

/** Returns how often the forms of a lemma occur in French film subtitles of 120 million words, and 0 for a rare lemma. */
export function countOfLemma(lemma: string): number {
  return findPosition(lemma)?.count ?? 0;
}

function findPosition(lemma: string) {
  positionsByLemma ??= new Map(
    readLemmas().map(({ lemma: commonLemma, count }, index) => [commonLemma, { rank: index + 1, count }]),
  );
  return positionsByLemma.get(lemma);
}
