import type { Deps } from '../../../deps.ts';
import type { Claims } from '../../../http/session.ts';
import {
  type PhraseRow,
  phraseWindowStatement,
  previewWindowStatement,
  sampleWindowStatement,
} from '../base/phrase-statements.ts';
import {
  createNoPreviewProblem,
  createNotInSampleProblem,
  type ReaderRow,
  requirePhrase,
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
export async function readPhraseWindow(deps: Deps, claims: Claims, window: PhraseWindow): Promise<string> {
  const { bookCode, from, count } = window;
  const values = [claims.sessionId, claims.userId, deps.clock.now(), bookCode, from, count];
  const { rows } = await deps.sql.query<ReaderRow>({ ...phraseWindowStatement, values });
  await requirePhrase(deps, claims, bookCode, rows[0]);
  const phrases = rows.filter((row) => row.number !== null);
  return wrapPhrasesJson(phrases.map((row) => toBookPhraseJson(deps, claims.userId, row)));
}

/** Returns a window of a free sample, which anyone may read. Throws 404 if the sample has no such phrase. */
export async function readSampleWindow({ sql }: Deps, window: PhraseWindow): Promise<string> {
  const values = [window.bookCode, window.from, window.count];
  const { rows } = await sql.query<PhraseRow>({ ...sampleWindowStatement, values });
  if (rows.length === 0) throw createNotInSampleProblem();
  return wrapPhrasesJson(rows.map(toSamplePhraseJson));
}

/**
 * Returns a window of a book in the studio, including drafts. Doesn't save a position. Throws 404 if the book is
 * unknown or deleted, or has no such phrase.
 */
export async function readPreviewPhraseWindow(
  deps: Deps,
  administratorId: number,
  window: PhraseWindow,
): Promise<string> {
  const values = [window.bookCode, window.from, window.count];
  const { rows } = await deps.sql.query<PhraseRow>({ ...previewWindowStatement, values });
  if (rows.length === 0) throw createNoPreviewProblem();
  return wrapPhrasesJson(rows.map((row) => toBookPhraseJson(deps, administratorId, row)));
}
