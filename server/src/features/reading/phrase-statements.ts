/** What both readers need of a phrase. The words with their meanings come as JSON that was made on saving. */
const phraseColumns = `p.audio_file, p.phrase, p.translation, p.words_json, b.title as book_title, b.book_code,
  c.title as chapter_title, c.chapter_no`;

export type PhraseRow = {
  audio_file: string | null;
  phrase: string;
  translation: string;
  words_json: string;
  book_title: string;
  book_code: string;
  chapter_title: string;
  chapter_no: number;
  /** The phrase's number in what is read, and the last number there is. */
  number: number;
  last: number;
};

/** $1 book_code, $2 number in the sample. */
export const sampleStatement = {
  name: 'sample phrase',
  text: `select ${phraseColumns}, p.sample_no as number, b.total_sample_phrases as last
  from books b
  join phrases p on p.book_id = b.id and p.sample_no = $2
  join chapters c on c.id = p.chapter_id
  where b.book_code = $1 and b.deleted_at is null`,
};

/**
 * A whole page turn in one statement: the session, the right to read, the place to go on at, and the phrase.
 * $1 session, $2 user, $3 now, $4 book_code, $5 phrase_no or null for where the member stopped. No row: no session;
 * a row without phrase: not in the library. Read by index alone, so that it costs the same in a book of any length.
 */
export const pageStatement = {
  name: 'page turn',
  text: `select u.user_type, s.expires_at, ${phraseColumns}, p.phrase_no as number, b.total_phrases as last
  from sessions s
  join users u on u.id = s.user_id
  left join books b on b.book_code = $4
  left join purchases owned on owned.user_id = u.id and owned.book_id = b.id
  left join reading_positions stop on stop.user_id = u.id and stop.book_id = b.id and $5::int is null
  left join phrases stopped on stopped.id = stop.phrase_id
  left join phrases p on p.book_id = owned.book_id
    and p.phrase_no = coalesce($5::int, stopped.phrase_no, least(coalesce(stop.phrase_no, 1), b.total_phrases))
  left join chapters c on c.id = p.chapter_id
  where s.id = $1 and s.user_id = $2 and s.ended_at is null and s.expires_at > $3 and u.is_active`,
};
