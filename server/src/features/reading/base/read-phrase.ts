import { userTypes } from '@lingostory/contract/constants';
import type { BookPhraseView } from '@lingostory/contract/reading/schemas';
import type { Deps } from '../../../deps.ts';
import { createUnauthorizedProblem, Problem } from '../../../http/problem.ts';
import { assertUserType, type Claims, extendSession } from '../../../http/session.ts';
import { readStoredPictures, toPictureView } from '../../../lib/stored-pictures.ts';
import { mediaPathOf } from '../../catalogue/public.ts';
import { clipAddressOf, sampleClipAddressOf } from './clip-address.ts';
import { createUnreadableProblem } from './create-unreadable-problem.ts';
import type { MemberJson } from './json-handlers.ts';
import {
  type PhraseRow,
  phraseByIdStatement,
  phraseStatement,
  previewStatement,
  sampleStatement,
  savedPositionStatement,
} from './phrase-statements.ts';

const noMeaningsMessage = 'There are no meanings for the words of this phrase yet.';

/** The columns of a phrase that don't depend on its position. */
export type PhraseContentRow = Pick<
  PhraseRow,
  | 'phrase'
  | 'separator'
  | 'emphasis'
  | 'pictures'
  | 'pictures_after'
  | 'translation'
  | 'words_json'
  | 'word_times'
  | 'are_words_measured'
>;

/** Returns the fields of a phrase that don't depend on its position, without its words. */
const toContentFields = (row: PhraseContentRow) => ({
  phrase: row.phrase,
  separator: row.separator,
  emphasis: row.emphasis,
  pictures: readStoredPictures(row.pictures).map(toPictureView),
  pictures_after: readStoredPictures(row.pictures_after).map(toPictureView),
  translated_message: row.words_json.includes('"translated_status":0') ? noMeaningsMessage : '',
  phrase_translation: row.translation,
  word_times: row.word_times,
  are_words_measured: row.are_words_measured,
});

/** Returns the fields of a phrase that don't depend on its position. */
export function toPhraseContent(row: PhraseContentRow) {
  const words = JSON.parse(`{${row.words_json}}`) as Pick<
    BookPhraseView,
    'word_list' | 'translated_status' | 'translated_text'
  >;
  return { ...toContentFields(row), ...words };
}

/**
 * Returns a phrase's row as JSON. The words make up most of it, so their stored JSON is inserted unchanged.
 * `extraFields` contains further fields, which differ between books and samples.
 */
function toPhraseJson(
  row: PhraseRow,
  audioPath: string | null,
  extraFields: Record<string, number | string>,
): string {
  const { number, last, words_json: words } = row;
  const remainingJson = JSON.stringify({
    ...toContentFields(row),
    phrase_no: number,
    previous_phrase_no: number > 1 ? number - 1 : null,
    next_phrase_no: number < last ? number + 1 : null,
    line_audio: audioPath,
    book: {
      title: row.book_title,
      book_code: row.book_code,
      author: row.author,
      image: mediaPathOf('covers', row.cover),
    },
    chapter: { title: row.chapter_title, chapter_no: row.chapter_no },
    ...extraFields,
  });
  return `{${words},${remainingJson.slice(1)}`;
}

/** Returns a book's phrase as JSON. Its clip can only be heard with the book's cookie. */
export function toBookPhraseJson(deps: Deps, row: PhraseRow): string {
  const audioPath = row.audio_file && clipAddressOf(deps, row.book_id, row.audio_file);
  return toPhraseJson(row, audioPath, {
    total_phrases: row.last,
    ...(row.included_until && { included_until: row.included_until.toISOString() }),
  });
}

/** Returns a sample's phrase as JSON, with the public address of its clip. */
export function toSamplePhraseJson(row: PhraseRow): string {
  const audioPath = row.audio_file && sampleClipAddressOf(row.audio_file);
  return toPhraseJson(row, audioPath, { read_sample_phrases: row.number, total_sample_phrases: row.last });
}

/** Wraps a phrase's JSON in a response body. */
const wrapPhraseJson = (phrase: string) => `{"data":${phrase}}`;
export const wrapPhrasesJson = (phrases: readonly string[]) => `{"data":[${phrases.join(',')}]}`;

/** The session's columns, which every query that checks the session returns. */
export type SessionRow = { user_type: number; expires_at: Date };
/** The session's columns, with the phrase's columns if the member may read it. */
export type ReaderRow = SessionRow & (PhraseRow | { number: null });

