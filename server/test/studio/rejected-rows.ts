import type { AcceptedRow, RejectedRow } from '../support/running/read-modules.ts';

const toBookUpdate = (column: string, value: string) =>
  `update books set ${column} = ${value} where id = {book}`;
const toPhraseUpdate = (column: string, value: string) =>
  `update phrases set ${column} = ${value} where id = {phrase}`;
const toChapterUpdate = (column: string, value: string) =>
  `update chapters set ${column} = ${value} where id = {chapter}`;
const checkNow = (statements: string) => `${statements}; set constraints all immediate`;
const phraseInsert = `insert into phrases (book_id, chapter_id, phrase, updated_at) values ({book}, {chapter}, 'Oui.', now())`;
const toEntryInsert = (line: number, key: string, meaning: string) =>
  `insert into dictionary_entries (phrase_id, line, book_id, key, term, meaning)
   values ({phrase}, ${line}, {book}, '${key}', 'x', '${meaning}') on conflict (phrase_id, line) do update
   set key = excluded.key, meaning = excluded.meaning`;
const toMeaningInsert = (key: string, provider: string) =>
  `insert into machine_meanings values ('fr', 'en', '${key}', '${provider}', 'cat', now())`;

const toTranslationInsert = (text: string, state: string) =>
  `insert into machine_translations (source, target, provider, text, text_key, translation, made_at, claim_id, claimed_until)
   values ('fr', 'en', 'google', ${text}, ${state})`;

const toCorrectionInsert = (phrase: string, key: string, occurrence: string, lemma: string, isName: string) =>
  `insert into lemma_corrections (book_id, phrase_id, key, occurrence, lemma, is_name, corrected_at)
   values ({book}, ${phrase}, ${key}, ${occurrence}, ${lemma}, ${isName}, now())`;
const bookCorrectionInsert = toCorrectionInsert('null', "'fils'", 'null', "'fils'", 'null');

