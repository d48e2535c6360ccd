import type { Deps } from '../../../deps.ts';
import { localCommitSql } from '../../../lib/local-commit.ts';
import { buildPhraseNumberSql } from '../../../lib/phrase-numbers.ts';
import { buildReadableBookSql } from '../../../lib/readable-books.ts';
import { createUnreadableProblem } from '../base/create-unreadable-problem.ts';

/** A visit of the phrase with the id `phraseId` or, if there is none, with the number `phraseNo`. */
export type PhraseVisit = {
  memberId: number;
  bookCode: string;
  phraseNo: number;
  phraseId?: number | undefined;
  seenAt: Date | undefined;
};
export type SavedPosition = { phraseNo: number; seenAt: Date };

const visitedPhraseSql = `left join ${buildPhraseNumberSql('b.id', '$4::int')} named on true
  cross join lateral (select coalesce(named.number, $3::int) as phrase_no) visited`;

/** Parameters: $1 member, $2 book_code, $3 phrase_no, $4 phrase_id, $5 now, $6 time of the visit. */
const savingStatement = {
  name: 'save a position',
  text: `insert into reading_positions (user_id, book_id, phrase_id, phrase_no, seen_at)
  select readable.user_id, readable.book_id, c.phrase_ids[visited.phrase_no - c.first_phrase_no + 1], visited.phrase_no, $6
  from books b
  join ${buildReadableBookSql('$1', 'b.id', '$5')} readable on true
  ${visitedPhraseSql}
  join chapters c on c.book_id = b.id
    and visited.phrase_no between c.first_phrase_no and c.first_phrase_no + c.total_phrases - 1
  cross join ${localCommitSql}
  where b.book_code = $2
  on conflict (user_id, book_id) do update
    set phrase_id = excluded.phrase_id, phrase_no = excluded.phrase_no, seen_at = excluded.seen_at
    where excluded.seen_at >= reading_positions.seen_at
  returning phrase_no as "phraseNo", seen_at as "seenAt"`,
};

/** Parameters: $1 to $5 of `savingStatement`. */
const storedStatement = {
  name: 'stored position',
  text: `select stop.phrase_no as "phraseNo", stop.seen_at as "seenAt" from books b
  join ${buildReadableBookSql('$1', 'b.id', '$5')} readable on true
  ${visitedPhraseSql}
  join reading_stops stop on stop.user_id = readable.user_id and stop.book_id = b.id
  where b.book_code = $2 and b.total_phrases >= visited.phrase_no`,
};

/**
 * Saves the member's position in a book unless a later visit is already stored, and returns the stored position. A
 * visit with a time in the future counts as happening now. Throws 404 if the member can't read the book, or it has no
 * such phrase.
 */
export async function savePosition(deps: Deps, visit: PhraseVisit): Promise<SavedPosition> {
  const { memberId, bookCode } = visit;
  const now = deps.clock.now();
  const seenAt = visit.seenAt && visit.seenAt < now ? visit.seenAt : now;
  const values = [memberId, bookCode, visit.phraseNo, visit.phraseId ?? null, now];
  const saving = { ...savingStatement, values: [...values, seenAt] };
  const { rows: savedRows } = await deps.sql.query<SavedPosition>(saving);
  if (savedRows[0]) return savedRows[0];
  const { rows } = await deps.sql.query<SavedPosition>({ ...storedStatement, values });
  const [position] = rows;
  if (!position)
    throw await createUnreadableProblem(deps, memberId, bookCode, 'This phrase isn’t in your library.');
  return position;
}
