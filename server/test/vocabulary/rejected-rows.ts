import type { RejectedRow } from '../support/running/read-modules.ts';

const toWordInsert = (lemma: string, startSql: string, extraValues = '') =>
  `insert into kept_words (id, user_id, lemma, text, meaning, search_text, start, created_at, day, due)
   values (gen_random_uuid(), {user}, '${lemma}', 'x', '', 'x', ${startSql}, now(), now(), now());${extraValues}`;
const toGradeInsert = (gradeNumber: number) =>
  `${toWordInsert('chat', 'null')} insert into practice_grades (user_id, id, word_id, grade, graded_at, day)
   select {user}, gen_random_uuid(), id, ${gradeNumber}, now(), now() from kept_words`;
const toStateInsert = (lemma: string, state: string) =>
  `insert into lemma_states values ({user}, '${lemma}', '${state}', now(), now())`;
/** `measures` are those of a text of ten words, from the new words on a page on. */
const toMeasuresInsert = (measures: string) =>
  `insert into book_measures values ({book}, 1, 10, ${measures})`;

export const rows: RejectedRow[] = [
  [
    'a number of an empty lemma',
    `insert into lemma_numbers (lemma) values ('')`,
    'lemma_numbers_lemma_check',
  ],
  [
    'packed lemmas that are not whole numbers',
    `insert into chapter_lemmas values ({chapter}, {book}, 1, '\\x00')`,
    'chapter_lemmas_phrases_check',
  ],
  ['a state of an empty lemma', toStateInsert('', 'known'), 'lemma_states_lemma_check'],
  ['an unknown word state', toStateInsert('chat', 'new'), 'word_state'],
  ['a kept word without a lemma', toWordInsert('', 'null'), 'kept_words_lemma_check'],
  ['a kept word with a negative start', toWordInsert('chat', '-1'), 'kept_words_start_check'],
  [
    'a note of 501 characters on a kept word',
    toWordInsert('chat', 'null', `update kept_words set note = repeat('é', 501)`),
    'kept_words_note_check',
  ],
  [
    'the same word kept twice',
    toWordInsert('chat', 'null', toWordInsert('chat', 'null')),
    'kept_words_lemma_key',
  ],
  [
    'a negative number of kept words',
    'insert into kept_word_counts values ({user}, 0, -1)',
    'kept_word_counts_words_check',
  ],
  [
    'a negative number of words being learned',
    'insert into kept_word_counts values ({user}, 0, 1, -1)',
    'kept_word_counts_learning_check',
  ],
  [
    'a day with a negative number of words',
    'insert into word_days values ({user}, now(), 0, -1, 0)',
    'word_days_words_check',
  ],
  [
    'a negative number of marked words',
    'insert into lemma_state_counts values ({user}, -1)',
    'lemma_state_counts_states_check',
  ],
  ['grade 0', toGradeInsert(0), 'practice_grades_grade_check'],
  ['grade 5', toGradeInsert(5), 'practice_grades_grade_check'],
  [
    'a grade with an unknown card state',
    `${toGradeInsert(3)}; update practice_grades set card_state = 4`,
    'practice_grades_card_state_check',
  ],
  [
    'a negative number of recent lapses',
    toWordInsert('chat', 'null', 'update kept_words set recent_lapses = -1'),
    'kept_words_recent_lapses_check',
  ],
  [
    'a negative limit of new words',
    'insert into practice_choices values ({user}, 5, -1)',
    'practice_choices_new_limit_check',
  ],
  [
    'a daily limit of 0 cards',
    'insert into practice_choices values ({user}, 0)',
    'practice_choices_daily_limit_check',
  ],
  [
    'a word that occurs zero times in a book',
    "insert into book_lemmas values ({book}, 'chat', 0)",
    'book_lemmas_count_check',
  ],
  ['an empty lemma in a book', "insert into book_lemmas values ({book}, '', 1)", 'book_lemmas_lemma_check'],
  [
    'a book with a negative number of words',
    'insert into counted_books values ({book}, -1)',
    'counted_books_words_check',
  ],
  [
    'a word on more pages than it occurs',
    "insert into book_lemmas values ({book}, 'chat', 1, 2)",
    'book_lemmas_pages_check',
  ],
  [
    'negative new words',
    toMeasuresInsert('-1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0'),
    'book_measures_new_words_check',
  ],
  [
    'more common words than words',
    toMeasuresInsert('1, 1, 2, 11, 1, 1, 0, 0, 0, 0, 0'),
    'book_measures_words_check',
  ],
  [
    'measures of a text without sentences',
    toMeasuresInsert('1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0'),
    'book_measures_sentences_check',
  ],
  [
    'more verbs in rare tenses than verbs',
    toMeasuresInsert('1, 1, 0, 0, 1, 1, 1, 1, 1, 0, 0'),
    'book_measures_verbs_check',
  ],
  [
    'a known share with a negative number of pages',
    'insert into known_shares values ({user}, {book}, 1, 1, -1)',
    'known_shares_lemma_pages_check',
  ],
  [
    'a negative known share of a book',
    'insert into known_shares values ({user}, {book}, -1, 1)',
    'known_shares_words_check',
  ],
];
