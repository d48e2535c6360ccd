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
    select owned.user_id, owned.book_id, p.id, p.phrase_no, ${seenAt}
    from purchases owned
    join books b on b.id = owned.book_id
    join phrases p on p.book_id = b.id and p.phrase_no = ${place.phraseNo}
    where owned.user_id = ${place.memberId} and b.book_code = ${place.bookCode}
    on conflict (user_id, book_id) do update
      set phrase_id = excluded.phrase_id, phrase_no = excluded.phrase_no, seen_at = excluded.seen_at
      where excluded.seen_at >= reading_positions.seen_at`;
  if (saved > 0) return { phraseNo: place.phraseNo, seenAt };
  return await holdingPosition(db, place);
}

async function holdingPosition(db: Deps['db'], { memberId, bookCode, phraseNo }: Place): Promise<Position> {
  const book = await db.book.findFirst({
    where: { bookCode, purchases: { some: { userId: memberId } }, phrases: { some: { phraseNo } } },
    select: { positions: { where: { userId: memberId }, include: { phrase: true } } },
  });
  const position = book?.positions[0];
  if (!position) throw new Problem(404, 'This phrase is not in your library.');
  return { phraseNo: position.phrase?.phraseNo ?? position.phraseNo, seenAt: position.seenAt };
}
