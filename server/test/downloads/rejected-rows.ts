import type { RejectedRow } from '../support/running/read-modules.ts';

const toPackInsert = (bytes: number, textBytes: number, missingFiles: number) =>
  `insert into chapter_packs (file, chapter_id, book_id, revision, format, bytes, text_bytes, missing_files, made_at)
   values ('x', {chapter}, {book}, gen_random_uuid(), 1, ${bytes}, ${textBytes}, ${missingFiles}, now())`;

export const rows: RejectedRow[] = [
  ['a pack that is smaller than its text', toPackInsert(1, 2, 0), 'chapter_packs_bytes_check'],
  ['a pack without text', toPackInsert(1, 0, 0), 'chapter_packs_bytes_check'],
  ['a pack with less than no missing files', toPackInsert(2, 1, -1), 'chapter_packs_bytes_check'],
];
