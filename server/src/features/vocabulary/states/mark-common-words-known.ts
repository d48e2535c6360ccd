import type { Deps } from '../../../deps.ts';
import { listCommonLemmas } from '../../../libraries/lexicon/frequency/lemma-ranks.ts';
import { type StateChangeResult, setWordStates } from './change-states.ts';

/** Marks the most common French words as known, except for those in `except` and words that already have a state. */
export async function markCommonWordsKnown(
  deps: Deps,
  memberId: number,
  {
    count,
    except = [],
    timeZone,
  }: { count: number; except?: readonly string[]; timeZone: string | undefined },
): Promise<StateChangeResult> {
  const excludedLemmas = new Set(except);
  const lemmas = listCommonLemmas(count).filter((lemma) => !excludedLemmas.has(lemma));
  return await setWordStates(deps, memberId, { lemmas, state: 'known', onlyFrom: 'new', timeZone });
}
