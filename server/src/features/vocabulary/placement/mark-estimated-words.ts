import { placementTest } from '@lingostory/contract/vocabulary/placement/constants';
import type { Deps } from '../../../deps.ts';
import { createFieldProblem } from '../../../http/problem.ts';
import { rankOfLemma } from '../../../libraries/lexicon/frequency/lemma-ranks.ts';
import type { StateChangeResult } from '../states/change-states.ts';
import { markCommonWordsKnown } from '../states/mark-common-words-known.ts';
import { bandOf, type Estimate, estimateKnownWords, type JudgedWord } from './estimate-known-words.ts';
import { madeUpWords } from './made-up-words.ts';

/** A word of a test, and true if the member claims to know it. */
type Claim = { word: string; known: boolean };

const madeUpWordSet = new Set(madeUpWords.map(({ word }) => word));

/**
 * Estimates how many of the most common words a member knows, and marks these as known, except those that they said
 * they don't know and those that already have a state. Marks nothing if they claimed too many made-up words, unless
 * `isForced`. Throws 422 if the words aren't those of one test.
 */
export async function markEstimatedWords(
  deps: Deps,
  memberId: number,
  {
    claims,
    isForced,
    timeZone,
  }: { claims: readonly Claim[]; isForced: boolean; timeZone: string | undefined },
): Promise<{ estimate: Estimate; result: StateChangeResult }> {
  const estimate = estimateKnownWords(judgeWords(claims));
  if (!estimate.isReliable && !isForced) return { estimate, result: { changed: [], words: [] } };
  const unknownWords = claims.filter(({ known }) => !known).map(({ word }) => word);
  const result = await markCommonWordsKnown(deps, memberId, {
    count: estimate.knownCount,
    except: unknownWords,
    timeZone,
  });
  return { estimate, result };
}

function judgeWords(claims: readonly Claim[]): JudgedWord[] {
  const words = claims.map(({ word, known }, index) => {
    const rank = madeUpWordSet.has(word) ? null : rankOfLemma(word);
    if (rank === undefined || (rank ?? 0) > placementTest.rankCount)
      throw createFieldProblem(`words[${index}].word`, `words[${index}].word isn’t a word of the test.`);
    return { rank, isKnown: known };
  });
  const bands = words.flatMap(({ rank }) => (rank === null ? [] : [bandOf(rank)]));
  const distinctMadeUpWords = new Set(
    claims.map(({ word }) => word).filter((word) => madeUpWordSet.has(word)),
  );
  const bandCount = placementTest.rankCount / placementTest.bandSize;
  if (new Set(bands).size !== bandCount || distinctMadeUpWords.size !== placementTest.madeUpWordCount)
    throw createFieldProblem('words', 'words must be those of one test.');
  return words;
}
