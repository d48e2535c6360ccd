import type { WordState } from '@lingostory/contract/vocabulary/constants';
import type { Tx } from '../../../deps.ts';

/**
 * Finds the states of a member's lemmas, without those that are new. `offset 0` keeps the planner from flattening the lateral
 * query into a join, so that each lemma is one look-up by index. Without it, 2,000 lemmas took seconds for a member with
 * 50,000 words.
 */
export async function findStates(
  db: Pick<Tx, '$queryRaw'>,
  memberId: number,
  lemmas: readonly string[],
): Promise<Map<string, WordState>> {
  const rows = await db.$queryRaw<{ lemma: string; state: WordState }[]>`
    select found.lemma, found.state::text as state from unnest(${lemmas}::text[]) as sent (lemma)
    cross join lateral (
      select lemma, state from lemma_states where user_id = ${memberId} and lemma = sent.lemma offset 0
    ) found`;
  return new Map(rows.map(({ lemma, state }) => [lemma, state]));
}
