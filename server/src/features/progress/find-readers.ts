import type { Deps } from '../../deps.ts';

/** Returns the ids of those members who read on their day. Days are local dates such as `2026-11-14`. */
export async function findReaders(
  { sql }: Pick<Deps, 'sql'>,
  memberDays: readonly { memberId: number; day: string }[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql.query<{ user_id: number }>({
    name: 'members who read on a day',
    text: `select d.user_id from unnest($1::int[], $2::date[]) as d (user_id, day)
      where exists (select from reading_days r where r.user_id = d.user_id and r.day = d.day)`,
    values: [memberDays.map(({ memberId }) => memberId), memberDays.map(({ day }) => day)],
  });
  return new Set(rows.map(({ user_id: memberId }) => memberId));
}
