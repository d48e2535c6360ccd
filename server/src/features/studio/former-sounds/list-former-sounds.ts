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
  const rows = await findRows(
    deps.db,
    Prisma.sql`f.chapter_id = ${chapterId} and f.replaced_at > ${oldestRestorableTime(deps)}`,
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
    select f.id, f.version, f.replaced_at as "replacedAt", f.is_restored as "isRestored", jsonb_array_length(f.rows) as total, (
        select count(*)::int from jsonb_to_recordset(f.rows) as r(id int, clip text)
        join phrases p on p.id = r.id and p.audio_file = r.clip
      ) as restorable, (
        select jsonb_build_object(
          'id', p.id, 'phrase', p.phrase, 'phrase_no', c.first_studio_no + array_position(c.phrase_ids, p.id) - 1
        )
        from phrases p join chapters c on c.id = p.chapter_id where p.id = f.phrase_id
      ) as phrase
    from former_sounds f where ${where} order by f.replaced_at desc, f.id desc`;
}
