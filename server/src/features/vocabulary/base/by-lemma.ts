import type { WordState } from '@lingostory/contract/vocabulary/constants';
import type { TransactionClient } from '../../../deps.ts';
import { Prisma } from '../../../generated/prisma/client.ts';

const lemmaTables = {
  states: Prisma.sql`lemma_states`,
  'kept words': Prisma.sql`kept_words`,
};

/**
 * Returns SQL that selects a member's rows for these lemmas under the alias `found`. `offset 0` keeps the query
 * planner from turning the lateral query into a join, so that each lemma is a single index lookup. Without it, 2,000
 * lemmas took seconds for a member with 50,000 words.
 */
export const buildLemmaQuery = (
  table: keyof typeof lemmaTables,
  memberId: number,
  lemmas: readonly string[],
  columns: string,
): Prisma.Sql => Prisma.sql`unnest(${lemmas}::text[]) as sent (lemma) cross join lateral (
    select ${Prisma.raw(columns)} from ${lemmaTables[table]} where user_id = ${memberId} and lemma = sent.lemma offset 0
  ) found`;

/** Finds the states of a member's lemmas. The result has no entry for new lemmas. */
export async function findWordStates(
  db: Pick<TransactionClient, '$queryRaw'>,
  memberId: number,
  lemmas: readonly string[],
): Promise<Map<string, WordState>> {
  const rows = await db.$queryRaw<{ lemma: string; state: WordState }[]>`
    select found.lemma, found.state::text as state from ${buildLemmaQuery('states', memberId, lemmas, 'lemma, state')}`;
  return new Map(rows.map(({ lemma, state }) => [lemma, state]));
}
