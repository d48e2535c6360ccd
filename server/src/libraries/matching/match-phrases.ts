import { foldText } from './fold-text.ts';
import { findCommonPairs, findLongestIncreasing, findUniquePairs, type Pair } from './longest-common.ts';
import {
  type ComparableText,
  findDistantPairs,
  findSimilarPairs,
  minDistantWords,
  toComparableText,
} from './similarity.ts';

/** A phrase without a counterpart. */
export const unmatched = -1;

/** The index of each phrase's counterpart in the other text, or `unmatched`. */
export type PhraseMatches = { newIndexes: Int32Array; oldIndexes: Int32Array };

/** A range of positions; `to` is excluded. */
type Run = { from: number; to: number };

/**
 * Pairs the phrases of a text with those of a later version, each with at most one. First pairs identical phrases, also
 * in chapters that were moved, then similar ones between phrases that are already paired, and at last very similar ones
 * anywhere. Case and punctuation don't count.
 */
export function matchPhrases(oldTexts: readonly string[], newTexts: readonly string[]): PhraseMatches {
  const matcher = createMatcher(oldTexts.map(foldText), newTexts.map(foldText));
  matcher.pairUniquePhrases();
  matcher.extendPairs();
  matcher.fillGaps(matcher.pairEqualPhrases);
  matcher.fillGaps(matcher.pairSimilarPhrases);
  matcher.pairDistantPhrases();
  matcher.fillGaps(matcher.pairEqualPhrases);
  matcher.fillGaps(matcher.pairSimilarPhrases);
  return matcher.matches;
}

function createMatcher(oldTexts: readonly string[], newTexts: readonly string[]) {
  const numbersByText = new Map<string, number>();
  const toKey = (text: string) => {
    const number = numbersByText.get(text) ?? numbersByText.size;
    numbersByText.set(text, number);
    return number;
  };
  const oldKeys = oldTexts.map(toKey);
  const newKeys = newTexts.map(toKey);
  const newIndexes = new Int32Array(oldKeys.length).fill(unmatched);
  const oldIndexes = new Int32Array(newKeys.length).fill(unmatched);
  // Undefined means that the index is outside of the text.
  const isOpen = (index: number | undefined) => index === unmatched;

  const pair = ([oldIndex, newIndex]: Pair) => {
    if (!isOpen(newIndexes[oldIndex]) || !isOpen(oldIndexes[newIndex])) return;
    newIndexes[oldIndex] = newIndex;
    oldIndexes[newIndex] = oldIndex;
  };

  /**
   * Pairs phrases that occur only once. One whose place in the order changed counts only if it is long, or if a neighbor
   * came along with it.
   */
  function pairUniquePhrases(): void {
    const candidates = findUniquePairs(oldKeys, newKeys);
    findLongestIncreasing(candidates).forEach(pair);
    const isLong = (oldIndex: number) => (oldTexts[oldIndex]?.split(' ').length ?? 0) >= minDistantWords;
    const isSame = (oldIndex: number, newIndex: number) =>
      oldIndex >= 0 && newIndex >= 0 && oldKeys[oldIndex] === newKeys[newIndex];
    for (const candidate of candidates) {
      const [oldIndex, newIndex] = candidate;
      const hasNeighbor = isSame(oldIndex - 1, newIndex - 1) || isSame(oldIndex + 1, newIndex + 1);
      if (hasNeighbor || isLong(oldIndex)) pair(candidate);
    }
  }

  /** Pairs identical phrases next to paired ones, and those at both ends of the text. */
  function extendPairs(): void {
    const extend = (oldIndex: number, newIndex: number, step: 1 | -1) => {
      for (let offset = step; ; offset += step) {
        const [nextOld, nextNew] = [oldIndex + offset, newIndex + offset];
        if (!isOpen(newIndexes[nextOld]) || !isOpen(oldIndexes[nextNew])) return;
        if (oldKeys[nextOld] !== newKeys[nextNew]) return;
        pair([nextOld, nextNew]);
      }
    };
    extend(-1, -1, 1);
    extend(oldKeys.length, newKeys.length, -1);
    for (const [oldIndex, newIndex] of newIndexes.entries()) if (newIndex >= 0) extend(oldIndex, newIndex, 1);
    for (const [newIndex, oldIndex] of oldIndexes.entries())
      if (oldIndex >= 0) extend(oldIndex, newIndex, -1);
  }

  /**
   * Calls `fill` for each run of unpaired phrases with the unpaired ones after the counterpart of the phrase before it,
   * and with those before the counterpart of the phrase after it.
   */
  function fillGaps(fill: (oldRun: Run, newRun: Run) => void): void {
    for (const oldRun of listOpenRuns(newIndexes)) {
      const start = oldRun.from === 0 ? 0 : (newIndexes[oldRun.from - 1] ?? 0) + 1;
      let end = start;
      while (isOpen(oldIndexes[end])) end += 1;
      if (end > start) fill(oldRun, { from: start, to: end });
      const lastEnd = newIndexes[oldRun.to] ?? newKeys.length;
      if (lastEnd === end) continue;
      let lastStart = lastEnd;
      while (isOpen(oldIndexes[lastStart - 1])) lastStart -= 1;
      if (lastEnd > lastStart) fill(oldRun, { from: lastStart, to: lastEnd });
    }
  }

  const pairInRuns = (pairs: readonly Pair[], oldRun: Run, newRun: Run) => {
    for (const [first, second] of pairs) pair([oldRun.from + first, newRun.from + second]);
  };
  const pairEqualPhrases = (oldRun: Run, newRun: Run) =>
    pairInRuns(
      findCommonPairs(oldKeys.slice(oldRun.from, oldRun.to), newKeys.slice(newRun.from, newRun.to)),
      oldRun,
      newRun,
    );
  const compare = (texts: readonly string[], { from, to }: Run) =>
    texts.slice(from, to).map(toComparableText);
  const pairSimilarPhrases = (oldRun: Run, newRun: Run) =>
    pairInRuns(findSimilarPairs(compare(oldTexts, oldRun), compare(newTexts, newRun)), oldRun, newRun);

  function pairDistantPhrases(): void {
    const collectOpen = (texts: readonly string[], indexes: Int32Array) =>
      texts.flatMap((text, index): { index: number; comparable: ComparableText }[] =>
        isOpen(indexes[index]) ? [{ index, comparable: toComparableText(text) }] : [],
      );
    const oldOpen = collectOpen(oldTexts, newIndexes);
    const newOpen = collectOpen(newTexts, oldIndexes);
    const comparableOf = ({ comparable }: { comparable: ComparableText }) => comparable;
    for (const [first, second] of findDistantPairs(oldOpen.map(comparableOf), newOpen.map(comparableOf)))
      pair([oldOpen[first]?.index ?? unmatched, newOpen[second]?.index ?? unmatched]);
  }

  return {
    matches: { newIndexes, oldIndexes },
    pairUniquePhrases,
    extendPairs,
    fillGaps,
    pairEqualPhrases,
    pairSimilarPhrases,
    pairDistantPhrases,
  };
}

function listOpenRuns(indexes: Int32Array): Run[] {
  const runs: Run[] = [];
  for (let from = 0; from < indexes.length; from += 1) {
    if (indexes[from] !== unmatched) continue;
    let to = from;
    while (indexes[to] === unmatched) to += 1;
    runs.push({ from, to });
    from = to;
  }
  return runs;
}
