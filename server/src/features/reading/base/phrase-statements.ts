import type { PhraseSeparator } from '@lingostory/contract/reading/constants';
import { contentStateSql } from '../../../lib/content-state.ts';
import { buildPhraseNumberSql } from '../../../lib/phrase-numbers.ts';
import { buildReadableBookSql } from '../../../lib/readable-books.ts';
import type { StoredPicture } from '../../../lib/stored-pictures.ts';

/**
 * The columns that both guests and members get. The words and their meanings are stored as JSON, which is built when
 * the phrase is saved.
 */
const phraseColumns = `p.id as phrase_id, p.book_id, p.audio_file, p.phrase, p.separator, p.emphasis, p.pictures, p.translation, p.words_json, p.word_times,
  p.are_words_measured, b.title as book_title, b.book_code, b.author, coalesce(b.image_jpeg_file, b.image_file) as cover, c.title as chapter_title,
  c.chapter_no, c.pictures_after`;

export type PhraseRow = {
  phrase_id: number;
  book_id: number;
  audio_file: string | null;
  phrase: string;
  separator: PhraseSeparator;
  emphasis: number[];
  pictures: StoredPicture[] | null;
  /** The pictures at the end of the chapter. Null unless this is its last phrase. */
  pictures_after: StoredPicture[] | null;
  translation: string;
  words_json: string;
  /** Start and end times of each word in the clip, in milliseconds. */
  word_times: number[];
  are_words_measured: boolean;
  book_title: string;
  book_code: string;
  author: string;
  /** File name of the book's cover, as a JPEG if there is one. */
  cover: string | null;
  chapter_title: string;
  chapter_no: number;
  /** The phrase's number in the book or sample; `last` is the number of the last phrase. */
  number: number;
  last: number;
  /** Set if the member can read the book only until then. Undefined in samples and previews. */
  included_until?: Date | null;
};

/**
 * The columns of the chapter with a phrase, by the phrase's number. `firstNoColumn` names the column with the number of
 * the chapter's first phrase.
 */
const buildChapterColumns = (no: string, firstNoColumn: string) =>
  `title, chapter_no, phrase_ids[${no} - ${firstNoColumn} + 1] as phrase_id,
    case when ${no} - ${firstNoColumn} + 1 = total_phrases then end_pictures end as pictures_after`;

/** Finds a phrase of a sample. Parameters: $1 book_code, $2 number in the sample. */
export const sampleStatement = {
  name: 'sample phrase',
  text: `select ${phraseColumns}, $2::int as number, b.total_sample_phrases as last
  from books b
  cross join lateral (
    select ${buildChapterColumns('$2::int', 'first_sample_no')} from chapters
    where book_id = b.id and first_sample_no <= $2::int and total_phrases > 0
    order by first_sample_no desc limit 1
  ) c
  join phrases p on p.id = c.phrase_id
  where b.book_code = $1 and b.in_catalogue`,
};

/**
 * Finds a phrase for the studio, including phrases of draft books and chapters. Parameters: $1 book_code, $2 number
 * in the book.
 */
export const previewStatement = {
  name: 'preview of a phrase',
  text: `select ${phraseColumns}, $2::int as number, b.total_studio_phrases as last
  from books b
  cross join lateral (
    select ${buildChapterColumns('$2::int', 'first_studio_no')} from chapters
    where book_id = b.id and first_studio_no <= $2::int and total_phrases > 0
    order by first_studio_no desc limit 1
  ) c
  join phrases p on p.id = c.phrase_id
  where b.book_code = $1 and b.deleted_at is null`,
};

const buildPageSql = (phraseNo: string, joinSql = '') => `
  select u.user_type, s.expires_at, ${phraseColumns}, b.total_phrases as last,
    case when p.id is not null then wanted.phrase_no end as number, readable.included_until
  from sessions s
  join users u on u.id = s.user_id
  left join books b on b.book_code = $4
  left join ${buildReadableBookSql('u.id', 'b.id', '$3')} readable on true
  ${joinSql}
  cross join lateral (select ${phraseNo} as phrase_no) wanted
  left join lateral (
    select ${buildChapterColumns('wanted.phrase_no', 'first_phrase_no')} from chapters
    where book_id = readable.book_id and first_phrase_no <= wanted.phrase_no and total_phrases > 0
    order by first_phrase_no desc limit 1
  ) c on true
  left join phrases p on p.id = c.phrase_id
  where s.id = $1 and s.user_id = $2 and s.ended_at is null and s.expires_at > $3 and u.is_active`;

/**
 * Turns a page with a single query, which checks the session and the permission and returns the phrase. Parameters:
 * $1 session, $2 user, $3 now, $4 book_code, $5 phrase_no. Without a session, there is no row; if the member
 * can't read the phrase, the row has none. Uses only index lookups, so the cost doesn't depend on the book's length.
 */
export const phraseStatement = { name: 'page turn', text: buildPageSql('$5::int') };

/**
 * Finds a phrase by its id. Parameters: $1 to $4 of `phraseStatement`, $5 id of the phrase. It is a separate statement for
 * the same reason as `savedPositionStatement`.
 */
