import type { WordState } from '@lingostory/contract/vocabulary/constants';
import type { Deps, Tx } from '../../../deps.ts';
import { hour, type Limit } from '../../../http/limits.ts';
import { dayFinder } from '../../../lib/local-day.ts';
import { withActiveMember } from '../../library/public.ts';
import { byLemma, findStates } from '../base/by-lemma.ts';
import { requireStateRoom } from '../base/word-quota.ts';
import { addToShares, countsAsKnown } from '../shares/known-shares.ts';

/** Limit for marked words, including imported ones. It is twice the most that a new member would mark. */
export const stateChangeLimit: Limit = {
  name: 'word states',
  points: 200_000,
  seconds: hour,
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

/** The lemmas whose state has changed, and the kept words with these lemmas. */
export type StatesChanged = { changed: string[]; words: { id: string; lemma: string; text: string }[] };

/** Sets the state of a member's words. Throws 422 if the account can't hold more. */
export async function setWordStates(
  deps: Deps,
  memberId: number,
  change: Pick<StateChange, 'lemmas' | 'state' | 'onlyFrom'> & { timeZone: string | undefined },
): Promise<StatesChanged> {
  const at = deps.clock.now();
  const day = dayFinder()(at, change.timeZone);
  return await withActiveMember(deps, memberId, (tx) => changeStates(tx, memberId, { ...change, at, day }));
}

/** Like `setWordStates`, within a transaction that holds a lock on the member's row. */
export async function changeStates(tx: Tx, memberId: number, change: StateChange): Promise<StatesChanged> {
  const { state, onlyFrom, at, day } = change;
  const lemmas = [...new Set(change.lemmas)];
  const states = await findStates(tx, memberId, lemmas);
  const stateBefore = (lemma: string): WordState => states.get(lemma) ?? 'new';
  const changed = lemmas.filter(
    (lemma) => stateBefore(lemma) !== state && (onlyFrom === undefined || stateBefore(lemma) === onlyFrom),
  );
  if (changed.length === 0) return { changed, words: [] };
  if (state === 'new')
    await tx.$executeRaw`
      delete from lemma_states where ctid = any(array(
        select found.ctid from ${byLemma('states', memberId, changed, 'ctid')}))`;
  else
    await tx.$executeRaw`
      insert into lemma_states (user_id, lemma, state, changed_at, day)
      select ${memberId}, lemma, ${state}::word_state, ${at}, ${day}::date from unnest(${changed}::text[]) as sent (lemma)
      on conflict (user_id, lemma) do update
        set state = excluded.state, changed_at = excluded.changed_at, day = excluded.day`;
  if (state !== 'new' && changed.some((lemma) => !states.has(lemma))) await requireStateRoom(tx, memberId);
  // Removed words don't change, so that an undo can restore them.
  const words = await tx.$queryRaw<StatesChanged['words']>`
    update kept_words k set learning = ${state === 'learning'}
    from ${byLemma('kept words', memberId, changed, 'id, removed_at')}
    where k.id = found.id and found.removed_at is null
    returning k.id::text as id, k.lemma, k.text`;
  const shareLemmas = changed.filter((lemma) => countsAsKnown(stateBefore(lemma)) !== countsAsKnown(state));
  await addToShares(tx, memberId, shareLemmas, countsAsKnown(state) ? 1 : -1);
  return { changed, words };
}
