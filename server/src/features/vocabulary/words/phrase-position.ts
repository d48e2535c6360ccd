import { buildReadableBookSql } from '../../../lib/readable-books.ts';

/**
 * Returns the SQL that joins rows with a stored phrase, which have a member, a book, a phrase and its text, with the
 * phrase's current position. The phrase `p` is found only while it still has the stored text and the member can read
 * it, in their library or in a free sample. `b` is its book, `c` its chapter, and `readable` the member's right to read
 * the book. The parameters are SQL expressions.
 */
export const buildPhrasePositionSql = (
  stored: string,
  now: string,
) => `left join books b on b.id = ${stored}.book_id
  left join ${buildReadableBookSql(`${stored}.user_id`, 'b.id', now)} readable on true
  left join phrases p on p.id = ${stored}.phrase_id and p.book_id = b.id and p.phrase = ${stored}.phrase
    and (readable.book_id is not null or b.in_catalogue) and exists (
      select from chapters where id = p.chapter_id
        and case when readable.book_id is null then first_sample_no else first_phrase_no end is not null)
  left join chapters c on c.id = p.chapter_id`;

/**
 * The position of a phrase as SQL, from the tables of `buildPhrasePositionSql`. All three are null without a position.
 */
export const phrasePositionSql = {
  bookCode: 'case when p.id is not null then b.book_code end',
  phraseNo:
    'case when readable.book_id is not null then c.first_phrase_no - 1 + array_position(c.phrase_ids, p.id) end',
  samplePhraseNo:
    'case when readable.book_id is null then c.first_sample_no - 1 + array_position(c.phrase_ids, p.id) end',
};
