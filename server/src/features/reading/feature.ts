import type { Feature } from '../../feature.ts';
import { bookKey, idKey, toUtcTimeSql } from '../../lib/owned-data.ts';
import { readingRoutes } from './reading.handlers.ts';

export const reading: Feature = {
  routes: () => readingRoutes,
  ownedData: {
    exportedLists: [
      {
        // Sorted by book rather than by time. If the member reads during the export, the times change, and sorting by
        // them would skip rows.
        name: 'reading_positions',
        from: 'reading_stops r join books b on b.id = r.book_id',
        key: [bookKey],
        fields: { book_code: 'b.book_code', phrase_no: 'r.phrase_no', seen_at: toUtcTimeSql('r.seen_at') },
      },
      {
        // Sorted by id, because phrase numbers may change during the export. The number is null if the phrase was
        // deleted.
        name: 'bookmarks',
        from: `bookmarks r join books b on b.id = r.book_id left join phrases p on p.id = r.phrase_id
          left join chapters c on c.id = p.chapter_id`,
        key: [idKey],
        fields: {
          book_code: 'b.book_code',
          phrase_no: 'c.first_phrase_no - 1 + array_position(c.phrase_ids, r.phrase_id)',
          phrase: 'coalesce(p.phrase, r.phrase)',
          note: 'r.note',
          created_at: toUtcTimeSql('r.created_at'),
          updated_at: toUtcTimeSql('r.updated_at'),
        },
      },
      {
        name: 'phrase_reports',
        from: 'phrase_reports r join phrases p on p.id = r.phrase_id join books b on b.id = p.book_id',
        key: [idKey],
        fields: {
          book_code: 'b.book_code',
          phrase: 'r.shown_phrase',
          kind: 'r.kind',
          note: 'r.note',
          created_at: toUtcTimeSql('r.created_at'),
          closed_at: toUtcTimeSql('r.closed_at'),
        },
      },
    ],
    erasureByTable: {
      reading_positions: 'deleted',
      bookmarks: 'deleted',
      phrase_reports: 'unnamed',
    },
  },
};
