import { maxWordStatesPerRequest } from '@lingostory/contract/vocabulary/constants';
import type { Deps, TransactionClient } from '../../../deps.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { withActiveMember } from '../../library/public.ts';
import {
  createQuotaProblem,
  findWordQuota,
  requireSpaceForStates,
  type WordQuota,
} from '../base/word-quota.ts';
import { adjustShares, deleteShares, isCountedAsKnown, storeMissingShares } from '../shares/known-shares.ts';

/**
 * The time of an import, and the member's local date at that time. All rows of an import share its time, by which an
 * undo finds them.
 */
export type ImportTime = { at: Date; day: string };

/**
 * Begins a statement with `fresh`, the words of a batch that the member has neither marked nor put on their word list.
 * `offset 0` keeps the query planner from using a join, so that each word is an index lookup. Removed words are
 * filtered outside the subquery: a filter inside would make the planner choose a partial index on the member alone
 * while the table is new, and read all of the member's words for each lookup.
 */
const buildNewWordsSql = (memberId: number, batchJson: string) => Prisma.sql`
  with fresh as materialized (
    select * from json_to_recordset(${batchJson}::json) as w (lemma text, text text, meaning text, note text, search text, state text)
    where state <> 'new'
      and not exists (select from lemma_states s where s.user_id = ${memberId} and s.lemma = w.lemma offset 0)
      and not exists (
        select from (
          select k.removed_at from kept_words k where k.user_id = ${memberId} and k.lemma = w.lemma offset 0
        ) found
        where found.removed_at is null)
  )`;

/** Counts the words that an import would change. */
export async function countNewWords(
  db: Pick<TransactionClient, '$queryRaw'>,
  memberId: number,
  batches: readonly string[],
): Promise<number> {
  let newWordCount = 0;
  for (const batch of batches) {
    const rows = await db.$queryRaw<{ count: number }[]>`
      ${buildNewWordsSql(memberId, batch)} select count(*)::int as count from fresh`;
    newWordCount += rows[0]?.count ?? 0;
  }
  return newWordCount;
}

/**
 * Sets the states of new words from a file. Each batch is stored as a whole or not at all. If a batch fails,
 * importing the file again stores the rest, because words that already have a state don't change. Returns the number
 * of changed words. Throws 422 if other devices have used up the quota in the meantime.
 */
export async function setNewWordStates(
  deps: Deps,
  memberId: number,
  batches: readonly string[],
  moment: ImportTime,
): Promise<number> {
  const runInTransaction = <Result>(change: (tx: TransactionClient) => Promise<Result>) =>
    withActiveMember(deps, memberId, change);
  // With several batches, deletes the member's shares of known words first and recounts them once at the end. If the
  // recount fails, the shares are counted when they are next requested.
  const bookIds = batches.length > 1 ? await runInTransaction((tx) => deleteShares(tx, memberId)) : [];
  let changedCount = 0;
  for (const batch of batches)
    changedCount += await runInTransaction((tx) => setNewBatchStates(tx, memberId, batch, moment));
  if (bookIds.length > 0) await runInTransaction((tx) => storeMissingShares(tx, memberId, bookIds));
  return changedCount;
}

async function setNewBatchStates(
  tx: TransactionClient,
  memberId: number,
  batchJson: string,
  { at, day }: ImportTime,
): Promise<number> {
  const rows = await tx.$queryRaw<{ lemma: string; state: 'learning' | 'known' | 'ignored' }[]>`
    ${buildNewWordsSql(memberId, batchJson)}
    insert into lemma_states (user_id, lemma, state, changed_at, day)
    select ${memberId}, lemma, state::word_state, ${at}, ${day}::date from fresh
    returning lemma, state::text as state`;
  if (rows.length > 0) await requireSpaceForStates(tx, memberId);
  const knownLemmas = rows.filter(({ state }) => isCountedAsKnown(state)).map(({ lemma }) => lemma);
  const hasShares = (await tx.knownShare.findFirst({ where: { userId: memberId } })) !== null;
  if (hasShares) await adjustShares(tx, memberId, knownLemmas, 1);
  return rows.length;
}

/** Adds new words with their meanings and notes to the member's word list. Stores them in batches, like `setNewWordStates`. */
export async function storeWords(
  deps: Deps,
  memberId: number,
  batches: readonly string[],
  moment: ImportTime,
): Promise<number> {
  let changedCount = 0;
  for (const batch of batches)
    changedCount += await withActiveMember(deps, memberId, async (tx) => {
      const quota = await findWordQuota(tx, memberId);
      if (quota.used + maxWordStatesPerRequest > quota.limit)
        requireSpaceForWords(quota, await countNewWords(tx, memberId, [batch]));
      return await storeWordBatch(tx, memberId, batch, moment);
    });
  return changedCount;
}

async function storeWordBatch(
  tx: TransactionClient,
  memberId: number,
  batchJson: string,
  { at, day }: ImportTime,
): Promise<number> {
  const storedCount = await tx.$executeRaw`
    ${buildNewWordsSql(memberId, batchJson)}, learning as (
      insert into lemma_states (user_id, lemma, state, changed_at, day)
      select ${memberId}, lemma, 'learning'::word_state, ${at}, ${day}::date from fresh
    )
    insert into kept_words (id, user_id, lemma, text, meaning, note, search_text, created_at, day, due)
    select gen_random_uuid(), ${memberId}, lemma, text, meaning, note, search, ${at}, ${day}::date, ${at} from fresh`;
  if (storedCount > 0) await requireSpaceForStates(tx, memberId);
  return storedCount;
}

/** Throws 422 if `count` more words would exceed the limit of the member's word list. */
export function requireSpaceForWords(quota: WordQuota, count: number): void {
  const freeSpace = Math.max(0, quota.limit - quota.used);
  if (count > freeSpace)
    throw createQuotaProblem(
      quota,
      `You have room for ${freeSpace.toLocaleString('en')} more, and this file has ${count.toLocaleString('en')} new ones.`,
    );
}
