import type { Deps } from '../../../deps.ts';
import { listCommonLemmas } from '../../../libraries/lexicon/frequency/lemma-ranks.ts';
import { type StateChangeResult, setWordStates } from './change-states.ts';

/** Marks the most common French words as known, except for words that already have a state. */
export async function markCommonWordsKnown(
  deps: Deps,
  memberId: number,
  { count, timeZone }: { count: number; timeZone: string | undefined },
): Promise<StateChangeResult> {
  const lemmas = listCommonLemmas(count);
  return await setWordStates(deps, memberId, { lemmas, state: 'known', onlyFrom: 'new', timeZone });
}
