const noMeanings = 'There are no meanings for the words of this phrase yet.';

/** What both readers share, as JSON made by PostgreSQL; `number` is the phrase's number, `last` that of the last one. */
const phraseJson = (number: string, last: string, more: string) => `json_build_object(
  'phrase', p.phrase,
  'phrase_no', ${number},
  'previous_phrase_no', nullif(${number} - 1, 0),
  'next_phrase_no', case when ${number} < ${last} then ${number} + 1 end,
  'word_list', p.word_list,
  'translated_status', case when array_to_string(p.meanings, '') = '' then 0 else 1 end,
  'translated_message', case when array_to_string(p.meanings, '') = '' then '${noMeanings}' else '' end,
  'translated_text', json_build_object('translations', array(
    select json_build_object('translatedText', m.text) from unnest(p.meanings) with ordinality as m(text, place)
    order by m.place)),
  'phrase_translation', p.translation,
  'book', json_build_object('title', b.title, 'book_code', b.book_code),
  'chapter', json_build_object('title', c.title, 'chapter_no', c.chapter_no),
  ${more})`;

/** $1 book_code, $2 number in the sample. */
export const sampleStatement = {
  name: 'sample phrase',
  text: `select p.audio_file, ${phraseJson(
    'p.sample_no',
    'b.total_sample_phrases',
    `'read_sample_phrases', p.sample_no, 'total_sample_phrases', b.total_sample_phrases`,
  )}::text as json
  from books b
  join phrases p on p.book_id = b.id and p.sample_no = $2
  join chapters c on c.id = p.chapter_id
  where b.book_code = $1 and b.deleted_at is null`,
};

/**
 * A whole page turn in one statement: the session, the right to read, the place to go on at, and the phrase.
 * $1 session, $2 user, $3 now, $4 book_code, $5 phrase_no or null for where the member stopped. No row: no session.
 * Read by index alone, so that it costs the same in a book of any length.
 */
export const pageStatement = {
  name: 'page turn',
  text: `select u.user_type, s.expires_at, p.audio_file, case when p.id is not null then ${phraseJson(
    'p.phrase_no',
    'b.total_phrases',
    `'total_phrases', b.total_phrases`,
  )}::text end as json
  from sessions s
  join users u on u.id = s.user_id
  left join books b on b.book_code = $4
  left join purchases owned on owned.user_id = u.id and owned.book_id = b.id
  left join reading_positions stop on stop.user_id = u.id and stop.book_id = b.id and $5::int is null
  left join phrases stopped on stopped.id = stop.phrase_id
  left join phrases p on p.book_id = owned.book_id
    and p.phrase_no = coalesce($5::int, stopped.phrase_no, least(stop.phrase_no, b.total_phrases), 1)
  left join chapters c on c.id = p.chapter_id
  where s.id = $1 and s.user_id = $2 and s.ended_at is null and s.expires_at > $3 and u.is_active`,
};
