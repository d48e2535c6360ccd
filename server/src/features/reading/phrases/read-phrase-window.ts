import type { Deps } from '../../../deps.ts';
import type { Claims } from '../../../http/session.ts';
import { readContent } from '../../../lib/read-content.ts';
import type { MemberJson } from '../base/json-handlers.ts';
import {
  type PhraseRow,
  phraseWindowStatement,
  previewWindowStatement,
  sampleWindowStatement,
  uncheckedWindowStatement,
  windowAccessStatement,
} from '../base/phrase-statements.ts';
import {
  createNoPreviewProblem,
  createNotInSampleProblem,
  type ReaderRow,
  requirePhrase,
  type SessionRow,
  toBookPhraseJson,
  toSamplePhraseJson,
  wrapPhrasesJson,
} from '../base/read-phrase.ts';

/** A window of up to `count` phrases starting at number `from`. */
export type PhraseWindow = { bookCode: string; from: number; count: number };

/**
 * Returns a window of a book that the member may read as a JSON response body and checks the session in the same query.
 * Throws 401 without a session, 403 if the caller isn't a member, and 404 if they can't read the book or it has no such
 * phrase.
 */
export async function readPhraseWindow(
  deps: Deps,
  claims: Claims,
  window: PhraseWindow,
): Promise<MemberJson> {
  const { bookCode, from, count } = window;
  const values = [claims.sessionId, claims.userId, deps.clock.now(), bookCode, from, count];
  const rows = deps.standbyReads
    ? await readWindowInTwoSteps(deps, claims, window)
    : (await deps.sql.query<ReaderRow>({ ...phraseWindowStatement, values })).rows;
  const { book_id: bookId } = await requirePhrase(deps, claims, bookCode, rows[0]);
  const phrases = rows.filter((row) => row.number !== null);
  return { json: wrapPhrasesJson(phrases.map((row) => toBookPhraseJson(deps, row))), bookId };
}

type WindowAccessRow = SessionRow & {
  book_id: number | null;
  included_until: Date | null;
  content_state: string;
};

/**
 * Returns the same rows as `phraseWindowStatement`. The primary checks the session and the permission, and a standby may
 * send the phrases.
 */
async function readWindowInTwoSteps(
  deps: Deps,
  claims: Claims,
  { bookCode, from, count }: PhraseWindow,
): Promise<ReaderRow[]> {
  const accessValues = [claims.sessionId, claims.userId, deps.clock.now(), bookCode];
  const access = await deps.sql.query<WindowAccessRow>({ ...windowAccessStatement, values: accessValues });
  const [row] = access.rows;
  if (!row) return [];
  const { book_id: bookId, included_until, content_state: contentState, ...session } = row;
  if (bookId === null) return [{ ...session, number: null }];
  const values = [bookId, from, count];
  const phrases = await readContent(
    deps,
    async ({ sql }) => (await sql.query<PhraseRow>({ ...uncheckedWindowStatement, values })).rows,
    contentState,
  );
  if (phrases.length === 0) return [{ ...session, number: null }];
  return phrases.map((phrase) => ({ ...session, ...phrase, included_until }));
}

/** Returns a window of a free sample, which anyone may read. Throws 404 if the sample has no such phrase. */
export async function readSampleWindow(deps: Deps, window: PhraseWindow): Promise<string> {
  const values = [window.bookCode, window.from, window.count];
  const { rows } = await readContent(deps, ({ sql }) =>
    sql.query<PhraseRow>({ ...sampleWindowStatement, values }),
  );
  if (rows.length === 0) throw createNotInSampleProblem();
  return wrapPhrasesJson(rows.map(toSamplePhraseJson));
}

/**
 * Returns a window of a book in the studio, including drafts. Doesn't save a position. Throws 404 if the book is
 * unknown or deleted, or has no such phrase.
 */
export async function readPreviewPhraseWindow(deps: Deps, window: PhraseWindow): Promise<string> {
  const values = [window.bookCode, window.from, window.count];
  const { rows } = await deps.sql.query<PhraseRow>({ ...previewWindowStatement, values });
  if (rows.length === 0) throw createNoPreviewProblem();
  return wrapPhrasesJson(rows.map((row) => toBookPhraseJson(deps, row)));
}
