import { formerSoundDays } from '@lingostory/contract/studio/constants';
import type { Deps, TransactionClient } from '../../../deps.ts';
import { Prisma } from '../../../generated/prisma/client.ts';

export type FormerSoundRow = {
  id: number;
  version: number;
  replacedAt: Date;
  /** True while the phrases have the former sound. */
  isRestored: boolean;
  /** The number of phrases whose clips were replaced, and of those that can get them back. */
  total: number;
  restorable: number;
  /** The length of the clips that these can get back, or null if the length of one isn't known. */
  milliseconds: number | null;
  /** The phrase, if its clip was replaced alone and if it is still there. */
  phrase: { id: number; phrase_no: number; phrase: string } | null;
};

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the time before which replaced sounds can no longer be restored. */
export const oldestRestorableTime = ({ clock }: Pick<Deps, 'clock'>) =>
  new Date(clock.now().getTime() - formerSoundDays * dayMs);

/** Returns the sounds of a chapter that at least one phrase can get back, the last replaced first. */
export async function listFormerSounds(
  deps: Pick<Deps, 'db' | 'clock'>,
  chapterId: number,
): Promise<FormerSoundRow[]> {
  // The sound of a phrase is listed with the chapter that the phrase is in now. A phrase that was given a clip again and again
  // has a row for each time.
  const rows = await findRows(
    deps.db,
    Prisma.sql`f.book_id = (select book_id from chapters where id = ${chapterId})
      and f.replaced_at > ${oldestRestorableTime(deps)}
      and coalesce((select p.chapter_id from phrases p where p.id = f.phrase_id), f.chapter_id) = ${chapterId}
      and not exists (
        select 1 from former_sounds later
        where later.book_id = f.book_id and later.phrase_id = f.phrase_id and later.clips = f.clips
          and later.rows -> 0 ->> 'clip' = f.rows -> 0 ->> 'clip'
          and (later.replaced_at, later.id) > (f.replaced_at, f.id)
      )`,
  );
  return rows.filter(({ restorable }) => restorable > 0);
}

export async function findFormerSound(
  tx: TransactionClient,
  id: number,
): Promise<FormerSoundRow | undefined> {
  return (await findRows(tx, Prisma.sql`f.id = ${id}`))[0];
}

async function findRows(
  db: Pick<TransactionClient, '$queryRaw'>,
  where: Prisma.Sql,
): Promise<FormerSoundRow[]> {
  return await db.$queryRaw<FormerSoundRow[]>`
    select f.id, f.version, f.replaced_at as "replacedAt", f.is_restored as "isRestored", jsonb_array_length(f.rows) as total,
      former.restorable, former.milliseconds, (
        select jsonb_build_object(
          'id', p.id, 'phrase', p.phrase, 'phrase_no', c.first_studio_no + array_position(c.phrase_ids, p.id) - 1
        )
        from phrases p join chapters c on c.id = p.chapter_id where p.id = f.phrase_id
      ) as phrase
    from former_sounds f
    cross join lateral (
      select count(*)::int as restorable,
        case when count(*) = count(r.former ->> 'milliseconds')
          then sum((r.former ->> 'milliseconds')::int)::int end as milliseconds
      from jsonb_to_recordset(f.rows) as r(id int, clip text, former jsonb)
      join phrases p on p.id = r.id and p.audio_file = r.clip
    ) former
    where ${where} order by f.replaced_at desc, f.id desc`;
}
