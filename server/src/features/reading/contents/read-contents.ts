import type { ContentsView } from '@lingostory/contract/reading/contents/schemas';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import type { Claims } from '../../../http/session.ts';
import { buildReadableBookSql } from '../../../lib/readable-books.ts';
import { createUnreadableProblem } from '../base/create-unreadable-problem.ts';
import { createNoPreviewProblem, requireReader, type SessionRow } from '../base/read-phrase.ts';

/**
 * Returns SQL that selects a book's non-empty chapters as JSON, or null if there are none. The database builds the
 * JSON, because a book may have a thousand chapters. A chapter's length is included only if the length of every clip in
 * it is known. `firstNoColumn` is the column that holds the number of a chapter's first phrase, counted in the book, in
 * its sample or in the studio.
 */
const buildChaptersSql = (bookIdSql: string, firstNoColumn: string) => `(
  select json_agg(json_build_object(
    'chapter_no', c.chapter_no, 'title', c.title, 'first_phrase_no', c.${firstNoColumn}, 'total_phrases', c.total_phrases,
    'milliseconds', case when c.clip_count = c.total_phrases then c.clip_ms end
  ) order by c.chapter_no)::text
  from chapters c
  where c.book_id = ${bookIdSql} and c.total_phrases > 0 and c.${firstNoColumn} is not null) as chapters`;

/** Parameters: $1 session, $2 user, $3 now, $4 book_code. No row means no session. */
const contentsStatement = {
  name: 'contents of a book',
  text: `select u.user_type, s.expires_at, ${buildChaptersSql('readable.book_id', 'first_phrase_no')}
  from sessions s
  join users u on u.id = s.user_id
  left join books b on b.book_code = $4
  left join ${buildReadableBookSql('u.id', 'b.id', '$3')} readable on true
  where s.id = $1 and s.user_id = $2 and s.ended_at is null and s.expires_at > $3 and u.is_active`,
};

/** Parameters: $1 book_code. */
const sampleContentsStatement = {
  name: 'contents of a sample',
  text: `select ${buildChaptersSql('b.id', 'first_sample_no')} from books b where b.book_code = $1 and b.in_catalogue`,
};

/** Includes drafts, for the studio. Parameters: $1 book_code. */
const previewContentsStatement = {
  name: 'contents of a preview',
  text: `select ${buildChaptersSql('b.id', 'first_studio_no')} from books b where b.book_code = $1 and b.deleted_at is null`,
};

type ChaptersRow = { chapters: string | null };

/**
 * Returns a readable book's chapters as JSON and checks the session in the same query. Throws 401 without a session,
 * 403 if the caller isn't a member, and 404 if they can't read the book or it has no phrases.
 */
export async function readContents(deps: Deps, claims: Claims, bookCode: string): Promise<string> {
  const values = [claims.sessionId, claims.userId, deps.clock.now(), bookCode];
  const { rows } = await deps.sql.query<SessionRow & ChaptersRow>({ ...contentsStatement, values });
  const { chapters } = await requireReader(deps, claims, rows[0]);
  if (chapters === null)
    throw await createUnreadableProblem(deps, claims.userId, bookCode, 'This book isn’t in your library.');
  return chapters;
}

/** Returns a free sample's chapters as JSON. Throws 404 if the book has no sample. */
export async function readSampleContents({ sql }: Deps, bookCode: string): Promise<string> {
  const { rows } = await sql.query<ChaptersRow>({ ...sampleContentsStatement, values: [bookCode] });
  const chapters = rows[0]?.chapters;
  if (!chapters) throw new Problem(404, 'This book has no free sample.');
  return chapters;
}

/**
 * Returns the chapters of a book in the studio, including drafts. Throws 404 if the book is unknown or deleted, or
 * has no phrases.
 */
export async function readPreviewContents({ sql }: Deps, bookCode: string): Promise<ContentsView[]> {
  const { rows } = await sql.query<ChaptersRow>({ ...previewContentsStatement, values: [bookCode] });
  const chapters = rows[0]?.chapters;
  if (!chapters) throw createNoPreviewProblem();
  return JSON.parse(chapters) as ContentsView[];
}
