import {
  complementPrepositions,
  conjunctions,
  personalTitles,
  prepositions,
  wordsBoundToNext,
} from './french-words.ts';
import { createQuotationCheck, findShortQuotations } from './quotations.ts';

/**
 * The cost of ending a phrase at each kind of position. A sentence is split where the total cost is lowest. Phrases of
 * uneven length cost extra.
 */
const breakCosts = {
  semicolon: 0,
  colon: 1,
  dash: 2,
  commaBeforeConjunction: 5,
  comma: 6,
  conjunction: 9,
  preposition: 10,
  complement: 13,
  anywhere: 16,
  insideGroup: 24,
};
const unevennessWeight = 12;

type Cut = { at: number; cost: number };
/** The cheapest sequence of cuts that ends at a given cut. `previous` is the index of the cut before it. */
type CutPath = { cost: number; previous: number };

/**
 * Splits a sentence into pieces of similar length with at most `maxLength` characters each, except for longer words,
 * which are not split. Quotations that fit into a piece are not split either.
 */
export function splitClauses(sentence: string, maxLength: number): string[] {
  if (sentence.length <= maxLength) return [sentence];
  const isInQuotation = createQuotationCheck(findShortQuotations(sentence, maxLength));
  const cuts = findCuts(sentence).filter(({ at }) => !isInQuotation(at));
  const minPieceCount = Math.ceil(sentence.length / maxLength);
  const [minPieceSplit, extraPieceSplit] = [minPieceCount, minPieceCount + 1].map((pieceCount) =>
    chooseCuts(cuts, sentence.length, maxLength, sentence.length / pieceCount),
  );
  const { ends } =
    minPieceSplit && extraPieceSplit && minPieceSplit.cost > extraPieceSplit.cost
      ? extraPieceSplit
      : (minPieceSplit ?? { ends: [] });
  return ends.map((to, index) => sentence.slice(ends[index - 1] ?? 0, to).trim());
}

/** Returns the positions at which the sentence may be split, in order. */
function findCuts(sentence: string): Cut[] {
  const cuts: Cut[] = [];
  const words = sentence.split(' ');
  let offset = 0;
  let dashCount = 0;
  words.slice(0, -1).forEach((word, index) => {
    offset += word.length + (index > 0 ? 1 : 0);
    const nextWord = words[index + 1] ?? '';
    if (isDash(word) && index > 0) dashCount += 1;
    const isUnbreakable =
      /^[?!:;»”)\]…,.%€]/.test(nextWord) || /[«“([]$/.test(word) || (index === 0 && isDash(word));
    if (!isUnbreakable) cuts.push({ at: offset, cost: cutCostOf(word, nextWord, dashCount % 2 === 1) });
  });
  return cuts;
}

const isDash = (word: string) => /^[–—-]$/.test(word);

function cutCostOf(word: string, nextWord: string, isInsideDashes: boolean): number {
  if (isDash(word) || isDash(nextWord)) return isInsideDashes ? breakCosts.insideGroup : breakCosts.dash;
  if (word.endsWith(';')) return breakCosts.semicolon;
  if (word.endsWith(':')) return breakCosts.colon;
  const nextWordKey = firstPartKeyOf(nextWord);
  // In `et, en effet,` the first comma opens an insertion, so it is not a good place for a break.
  if (/[,!?…»”)]$/.test(word) && !conjunctions.has(word.slice(0, -1).toLowerCase())) {
    return conjunctions.has(nextWordKey) ? breakCosts.commaBeforeConjunction : breakCosts.comma;
  }
  if (belongsToNextWord(word)) return breakCosts.insideGroup;
  if (conjunctions.has(nextWordKey)) return breakCosts.conjunction;
  if (prepositions.has(nextWordKey)) return breakCosts.preposition;
  return complementPrepositions.has(nextWordKey) ? breakCosts.complement : breakCosts.anywhere;
}

/** Returns the first part of a word in the spelling of the word lists, such as `qu’` for `Qu'il`. */
function firstPartKeyOf(word: string): string {
  return (/^\p{L}+['’]?/u.exec(word)?.[0] ?? '').toLowerCase().replace("'", '’');
}

/**
 * Returns true if the word belongs with the next one. Ignores punctuation and an elided `qu’` at the start of the
 * word, as in `« qu’un`.
 */
function belongsToNextWord(word: string): boolean {
  const key = word.toLowerCase().replace(/^[^\p{L}\p{N}]+|,$/gu, '');
  const isTitle = personalTitles.has(word.replace(/^[^\p{L}]+|\.$/gu, ''));
  return (
    isTitle ||
    wordsBoundToNext.has(key) ||
    /^\p{N}+$/u.test(key) ||
    /^(?:lors|puis|quoi|jus)?qu['’]\p{L}+$/u.test(key)
  );
}

/**
 * Chooses the cuts with the lowest total cost by dynamic programming: the cheapest path to a cut extends the cheapest
 * path to an earlier cut that is at most `maxLength` characters away.
 */
function chooseCuts(
  cuts: Cut[],
  length: number,
  maxLength: number,
  idealLength: number,
): { ends: number[]; cost: number } {
  const cutsWithEnds = [{ at: 0, cost: 0 }, ...cuts, { at: length, cost: 0 }];
  const bestPaths: CutPath[] = [{ cost: 0, previous: 0 }];
  for (let to = 1; to < cutsWithEnds.length; to += 1) {
    bestPaths.push(findBestPath(cutsWithEnds, bestPaths, maxLength, idealLength));
  }
  const pieceEnds: number[] = [];
  for (let stop = cutsWithEnds.length - 1; stop > 0; stop = bestPaths[stop]?.previous ?? 0) {
    pieceEnds.push(cutsWithEnds[stop]?.at ?? length);
  }
  return { ends: pieceEnds.reverse(), cost: bestPaths.at(-1)?.cost ?? 0 };
}

function findBestPath(
  cutsWithEnds: Cut[],
  bestPaths: CutPath[],
  maxLength: number,
  idealLength: number,
): CutPath {
  const stop = cutsWithEnds[bestPaths.length] ?? { at: 0, cost: 0 };
  let bestPath: CutPath = { cost: Number.POSITIVE_INFINITY, previous: bestPaths.length - 1 };
  for (let previousIndex = bestPaths.length - 1; previousIndex >= 0; previousIndex -= 1) {
    // Every piece except the first begins with a space that is not counted.
    const length = stop.at - (cutsWithEnds[previousIndex]?.at ?? 0) - (previousIndex > 0 ? 1 : 0);
    // A single word that is longer than `maxLength` is not split.
    if (length > maxLength && previousIndex < bestPaths.length - 1) break;
    const cost =
      (bestPaths[previousIndex]?.cost ?? 0) + stop.cost + unevennessWeight * (length / idealLength - 1) ** 2;
    if (cost < bestPath.cost) bestPath = { cost, previous: previousIndex };
  }
  return bestPath;
}
