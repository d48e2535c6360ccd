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
 * A phrase's row as JSON. The words, its largest part, are JSON already and are inserted as they are.
 * `more` are the fields that only one of the two readers has.
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

/** A phrase of a book, for somebody whose clips are signed. */
export function bookPhraseJson(deps: Deps, userId: number, row: PhraseRow): string {
  const address = row.audio_file && signedClipAddress(deps, userId, row.audio_file);
  return phraseJson(row, address, { total_phrases: row.last });
}

/** A phrase of a free sample, whose clips anybody may hear. */
export function samplePhraseJson(row: PhraseRow): string {
  const address = row.audio_file && openClipAddress(row.audio_file);
  return phraseJson(row, address, { read_sample_phrases: row.number, total_sample_phrases: row.last });
}

/** What a call returns of one phrase, or of several in their order. */
const oneJson = (phrase: string) => `{"data":${phrase}}`;
export const manyJson = (phrases: readonly string[]) => `{"data":[${phrases.join(',')}]}`;

/** What every statement returns that checks the session. */
export type SessionRow = { user_type: number; expires_at: Date };
/** A reader, with a phrase if there is one for them. */
export type ReaderRow = SessionRow & (PhraseRow | { number: null });

/** A page turn by what a token claims. `phraseNo` undefined: where this member stopped, on any device. */
export type PageTurn = { claims: Claims; bookCode: string; phraseNo: number | undefined };

/**
 * A phrase of an owned book, session check included: one statement. Whatever a member does with a phrase asks here
 * whether they may. 401 no session, 403 not a member, 404 not owned, unknown, or beyond the end.
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
 * The row of a statement that checks the session, for a member who reads. 401 no session, 403 not a member.
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

/** The phrase of a row that has one. 401 no session, 403 not a member, 404 no phrase. */
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
 * A phrase of a book in the studio as the response's JSON, the same as a member who owns the book gets. Nothing is saved.
 * 404 unknown, deleted, or beyond the end.
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

/** A phrase of the free sample, for everybody. 404 when the book has no such phrase in its sample. */
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

/** A page turn as the response's JSON. */
export async function turnPage(deps: Deps, turn: PageTurn): Promise<string> {
  const row = await findOwnPhrase(deps, turn);
  return oneJson(bookPhraseJson(deps, turn.claims.userId, row));
}

/** A phrase of the free sample as the response's JSON. */
export async function readSample(deps: Deps, bookCode: string, phraseNo: number): Promise<string> {
  return oneJson(samplePhraseJson(await findSamplePhrase(deps, bookCode, phraseNo)));
}