export const rows: RejectedRow[] = [
  ['a book_code with spaces', toBookUpdate('book_code', "'Un livre'"), 'books_book_code_check'],
  ['an unknown difficulty', toBookUpdate('difficulty', "'Facile'"), 'difficulty'],
  ['60 minutes', toBookUpdate('minutes', '60'), 'books_length_check'],
  ['negative hours', toBookUpdate('hours', '-1'), 'books_length_check'],
  ['more sample phrases than phrases', toBookUpdate('total_sample_phrases', '99'), 'books_totals_check'],
  [
    'an end of the inclusion of an included book',
    toBookUpdate('included = true, inclusion_ends_at', 'now()'),
    'books_inclusion_check',
  ],
  ['a rating of 5.1', toBookUpdate('average_rating', '5.1'), 'books_ratings_check'],
  [
    'a second state of the catalogue',
    'insert into catalogue_state (id, changed_in) values (2, 0)',
    'catalogue_state_one_row_check',
  ],
  ['chapter 0', 'update chapters set chapter_no = 0 where id = {chapter}', 'chapters_chapter_no_check'],
  ['two chapters of a number', 'update chapters set chapter_no = 1', 'chapters_book_id_chapter_no_key'],
  ['a chapter from phrase 0', toChapterUpdate('first_phrase_no', '0'), 'chapters_numbers_check'],
  [
    'a chapter from phrase 0 of the sample',
    toChapterUpdate('first_sample_no', '0'),
    'chapters_numbers_check',
  ],
  [
    'a draft with numbers',
    'update chapters set published = false where id = {chapter}',
    'chapters_draft_numbers_check',
  ],
  [
    'an order without a phrase',
    checkNow(toChapterUpdate('phrase_ids', 'phrase_ids[2:]')),
    'chapters_phrase_order',
  ],
  [
    'an order with a phrase twice',
    checkNow(toChapterUpdate('phrase_ids', 'phrase_ids || {phrase}')),
    'chapters_phrase_order',
  ],
  [
    'an order with a phrase of elsewhere',
    checkNow(toChapterUpdate('phrase_ids', "'{1,2,2147483647}'")),
    'chapters_phrase_order',
  ],
  ['a phrase without a place', checkNow(phraseInsert), 'phrases_place'],
  ['a place without its phrase', checkNow('delete from phrases where id = {phrase}'), 'phrases_place'],
  [
    'a phrase in the order of a chapter that it left',
    checkNow('update phrases set chapter_id = chapter_id + 1 where id = {phrase}'),
    'phrases_place',
  ],
  ['an empty phrase', toPhraseUpdate('phrase', "''"), 'phrases_phrase_check'],
  ['words without meanings', toPhraseUpdate('meanings', "'{}'"), 'phrases_words_check'],
  ['line 0 of a dictionary', toEntryInsert(0, 'chat', 'cat'), 'dictionary_entries_line_check'],
  ['a dictionary’s word without letters', toEntryInsert(1, '', 'cat'), 'dictionary_entries_text_check'],
  ['a dictionary’s word without meaning', toEntryInsert(1, 'chat', ''), 'dictionary_entries_text_check'],
  ['a machine’s meaning of nothing', toMeaningInsert('', 'google'), 'machine_meanings_key_check'],
  [
    'a machine’s translation of nothing',
    toTranslationInsert("'', md5('')", "'Yes.', now(), null, null"),
    'machine_translations_text_check',
  ],
  [
    'a machine’s translation under another text’s key',
    toTranslationInsert("'Oui.', md5('Non.')", "'Yes.', now(), null, null"),
    'machine_translations_text_check',
  ],
  [
    'a request to a machine that is nobody’s',
    toTranslationInsert("'Oui.', md5('Oui.')", 'null, null, null, null'),
    'machine_translations_state_check',
  ],
  [
    'a machine’s translation that is still requested',
    toTranslationInsert("'Oui.', md5('Oui.')", "'Yes.', now(), gen_random_uuid(), now()"),
    'machine_translations_state_check',
  ],
  ['a machine’s meaning by nobody', toMeaningInsert('chat', ''), 'machine_meanings_key_check'],
  [
    'a correction of no word',
    toCorrectionInsert('null', "''", 'null', "'fils'", 'null'),
    'lemma_corrections_key_check',
  ],
  [
    'a correction of a whole book in one place',
    toCorrectionInsert('null', "'fils'", '0', "'fils'", 'null'),
    'lemma_corrections_scope_check',
  ],
  [
    'a correction before the first word',
    toCorrectionInsert('{phrase}', "'fils'", '-1', "'fils'", 'null'),
    'lemma_corrections_scope_check',
  ],
  [
    'a correction without letters',
    toCorrectionInsert('null', "'fils'", 'null', "''", 'null'),
    'lemma_corrections_lemma_check',
  ],
  [
    'a correction that changes nothing',
    toCorrectionInsert('null', "'fils'", 'null', 'null', 'null'),
    'lemma_corrections_change_check',
  ],
  [
    'a name with another lemma',
    toCorrectionInsert('null', "'fils'", 'null', "'fils'", 'true'),
    'lemma_corrections_name_check',
  ],
  [
    'a name in only one place',
    toCorrectionInsert('{phrase}', "'fils'", '0', 'null', 'true'),
    'lemma_corrections_name_check',
  ],
  [
    'two corrections of a word in a book',
    `${bookCorrectionInsert}; ${bookCorrectionInsert}`,
    'lemma_corrections_book_id_key_phrase_id_occurrence_key',
  ],
  [
    'a phrase that was asked about less than never',
    'insert into unasked_phrases (phrase_id, book_id, attempts) values (0, {book}, -1)',
    'unasked_phrases_attempts_check',
  ],
];

export const acceptedRows: AcceptedRow[] = [
  ['chapters that swap numbers in one statement', 'update chapters set chapter_no = 3 - chapter_no'],
  [
    'a phrase that gets its position later in its transaction',
    checkNow(
      `${phraseInsert}; ${toChapterUpdate('phrase_ids', "phrase_ids || currval('phrases_id_seq')::int")}`,
    ),
  ],
];
