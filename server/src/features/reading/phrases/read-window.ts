import type { Deps } from '../../../deps.ts';
import type { Claims } from '../../../http/session.ts';
import {
  type PhraseRow,
  previewWindowStatement,
  sampleWindowStatement,
  windowStatement,
} from '../base/phrase-statements.ts';
import {
  bookPhraseJson,
  demandPhrase,
  manyJson,
  nothingToPreview,
  notInSample,
  type ReaderRow,
  samplePhraseJson,
} from '../base/read-phrase.ts';

/** Consecutive phrases: `count` of them from the number `from` on, fewer where the book ends before. */
export type Window = { bookCode: string; from: number; count: number };

/**
 * Consecutive phrases of an owned book as the response's JSON: one statement, session check included.
 * 401 no session, 403 not a member, 404 not owned, unknown, or beyond the end.
 */
export async function readWindow(deps: Deps, claims: Claims, window: Window): Promise<string> {
  const { bookCode, from, count } = window;
  const values = [claims.sessionId, claims.userId, deps.clock.now(), bookCode, from, count];
  const { rows } = await deps.sql.query<ReaderRow>({ ...windowStatement, values });
  await demandPhrase(deps, claims, rows[0]);
  const phrases = rows.filter((row) => row.number !== null);
  return manyJson(phrases.map((row) => bookPhraseJson(deps, claims.userId, row)));
}

/** The same of a free sample, for everybody. 404 when the book has no such phrase in its sample. */
export async function readSampleWindow({ sql }: Deps, window: Window): Promise<string> {
  const values = [window.bookCode, window.from, window.count];
  const { rows } = await sql.query<PhraseRow>({ ...sampleWindowStatement, values });
  if (rows.length === 0) throw notInSample();
  return manyJson(rows.map(samplePhraseJson));
}

/** The same of a book in the studio, drafts too. Nothing is saved. 404 unknown, deleted, or beyond the end. */
export async function previewWindow(deps: Deps, administratorId: number, window: Window): Promise<string> {
  const values = [window.bookCode, window.from, window.count];
  const { rows } = await deps.sql.query<PhraseRow>({ ...previewWindowStatement, values });
  if (rows.length === 0) throw nothingToPreview();
  return manyJson(rows.map((row) => bookPhraseJson(deps, administratorId, row)));
}
