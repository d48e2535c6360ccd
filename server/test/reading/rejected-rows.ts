import type { RejectedRow } from '../support/running/read-modules.ts';

const toBookmarkInsert = (note: string) =>
  `insert into bookmarks values (1, {user}, {book}, {phrase}, 'Oui.', ${note}, now(), now())`;
const toReportInsert = (extraValues: string) =>
  `insert into phrase_reports (phrase_id, kind, shown_phrase, created_at, user_id, visitor, closed_at)
   values ({phrase}, 'sound', 'x', now(), ${extraValues});`;

export const rows: RejectedRow[] = [
  [
    'a reading position at phrase 0',
    'insert into reading_positions (user_id, book_id, phrase_no, seen_at) values ({user}, {book}, 0, now())',
    'reading_positions_phrase_no_check',
  ],
  ['a reporter who is known twice', toReportInsert("{user}, 'x', null"), 'phrase_reports_visitor_check'],
  ['a visitor of a closed report', toReportInsert("null, 'x', now()"), 'phrase_reports_visitor_check'],
  [
    'the same open report twice',
    toReportInsert("null, 'x', null") + toReportInsert("null, 'x', null"),
    'phrase_reports_open_key',
  ],
  ['a long note of a bookmark', toBookmarkInsert("repeat('a', 501)"), 'bookmarks_note_check'],
];
