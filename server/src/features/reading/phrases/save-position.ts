import type { Deps } from '../../../deps.ts';
import { localCommitSql } from '../../../lib/local-commit.ts';
import { buildReadableBookSql } from '../../../lib/readable-books.ts';
import { createUnreadableProblem } from '../base/create-unreadable-problem.ts';

export type PhraseVisit = { memberId: number; bookCode: string; phraseNo: number; seenAt: Date | undefined };
export type SavedPosition = { phraseNo: number; seenAt: Date };

/** Parameters: $1 member, $2 book_code, $3 phrase_no, $4 time of the visit, $5 now. */
const savingStatement = {
  name: 'save a position',
  text: `insert into reading_positions (user_id, book_id, phrase_id, phrase_no, seen_at)
  select readable.user_id, readable.book_id, c.phrase_ids[$3::int - c.first_phrase_no + 1], $3, $4
  from books b
  join ${buildReadableBookSql('$1', 'b.id', '$5')} readable on true
  join chapters c on c.book_id = b.id and $3 between c.first_phrase_no and c.first_phrase_no + c.total_phrases - 1
  cross join ${localCommitSql}
  where b.book_code = $2
  on conflict (user_id, book_id) do update
    set phrase_id = excluded.phrase_id, phrase_no = excluded.phrase_no, seen_at = excluded.seen_at
    where excluded.seen_at >= reading_positions.seen_at`,
};

/** Parameters: $1 member, $2 book_code, $3 phrase_no, $4 now. */
const storedStatement = {
  name: 'stored position',
  text: `select stop.phrase_no as "phraseNo", stop.seen_at as "seenAt" from books b
  join ${buildReadableBookSql('$1', 'b.id', '$4')} readable on true
  join reading_stops stop on stop.user_id = readable.user_id and stop.book_id = b.id
  where b.book_code = $2 and b.total_phrases >= $3`,
};

/**
 * Saves the member's position in a book unless a later visit is already stored, and returns the stored position. A
 * visit with a time in the future counts as happening now. Throws 404 if the member can't read the book, or it has no
 * such phrase.
 */
export async function savePosition(deps: Deps, visit: PhraseVisit): Promise<SavedPosition> {
  const { memberId, bookCode, phraseNo } = visit;
  const now = deps.clock.now();
  const seenAt = visit.seenAt && visit.seenAt < now ? visit.seenAt : now;
  const saving = { ...savingStatement, values: [memberId, bookCode, phraseNo, seenAt, now] };
  const { rowCount } = await deps.sql.query(saving);
  if (rowCount) return { phraseNo, seenAt };
  const stored = { ...storedStatement, values: [memberId, bookCode, phraseNo, now] };
  const { rows } = await deps.sql.query<SavedPosition>(stored);
  const [position] = rows;
  if (!position)
    throw await createUnreadableProblem(deps, memberId, bookCode, 'This phrase isn’t in your library.');
  return position;
}
