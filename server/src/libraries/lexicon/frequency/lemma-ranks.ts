import { readFileSync } from 'node:fs';

let lemmasByRank: readonly string[] | undefined;
let ranksByLemma: ReadonlyMap<string, number> | undefined;

/**
 * Returns the lemmas of French film subtitles, most frequent first. The file is read on the first call; its README
 * says where it comes from and under which license.
 */
function readLemmas(): readonly string[] {
  lemmasByRank ??= readFileSync(new URL('french-lemmas.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(0, line.indexOf('\t')));
  return lemmasByRank;
}

/** Returns the most common French lemmas, most common first, whether or not our books contain them. */
export const listCommonLemmas = (count: number): string[] => readLemmas().slice(0, count);

/** Returns the rank of a lemma in French, from 1 for the most common one. Returns undefined for a rare or unknown lemma. */
export function rankOfLemma(lemma: string): number | undefined {
  ranksByLemma ??= new Map(readLemmas().map((commonLemma, index) => [commonLemma, index + 1]));
  return ranksByLemma.get(lemma);
}
