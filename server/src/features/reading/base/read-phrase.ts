import { userTypes } from '@lingostory/contract/constants';
import type { Deps } from '../../../deps.ts';
import { Problem, unauthorised } from '../../../http/problem.ts';
import { type Claims, demandRole, extendSession } from '../../../http/session.ts';
import { mediaPath } from '../../catalogue/public.ts';
import { openClipAddress, signedClipAddress } from './clip-address.ts';
import {
  type PhraseRow,
  pageStatement,
  positionStatement,
  previewStatement,
  sampleStatement,
} from './phrase-statements.ts';

const noMeanings = 'There are no meanings for the words of this phrase yet.';

/**
 * Returns a phrase's row as JSON. The words make up most of it; they are stored as JSON and inserted unchanged.
 * `more` holds fields that differ between books and samples.
 */
function phraseJson(row: PhraseRow, address: string | null, more: Record<string, number>): string {
  const { number, last, words_json: words } = row;
  const rest = JSON.stringify({
    phrase: row.phrase,
    phrase_no: number,
    previous_phrase_no: number > 1 ? number - 1 : null,
    next_phrase_no: number < last ? number + 1 : null,
    translated_message: words.includes('"translated_status":0') ? noMeanings : '',
    phrase_translation: row.translation,
    line_audio: address,
    word_times: row.word_times,
    book: {
      title: row.book_title,
      book_code: row.book_code,
      author: row.author,
      image: mediaPath('covers', row.cover),
    },
    chapter: { title: row.chapter_title, chapter_no: row.chapter_no },
    ...more,
  });
  return `{${words},${rest.slice(1)}`;
}

/** Returns a book's phrase as JSON, with a signed address for its clip. */
export function bookPhraseJson(deps: Deps, userId: number, row: PhraseRow): string {
  const address = row.audio_file && signedClipAddress(deps, userId, row.audio_file);
  return phraseJson(row, address, { total_phrases: row.last });
}

/** Returns a sample's phrase as JSON, with a public address for its clip. */
export function samplePhraseJson(row: PhraseRow): string {
  const address = row.audio_file && openClipAddress(row.audio_file);
  return phraseJson(row, address, { read_sample_phrases: row.number, total_sample_phrases: row.last });
}

/** Wraps a phrase in a response body. `manyJson` does the same for several phrases in order. */
const oneJson = (phrase: string) => `{"data":${phrase}}`;
export const manyJson = (phrases: readonly string[]) => `{"data":[${phrases.join(',')}]}`;

/** The columns that every query with a session check returns. */
export type SessionRow = { user_type: number; expires_at: Date };
/** The session's columns, and the phrase if there is one that the member may read. */
export type ReaderRow = SessionRow & (PhraseRow | { number: null });

/** A page turn by the owner of an access token. Without `phraseNo`, it opens the member's saved position. */
export type PageTurn = { claims: Claims; bookCode: string; phraseNo: number | undefined };

/**
 * Returns a phrase of an owned book and checks the session in the same query. Every call by a member about a single
 * phrase checks its permission here. Throws 401 without a session, 403 if the caller isn't a member, and 404 if the
 * book isn't in their library or has no such phrase.
 */
export async function findOwnPhrase(deps: Deps, turn: PageTurn): Promise<PhraseRow> {
  const { claims, bookCode, phraseNo } = turn;
  const values = [claims.sessionId, claims.userId, deps.clock.now(), bookCode];
  const query =
    phraseNo === undefined
      ? { ...positionStatement, values }
      : { ...pageStatement, values: [...values, phraseNo] };
  const { rows } = await deps.sql.query<ReaderRow>(query);
  return await demandPhrase(deps, claims, rows[0]);
}

/**
 * Returns the row of a query with a session check. Throws 401 without a session, and 403 if the caller isn't a
 * member.
 */
export async function demandReader<Row extends SessionRow>(
  deps: Deps,
  claims: Claims,
  row: Row | undefined,
): Promise<Row> {
  if (!row) throw unauthorised();
  await extendSession(deps, claims.sessionId, row.expires_at);
  demandRole(row.user_type, userTypes.member);
  return row;
}

/**
 * Returns the row if it has a phrase. Throws 401 without a session, 403 if the caller isn't a member, and 404 without
 * a phrase.
 */
export async function demandPhrase(
  deps: Deps,
  claims: Claims,
  found: ReaderRow | undefined,
): Promise<PhraseRow> {
  const row = await demandReader(deps, claims, found);
  if (row.number === null) throw new Problem(404, 'This phrase isn’t in your library.');
  return row;
}

export const nothingToPreview = () => new Problem(404, 'There is nothing to preview here yet.');

/**
 * Returns a phrase of a book in the studio as JSON, as its owners get it. Doesn't save a position. Throws 404 if the
 * book is unknown or deleted, or has no such phrase.
 */
export async function previewPhrase(
  deps: Deps,
  administratorId: number,
  bookCode: string,
  phraseNo: number,
): Promise<string> {
  const { rows } = await deps.sql.query<PhraseRow>({ ...previewStatement, values: [bookCode, phraseNo] });
  const [row] = rows;
  if (!row) throw nothingToPreview();
  return oneJson(bookPhraseJson(deps, administratorId, row));
}

export const notInSample = () => new Problem(404, 'This phrase isn’t part of a free sample.');

/** Returns a phrase of the free sample, which anyone may read. Throws 404 if the sample has no such phrase. */
export async function findSamplePhrase(
  { sql }: Deps,
  bookCode: string,
  phraseNo: number,
): Promise<PhraseRow> {
  const { rows } = await sql.query<PhraseRow>({ ...sampleStatement, values: [bookCode, phraseNo] });
  const [row] = rows;
  if (!row) throw notInSample();
  return row;
}

/** Returns the phrase of a page turn as a JSON response body. */
export async function turnPage(deps: Deps, turn: PageTurn): Promise<string> {
  const row = await findOwnPhrase(deps, turn);
  return oneJson(bookPhraseJson(deps, turn.claims.userId, row));
}

/** Returns a phrase of the free sample as a JSON response body. */
export async function readSample(deps: Deps, bookCode: string, phraseNo: number): Promise<string> {
  return oneJson(samplePhraseJson(await findSamplePhrase(deps, bookCode, phraseNo)));
}
