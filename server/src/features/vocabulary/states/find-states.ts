import type { WordState } from '@lingostory/contract/vocabulary/constants';
import type { Tx } from '../../../deps.ts';

/**
 * Finds what a member said of these lemmas; those of which they said nothing are left out. `offset 0` makes PostgreSQL look
 * each lemma up in the index: otherwise it may compare all that they ever said with each of 2,000 lemmas, for seconds.
 */
export async function findStates(
  db: Pick<Tx, '$queryRaw'>,
  memberId: number,
  lemmas: readonly string[],
): Promise<Map<string, WordState>> {
  const rows = await db.$queryRaw<{ lemma: string; state: WordState }[]>`
    select said.lemma, said.state::text as state from unnest(${lemmas}::text[]) as sent (lemma)
    cross join lateral (
      select lemma, state from lemma_states where user_id = ${memberId} and lemma = sent.lemma offset 0
    ) said`;
  return new Map(rows.map(({ lemma, state }) => [lemma, state]));
}
