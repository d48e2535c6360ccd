import type { WordState } from '@lingostory/contract/vocabulary/constants';
import type { Tx } from '../../../deps.ts';
import { byLemma } from '../base/by-lemma.ts';

/** Finds the states of a member's lemmas, without those that are new. */
export async function findStates(
  db: Pick<Tx, '$queryRaw'>,
  memberId: number,
  lemmas: readonly string[],
): Promise<Map<string, WordState>> {
  const rows = await db.$queryRaw<{ lemma: string; state: WordState }[]>`
    select found.lemma, found.state::text as state from ${byLemma('states', memberId, lemmas, 'lemma, state')}`;
  return new Map(rows.map(({ lemma, state }) => [lemma, state]));
}
