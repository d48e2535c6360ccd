/**
 * Returns SQL for `join … on true` that has one row with the phrase's current number in the book, as `phrase_id` and
 * `number`. It has none if the book no longer has this phrase, or has it in a draft chapter. The first two parameters
 * are SQL expressions. With `first_sample_no`, the number is that in the sample.
 */
export const buildPhraseNumberSql = (
  bookId: string,
  phraseId: string,
  firstNoColumn: 'first_phrase_no' | 'first_sample_no' = 'first_phrase_no',
) => `lateral (
    select phrases.id as phrase_id, ${firstNoColumn} - 1 + array_position(phrase_ids, phrases.id) as number
    from phrases join chapters on chapters.id = phrases.chapter_id
    where phrases.id = ${phraseId} and phrases.book_id = ${bookId} and ${firstNoColumn} is not null
  )`;
