import type { Deps, TransactionClient } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { withActiveMember } from '../../library/public.ts';
import { deleteShares } from '../shares/known-shares.ts';

type LemmaChange = { lemma: string; newLemma: string };

/**
 * Gives members' words their new lemmas after the rules for lemmas have changed and all books have been read again. A
 * lemma is replaced only if all of its words now have the same other lemma. Returns the number of replaced lemmas. An
 * interrupted run starts again, and a word that has moved isn't moved twice.
 */
export async function followLemmaChanges(deps: Deps): Promise<number> {
  const changes = await findCompleteChanges(deps);
  if (changes === undefined) return 0;
  const lemmas = changes.map(({ lemma }) => lemma);
  const members = await deps.db.$queryRaw<{ id: number }[]>`
    select user_id as id from lemma_states where lemma = any(${lemmas}::text[])
    union select user_id from kept_words where lemma = any(${lemmas}::text[])`;
  for (const { id } of members) {
    try {
      await withActiveMember(deps, id, (tx) => moveWords(tx, id, changes));
    } catch (error) {
      // The account was closed in the meantime.
      if (!(error instanceof Problem && error.status === 401)) throw error;
    }
  }
  await deps.db.lemmaChange.deleteMany();
  return changes.length;
}

/**
 * Returns the changes of lemmas that no phrase has any more and that have only one new lemma. Returns undefined if there
 * are no changes, or while some books still have to be read again.
 */
async function findCompleteChanges({ db }: Pick<Deps, 'db'>): Promise<LemmaChange[] | undefined> {
  if ((await db.lemmaChange.findFirst()) === null) return undefined;
  const [versions] = await db.$queryRaw<{ areSame: boolean }[]>`
    select min(cut_version) = max(cut_version) as "areSame" from books where deleted_at is null`;
  if (versions?.areSame !== true) return undefined;
  // A capital letter marks a name, which has no state.
  return await db.$queryRaw<LemmaChange[]>`
    with single as (
      select lemma, min(new_lemma) as new_lemma from lemma_changes group by lemma having count(*) = 1
    ), used as (
      select distinct l.lemma from phrases p cross join unnest(p.lemmas) as l (lemma) join single s on s.lemma = l.lemma
    )
    select lemma, new_lemma as "newLemma" from single
    where new_lemma <> '' and left(new_lemma, 1) = lower(left(new_lemma, 1) collate "und-x-icu")
      and lemma not in (select lemma from used)
    order by lemma`;
}

/**
 * Moves a member's states and kept words to their new lemmas. Leaves a word that the member typed, because it isn't from a
 * book, and a word whose new lemma is kept already. The state of the new lemma wins.
 */
async function moveWords(
  tx: TransactionClient,
  memberId: number,
  changes: readonly LemmaChange[],
): Promise<void> {
  const movableChanges = await tx.$queryRaw<LemmaChange[]>`
    select distinct on (c."newLemma") c.lemma, c."newLemma"
    from json_to_recordset(${JSON.stringify(changes)}::json) as c (lemma text, "newLemma" text)
    where not exists (
      select from kept_words k where k.user_id = ${memberId} and k.lemma = c.lemma and k.removed_at is null
        and (k.phrase = '' or exists (
          select from kept_words n where n.user_id = k.user_id and n.lemma = c."newLemma" and n.removed_at is null
        ))
    ) and (
      exists (select from lemma_states s where s.user_id = ${memberId} and s.lemma = c.lemma)
      or exists (select from kept_words k where k.user_id = ${memberId} and k.lemma = c.lemma and k.removed_at is null)
    )
    order by c."newLemma", c.lemma`;
  if (movableChanges.length === 0) return;
  const changesJson = JSON.stringify(movableChanges);
  await tx.$executeRaw`
    insert into lemma_states (user_id, lemma, state, changed_at, day)
    select s.user_id, c."newLemma", s.state, s.changed_at, s.day
    from json_to_recordset(${changesJson}::json) as c (lemma text, "newLemma" text)
    join lemma_states s on s.user_id = ${memberId} and s.lemma = c.lemma
    on conflict do nothing`;
  await tx.$executeRaw`
    delete from lemma_states s using json_to_recordset(${changesJson}::json) as c (lemma text)
    where s.user_id = ${memberId} and s.lemma = c.lemma`;
  await tx.$executeRaw`
    update kept_words k
    set lemma = c."newLemma", learning = exists (
      select from lemma_states s where s.user_id = k.user_id and s.lemma = c."newLemma" and s.state = 'learning')
    from json_to_recordset(${changesJson}::json) as c (lemma text, "newLemma" text)
    where k.user_id = ${memberId} and k.lemma = c.lemma and k.removed_at is null`;
  await deleteShares(tx, memberId);
}