export const phraseByIdStatement = {
  name: 'phrase by its id',
  text: buildPageSql('named.number', `left join ${buildPhraseNumberSql('b.id', '$5::int')} named on true`),
};

/**
 * Opens a book at the member's saved position. Uses the parameters $1 to $4 of `phraseStatement`. It is a separate
 * statement, because if `phraseStatement` joined the positions too, PostgreSQL would plan every page turn anew.
 */
export const savedPositionStatement = {
  name: 'page at the saved position',
  text: buildPageSql(
    'least(coalesce(saved.phrase_no, 1), b.total_phrases)',
    'left join reading_stops saved on saved.user_id = u.id and saved.book_id = b.id',
  ),
};

/**
 * Selects a range of a book's phrases with their numbers, as a slice of each chapter. Finds chapters by index, so the
 * cost doesn't depend on the book's length. `firstNoColumn` names the column with the number of a chapter's first
 * phrase in the book, the sample or the studio. In draft chapters, only the column for the studio has a value.
 */
export const buildWindowSql = (bookSql: string, firstNoColumn: string, from: string, count: string) => `
    select chapters.title, chapter_no, slice.phrase_id, greatest(${from}, ${firstNoColumn}) + slice.nth - 1 as number,
      case when greatest(${from}, ${firstNoColumn}) + slice.nth = ${firstNoColumn} + total_phrases then end_pictures end as pictures_after
    from chapters
    cross join lateral unnest(phrase_ids[greatest(${from} - ${firstNoColumn}, 0) + 1:least(${from} - ${firstNoColumn}, total_phrases) + ${count}])
      with ordinality slice (phrase_id, nth)
    where book_id = ${bookSql} and total_phrases > 0 and ${firstNoColumn} - ${count} < ${from} and ${firstNoColumn} >= (
      select max(${firstNoColumn}) from chapters where book_id = ${bookSql} and ${firstNoColumn} <= ${from} and total_phrases > 0
    )`;

/** Reads a range of phrases of a sample. Parameters: $1 book_code, $2 first number in the sample, $3 count. */
export const sampleWindowStatement = {
  name: 'window of a sample',
  text: `select ${phraseColumns}, c.number::int, b.total_sample_phrases as last
  from books b
  cross join lateral (${buildWindowSql('b.id', 'first_sample_no', '$2::int', '$3::int')}) c
  join phrases p on p.id = c.phrase_id
  where b.book_code = $1 and b.in_catalogue
  order by c.number`,
};

/**
 * Reads a range of phrases for the studio, including those of draft books and chapters. Parameters: $1 book_code, $2
 * first number, $3 count.
 */
export const previewWindowStatement = {
  name: 'window of a preview',
  text: `select ${phraseColumns}, c.number::int, b.total_studio_phrases as last
  from books b
  cross join lateral (${buildWindowSql('b.id', 'first_studio_no', '$2::int', '$3::int')}) c
  join phrases p on p.id = c.phrase_id
  where b.book_code = $1 and b.deleted_at is null
  order by c.number`,
};

/** Checks the session and the permission for a window that a standby may serve. Parameters: $1 to $4 as below. */
export const windowAccessStatement = {
  name: 'access to a window',
  text: `select u.user_type, s.expires_at, readable.book_id, readable.included_until, ${contentStateSql} as content_state
  from sessions s
  join users u on u.id = s.user_id
  left join books b on b.book_code = $4
  left join ${buildReadableBookSql('u.id', 'b.id', '$3')} readable on true
  where s.id = $1 and s.user_id = $2 and s.ended_at is null and s.expires_at > $3 and u.is_active`,
};

/** Reads a range of phrases without checking anything. Parameters: $1 id of the book, $2 first number, $3 count. */
export const uncheckedWindowStatement = {
  name: 'unchecked window of a book',
  text: `select ${phraseColumns}, b.total_phrases as last, c.number::int
  from books b
  cross join lateral (${buildWindowSql('b.id', 'first_phrase_no', '$2::int', '$3::int')}) c
  join phrases p on p.id = c.phrase_id
  where b.id = $1
  order by c.number`,
};

/**
 * Reads a range of phrases with a single query, which also checks the session and the permission. Parameters: $1
 * session, $2 user, $3 now, $4 book_code, $5 first number, $6 count. Without a session, there is no row. If the member
 * can't read the book or it has no phrases in the range, the row has no phrase.
 */
export const phraseWindowStatement = {
  name: 'window of a book',
  text: `select u.user_type, s.expires_at, ${phraseColumns}, b.total_phrases as last, c.number::int, readable.included_until
  from sessions s
  join users u on u.id = s.user_id
  left join books b on b.book_code = $4
  left join ${buildReadableBookSql('u.id', 'b.id', '$3')} readable on true
  left join lateral (${buildWindowSql('readable.book_id', 'first_phrase_no', '$5::int', '$6::int')}) c on true
  left join phrases p on p.id = c.phrase_id
  where s.id = $1 and s.user_id = $2 and s.ended_at is null and s.expires_at > $3 and u.is_active
  order by c.number`,
};
