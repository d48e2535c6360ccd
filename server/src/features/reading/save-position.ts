import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problem.ts';

export type Place = { memberId: number; bookCode: string; phraseNo: number; seenAt: Date | undefined };
export type Position = { phraseNo: number; seenAt: Date };

/**
 * Remembers where a member stopped and answers what holds: a place seen earlier never replaces a later one, and
 * one in the future counts as now. 404 for a book or phrase that is not in their library.
 */
export async function savePosition({ db, clock }: Deps, place: Place): Promise<Position> {
  const now = clock.now();
  const seenAt = place.seenAt && place.seenAt < now ? place.seenAt : now;
  const saved = await db.$executeRaw`
    insert into reading_positions (user_id, book_id, phrase_id, phrase_no, seen_at)
    select owned.user_id, owned.book_id, c.phrase_ids[${place.phraseNo}::int - c.first_phrase_no + 1],
      ${place.phraseNo}, ${seenAt}
    from purchases owned
    join books b on b.id = owned.book_id
    join chapters c on c.book_id = b.id
      and ${place.phraseNo} between c.first_phrase_no and c.first_phrase_no + c.total_phrases - 1
    where owned.user_id = ${place.memberId} and b.book_code = ${place.bookCode}
    on conflict (user_id, book_id) do update
      set phrase_id = excluded.phrase_id, phrase_no = excluded.phrase_no, seen_at = excluded.seen_at
      where excluded.seen_at >= reading_positions.seen_at`;
  if (saved > 0) return { phraseNo: place.phraseNo, seenAt };
  return await holdingPosition(db, place);
}

async function holdingPosition(db: Deps['db'], { memberId, bookCode, phraseNo }: Place): Promise<Position> {
  const [stop] = await db.$queryRaw<{ phrase_no: number; seen_at: Date }[]>`
    select stop.phrase_no, stop.seen_at from reading_stops stop join books b on b.id = stop.book_id
    where stop.user_id = ${memberId} and b.book_code = ${bookCode} and b.total_phrases >= ${phraseNo}`;
  if (!stop) throw new Problem(404, 'This phrase isn’t in your library.');
  return { phraseNo: stop.phrase_no, seenAt: stop.seen_at };
}
