import type { WordState } from '@lingostory/contract/vocabulary/constants';
import type { Deps, TransactionClient } from '../../../deps.ts';
import { type Limit, secondsPerHour } from '../../../http/limits.ts';
import { createLocalDayFormatter } from '../../../lib/local-day.ts';
import { withActiveMember } from '../../library/public.ts';
import { buildLemmaQuery, findWordStates } from '../base/by-lemma.ts';
import { requireSpaceForStates } from '../base/word-quota.ts';
import { adjustShares, isCountedAsKnown } from '../shares/known-shares.ts';

/**
 * Limit for marked words, including imported ones. It is twice as high as the largest number that a new member is
 * expected to mark.
 */
export const stateChangeLimit: Limit = {
  name: 'word states',
  points: 200_000,
  seconds: secondsPerHour,
  message: 'You’ve changed too many words in a short time.',
};

export type StateChange = {
  lemmas: readonly string[];
  state: WordState;
  /** If set, changes only words that are currently in this state. */
  onlyFrom?: WordState | undefined;
  /** Time of the change. `day` is the member's local date at that time. */
  at: Date;
  day: string;
};

/** The lemmas whose state has changed, and the member's word list entries with these lemmas. */
export type StateChangeResult = { changed: string[]; words: { id: string; lemma: string; text: string }[] };

/** Sets the state of a member's words. Throws 422 if the account can't hold more. */
export async function setWordStates(
  deps: Deps,
  memberId: number,
  change: Pick<StateChange, 'lemmas' | 'state' | 'onlyFrom'> & { timeZone: string | undefined },
): Promise<StateChangeResult> {
  const now = deps.clock.now();
  const day = createLocalDayFormatter()(now, change.timeZone);
  return await withActiveMember(deps, memberId, (tx) =>
    changeStates(tx, memberId, { ...change, at: now, day }),
  );
}

/** Like `setWordStates`, within a transaction that holds a lock on the member's row. */
export async function changeStates(
  tx: TransactionClient,
  memberId: number,
  change: StateChange,
): Promise<StateChangeResult> {
  const { state, onlyFrom, at, day } = change;
  const lemmas = [...new Set(change.lemmas)];
  const states = await findWordStates(tx, memberId, lemmas);
  const previousStateOf = (lemma: string): WordState => states.get(lemma) ?? 'new';
  const changedLemmas = lemmas.filter(
    (lemma) =>
      previousStateOf(lemma) !== state && (onlyFrom === undefined || previousStateOf(lemma) === onlyFrom),
  );
  if (changedLemmas.length === 0) return { changed: changedLemmas, words: [] };
  if (state === 'new')
    await tx.$executeRaw`
      delete from lemma_states where ctid = any(array(
        select found.ctid from ${buildLemmaQuery('states', memberId, changedLemmas, 'ctid')}))`;
  else
    await tx.$executeRaw`
      insert into lemma_states (user_id, lemma, state, changed_at, day)
      select ${memberId}, lemma, ${state}::word_state, ${at}, ${day}::date from unnest(${changedLemmas}::text[]) as sent (lemma)
      on conflict (user_id, lemma) do update
        set state = excluded.state, changed_at = excluded.changed_at, day = excluded.day`;
  if (state !== 'new' && changedLemmas.some((lemma) => !states.has(lemma)))
    await requireSpaceForStates(tx, memberId);
  // Leaves removed entries of the word list unchanged, so that an undo can restore them.
  const words = await tx.$queryRaw<StateChangeResult['words']>`
    update kept_words k set learning = ${state === 'learning'}
    from ${buildLemmaQuery('kept words', memberId, changedLemmas, 'id, removed_at')}
    where k.id = found.id and found.removed_at is null
    returning k.id::text as id, k.lemma, k.text`;
  const lemmasAffectingShares = changedLemmas.filter(
    (lemma) => isCountedAsKnown(previousStateOf(lemma)) !== isCountedAsKnown(state),
  );
  await adjustShares(tx, memberId, lemmasAffectingShares, isCountedAsKnown(state) ? 1 : -1);
  return { changed: changedLemmas, words };
}
