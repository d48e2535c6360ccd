import { maxWordStatesPerRequest, type WordState } from '@lingostory/contract/vocabulary/constants';
import type { Deps, TransactionClient } from '../../../deps.ts';
import { createLocalDayFormatter } from '../../../lib/local-day.ts';
import { withActiveMember } from '../../library/public.ts';
import { buildLemmaQuery } from '../base/by-lemma.ts';
import { changeStates } from '../states/change-states.ts';

type WordStateRow = { lemma: string; state: WordState };

/**
 * Undoes the import made at the given time and returns how many words are new again. Skips words that were marked
 * again or practiced since. Undoing an import a second time changes nothing.
 */
export async function undoImport(
  deps: Deps,
  memberId: number,
  importedAt: Date,
  timeZone: string | undefined,
): Promise<number> {
  const now = deps.clock.now();
  const undoTime = { at: now, day: createLocalDayFormatter()(now, timeZone) };
  let changedCount = 0;
  for (let undoneCount = -1; undoneCount !== 0; changedCount += undoneCount)
    undoneCount = await withActiveMember(deps, memberId, (tx) =>
      undoBatch(tx, memberId, importedAt, undoTime),
    );
  return changedCount;
}

/**
 * Undoes one batch, which is small enough to lock the member's row only briefly. `buildLemmaQuery` explains the
 * purpose of `offset 0`.
 */
async function undoBatch(
  tx: TransactionClient,
  userId: number,
  importedAt: Date,
  undoTime: { at: Date; day: string },
): Promise<number> {
  const rows = await tx.$queryRaw<WordStateRow[]>`
    select s.lemma, s.state::text as state from lemma_states s
    where s.user_id = ${userId} and s.changed_at = ${importedAt} and not exists (
      select from (
        select k.removed_at, k.repetitions, k.created_at from kept_words k
        where k.user_id = s.user_id and k.lemma = s.lemma offset 0
      ) found
      where found.removed_at is null and (found.repetitions > 0 or found.created_at <> ${importedAt}))
    limit ${maxWordStatesPerRequest}`;
  const lemmas = rows.map(({ lemma }) => lemma);
  await tx.$executeRaw`
    update kept_words k set removed_at = ${undoTime.at}
    from ${buildLemmaQuery('kept words', userId, lemmas, 'id, created_at, removed_at')}
    where k.id = found.id and found.created_at = ${importedAt} and found.removed_at is null`;
  for (const state of ['learning', 'known', 'ignored'] as const) {
    const stateLemmas = rows.filter((row) => row.state === state).map(({ lemma }) => lemma);
    await changeStates(tx, userId, { lemmas: stateLemmas, state: 'new', onlyFrom: state, ...undoTime });
  }
  return rows.length;
}
