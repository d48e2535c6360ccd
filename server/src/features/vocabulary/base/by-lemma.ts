import { Prisma } from '../../../generated/prisma/client.ts';

const lemmaTables = {
  states: Prisma.sql`lemma_states`,
  'kept words': Prisma.sql`kept_words`,
};

/**
 * The rows that a member has of these lemmas, as the source `found` of a statement. `offset 0` keeps the planner from flattening
 * the lateral query into a join, so that each lemma is one look-up by index. Without it, 2,000 lemmas took seconds for a
 * member with 50,000 words.
 */
export const byLemma = (
  table: keyof typeof lemmaTables,
  memberId: number,
  lemmas: readonly string[],
  columns: string,
): Prisma.Sql => Prisma.sql`unnest(${lemmas}::text[]) as sent (lemma) cross join lateral (
    select ${Prisma.raw(columns)} from ${lemmaTables[table]} where user_id = ${memberId} and lemma = sent.lemma offset 0
  ) found`;
