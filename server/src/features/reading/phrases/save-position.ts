import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';

export type PhraseVisit = { memberId: number; bookCode: string; phraseNo: number; seenAt: Date | undefined };
export type SavedPosition = { phraseNo: number; seenAt: Date };

/**
 * Saves the member's position in a book unless a later visit is already stored, and returns the stored position. A
 * visit with a time in the future counts as happening now. Throws 404 if the book or phrase isn't in the member's
 * library.
 */
export async function savePosition({ db, clock }: Deps, visit: PhraseVisit): Promise<SavedPosition> {
  const now = clock.now();
  const seenAt = visit.seenAt && visit.seenAt < now ? visit.seenAt : now;
  const savedCount = await db.$executeRaw`
    insert into reading_positions (user_id, book_id, phrase_id, phrase_no, seen_at)
    select owned.user_id, owned.book_id, c.phrase_ids[${visit.phraseNo}::int - c.first_phrase_no + 1],
      ${visit.phraseNo}, ${seenAt}
    from purchases owned
    join books b on b.id = owned.book_id
    join chapters c on c.book_id = b.id
      and ${visit.phraseNo} between c.first_phrase_no and c.first_phrase_no + c.total_phrases - 1
    where owned.user_id = ${visit.memberId} and b.book_code = ${visit.bookCode}
    on conflict (user_id, book_id) do update
      set phrase_id = excluded.phrase_id, phrase_no = excluded.phrase_no, seen_at = excluded.seen_at
      where excluded.seen_at >= reading_positions.seen_at`;
  if (savedCount > 0) return { phraseNo: visit.phraseNo, seenAt };
  return await findSavedPosition(db, visit);
}

async function findSavedPosition(
  db: Deps['db'],
  { memberId, bookCode, phraseNo }: PhraseVisit,
): Promise<SavedPosition> {
  const [position] = await db.$queryRaw<{ phrase_no: number; seen_at: Date }[]>`
    select r.phrase_no, r.seen_at from reading_stops r join books b on b.id = r.book_id
    where r.user_id = ${memberId} and b.book_code = ${bookCode} and b.total_phrases >= ${phraseNo}`;
  if (!position) throw new Problem(404, 'This phrase isn’t in your library.');
  return { phraseNo: position.phrase_no, seenAt: position.seen_at };
}
