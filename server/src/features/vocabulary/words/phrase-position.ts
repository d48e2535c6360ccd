/**
 * Returns the SQL that joins rows with a stored phrase, which have a member, a book, a phrase and its text, with the
 * phrase's current position. The phrase `p` is found only while it still has the stored text and the member can read it, in
 * their library or in a free sample. `b` is its book, `c` its chapter, and `owned` the member's purchase of the book.
 */
export const buildPhrasePositionSql = (stored: string) => `left join books b on b.id = ${stored}.book_id
  left join purchases owned on owned.user_id = ${stored}.user_id and owned.book_id = b.id
  left join phrases p on p.id = ${stored}.phrase_id and p.book_id = b.id and p.phrase = ${stored}.phrase
    and (owned.book_id is not null or b.in_catalogue) and exists (
      select from chapters where id = p.chapter_id
        and case when owned.book_id is null then first_sample_no else first_phrase_no end is not null)
  left join chapters c on c.id = p.chapter_id`;

/** The position of a phrase as SQL, from the tables of `buildPhrasePositionSql`. All three are null without a position. */
export const phrasePositionSql = {
  bookCode: 'case when p.id is not null then b.book_code end',
  phraseNo:
    'case when owned.book_id is not null then c.first_phrase_no - 1 + array_position(c.phrase_ids, p.id) end',
  samplePhraseNo:
    'case when owned.book_id is null then c.first_sample_no - 1 + array_position(c.phrase_ids, p.id) end',
};
