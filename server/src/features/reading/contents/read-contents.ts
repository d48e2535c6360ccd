import type { ContentsView } from '@lingostory/contract/reading/contents/schemas';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import type { Claims } from '../../../http/session.ts';
import { demandReader, nothingToPreview, type SessionRow } from '../read-phrase.ts';

/**
 * The chapters that have phrases, with the length of their clips where that is known of all of them. `first` is the column
 * with a chapter's first number: in the book, or in its sample.
 */
const chaptersOf = (book: string, first: string) => `
  select c.chapter_no, c.title, c.${first} as first_phrase_no, c.total_phrases,
    case when c.clip_count = c.total_phrases then c.clip_ms end as milliseconds
  from chapters c
  where c.book_id = ${book} and c.total_phrases > 0 and c.${first} is not null`;

/** $1 session, $2 user, $3 now, $4 book_code. No row: no session; a row without chapter: nothing to read there. */
const contentsStatement = {
  name: 'contents of a book',
  text: `select u.user_type, s.expires_at, c.*
  from sessions s
  join users u on u.id = s.user_id
  left join books b on b.book_code = $4
  left join purchases owned on owned.user_id = u.id and owned.book_id = b.id
  left join lateral (${chaptersOf('owned.book_id', 'first_phrase_no')}) c on true
  where s.id = $1 and s.user_id = $2 and s.ended_at is null and s.expires_at > $3 and u.is_active
  order by c.chapter_no`,
};

/** $1 book_code. */
const sampleContentsStatement = {
  name: 'contents of a sample',
  text: `select c.* from books b cross join lateral (${chaptersOf('b.id', 'first_sample_no')}) c
  where b.book_code = $1 and b.in_catalogue order by c.chapter_no`,
};

/** For the studio, which has drafts too. $1 book_code. */
const previewContentsStatement = {
  name: 'contents of a preview',
  text: `select c.* from books b cross join lateral (${chaptersOf('b.id', 'first_studio_no')}) c
  where b.book_code = $1 and b.deleted_at is null order by c.chapter_no`,
};

type ContentsRow = SessionRow & (ContentsView | { chapter_no: null });

/**
 * The chapters of an owned book, session check included: one statement. 401 no session, 403 not a member, 404 not owned,
 * unknown, or without phrases.
 */
export async function readContents(deps: Deps, claims: Claims, bookCode: string): Promise<ContentsView[]> {
  const values = [claims.sessionId, claims.userId, deps.clock.now(), bookCode];
  const { rows } = await deps.sql.query<ContentsRow>({ ...contentsStatement, values });
  await demandReader(deps, claims, rows[0]);
  const chapters = rows.flatMap((row) => (row.chapter_no === null ? [] : [toView(row)]));
  if (chapters.length === 0) throw new Problem(404, 'This book isn’t in your library.');
  return chapters;
}

/** The chapters of a free sample, for everybody. 404 when the book has none. */
export async function readSampleContents({ sql }: Deps, bookCode: string): Promise<ContentsView[]> {
  const { rows } = await sql.query<ContentsView>({ ...sampleContentsStatement, values: [bookCode] });
  if (rows.length === 0) throw new Problem(404, 'This book has no free sample.');
  return rows;
}

/** The chapters of a book in the studio, drafts too. 404 unknown, deleted, or without phrases. */
export async function previewContents({ sql }: Deps, bookCode: string): Promise<ContentsView[]> {
  const { rows } = await sql.query<ContentsView>({ ...previewContentsStatement, values: [bookCode] });
  if (rows.length === 0) throw nothingToPreview();
  return rows;
}

function toView({ chapter_no, title, first_phrase_no, total_phrases, milliseconds }: ContentsView) {
  return { chapter_no, title, first_phrase_no, total_phrases, milliseconds };
}