/**
 * A request for a phrase by the owner of an access token: for the phrase with the id `phraseId`, or else the number
 * `phraseNo`, or else at the member's saved position.
 */
export type PhraseRequest = {
  claims: Claims;
  bookCode: string;
  phraseNo: number | undefined;
  phraseId?: number | undefined;
};

/**
 * Returns a phrase of a book that the member may read, and checks the session in the same query. All calls about a
 * single phrase of a member's book check the permission through this function. Throws 401 without a session, 403 if the
 * caller isn't a member, and 404 if they can't read the book or it has no such phrase.
 */
export async function findOwnPhrase(deps: Deps, phraseRequest: PhraseRequest): Promise<PhraseRow> {
  const { claims, bookCode } = phraseRequest;
  const { rows } = await deps.sql.query<ReaderRow>(buildPhraseQuery(deps, phraseRequest));
  return await requirePhrase(deps, claims, bookCode, rows[0]);
}

function buildPhraseQuery({ clock }: Deps, { claims, bookCode, phraseNo, phraseId }: PhraseRequest) {
  const values = [claims.sessionId, claims.userId, clock.now(), bookCode];
  if (phraseId !== undefined) return { ...phraseByIdStatement, values: [...values, phraseId] };
  if (phraseNo !== undefined) return { ...phraseStatement, values: [...values, phraseNo] };
  return { ...savedPositionStatement, values };
}

/**
 * Returns the row of a query that checks the session. Throws 401 without a session, and 403 if the caller isn't a
 * member.
 */
export async function requireReader<Row extends SessionRow>(
  deps: Deps,
  claims: Claims,
  row: Row | undefined,
): Promise<Row> {
  if (!row) throw createUnauthorizedProblem();
  await extendSession(deps, claims.sessionId, row.expires_at);
  assertUserType(row.user_type, userTypes.member);
  return row;
}

/**
 * Returns the row if it has a phrase. Throws 401 without a session, 403 if the caller isn't a member, and 404 without
 * a phrase.
 */
export async function requirePhrase(
  deps: Deps,
  claims: Claims,
  bookCode: string,
  readerRow: ReaderRow | undefined,
): Promise<PhraseRow> {
  const row = await requireReader(deps, claims, readerRow);
  if (row.number === null)
    throw await createUnreadableProblem(deps, claims.userId, bookCode, 'This phrase isn’t in your library.');
  return row;
}

export const createNoPreviewProblem = () => new Problem(404, 'There is nothing to preview here yet.');

/**
 * Returns a phrase of a book in the studio as JSON, in the format for owners of a book. Doesn't save a position.
 * Throws 404 if the book is unknown or deleted, or has no such phrase.
 */
export async function readPreviewPhrase(deps: Deps, bookCode: string, phraseNo: number): Promise<string> {
  const { rows } = await deps.sql.query<PhraseRow>({ ...previewStatement, values: [bookCode, phraseNo] });
  const [row] = rows;
  if (!row) throw createNoPreviewProblem();
  return wrapPhraseJson(toBookPhraseJson(deps, row));
}

export const createNotInSampleProblem = () => new Problem(404, 'This phrase isn’t part of a free sample.');

/** Returns a phrase of the free sample, which anyone may read. Throws 404 if the sample has no such phrase. */
export async function findSamplePhrase(
  { sql }: Deps,
  bookCode: string,
  phraseNo: number,
): Promise<PhraseRow> {
  const { rows } = await sql.query<PhraseRow>({ ...sampleStatement, values: [bookCode, phraseNo] });
  const [row] = rows;
  if (!row) throw createNotInSampleProblem();
  return row;
}

/** Returns the phrase of a page turn as a JSON response body. */
export async function readOwnPhrase(deps: Deps, phraseRequest: PhraseRequest): Promise<MemberJson> {
  const row = await findOwnPhrase(deps, phraseRequest);
  return { json: wrapPhraseJson(toBookPhraseJson(deps, row)), bookId: row.book_id };
}

/** Returns a phrase of the free sample as a JSON response body. */
export async function readSamplePhrase(deps: Deps, bookCode: string, phraseNo: number): Promise<string> {
  return wrapPhraseJson(toSamplePhraseJson(await findSamplePhrase(deps, bookCode, phraseNo)));
}
