import type { Deps } from '../../deps.ts';
import { buildIsCurrentSql } from './current-packs.ts';

/** Milliseconds for which an outdated pack is kept, so that a download that has begun can finish. */
const outdatedPackLifetimeMs = 24 * 60 * 60 * 1000;

/**
 * Deletes packs a day after they were found outdated, and returns how many. A pack without a file that is missing from the
 * store counts as outdated, so that it is made again once somebody wants it.
 */
export async function sweepPacks({
  sql,
  media,
  clock,
}: Pick<Deps, 'sql' | 'media' | 'clock'>): Promise<number> {
  const now = clock.now();
  await sql.query(
    `update chapter_packs k set outdated_at = $1 where outdated_at is null and stored_at is not null
      and (missing_files > 0 or not (${buildIsCurrentSql('k.chapter_id')})
        or not exists (select from chapters c where c.id = k.chapter_id and c.first_phrase_no is not null))`,
    [now],
  );
  const cutoffDate = new Date(now.getTime() - outdatedPackLifetimeMs);
  // The second case is a pack whose process died while storing it.
  const isExpiredSql = 'coalesce(outdated_at, case when stored_at is null then made_at end) <= $1';
  const { rows } = await sql.query<{ file: string }>(
    `select file from chapter_packs where ${isExpiredSql} order by file`,
    [cutoffDate],
  );
  for (const { file } of rows) {
    // The file first: a row without a file is found here again, or by whoever requests it.
    await media.remove('packs', file);
    await sql.query(`delete from chapter_packs where file = $2 and ${isExpiredSql}`, [cutoffDate, file]);
  }
  await sql.query(
    'delete from chapter_revisions r where not exists (select from chapters c where c.id = r.chapter_id)',
  );
  return rows.length;
}
