import type { FurtherPhraseView } from '@lingostory/contract/vocabulary/words/schemas';
import type { Deps } from '../../../deps.ts';
import { buildReadableBookSql } from '../../../lib/readable-books.ts';
import { createSignedClipUrl } from '../../reading/public.ts';

/** A further phrase of a kept word, with its current position if the member can still read it. */
export type FurtherPhraseRow = {
  phraseId: number;
  phrase: string;
  text: string;
  start: number;
  translation: string;
  bookTitle: string;
  bookCode: string | null;
  phraseNo: number | null;
  samplePhraseNo: number | null;
  audioFile: string | null;
};

/**
 * SQL for a JSON list of the further phrases of the word `k` at the time `moment.now`. Position and clip are set only while the phrase still has the
 * stored text and the member can read it, in their library or in a free sample.
 */
export const furtherPhrasesSql = `select coalesce(json_agg(json_build_object(
    'phraseId', f.phrase_id, 'phrase', f.phrase, 'text', f.text, 'start', f.start, 'translation', coalesce(fp.translation, ''),
    'bookTitle', f.book_title, 'bookCode', case when fp.id is not null then fb.book_code end,
    'phraseNo', case when fo.book_id is not null then fc.first_phrase_no - 1 + array_position(fc.phrase_ids, fp.id) end,
    'samplePhraseNo', case when fo.book_id is null then fc.first_sample_no - 1 + array_position(fc.phrase_ids, fp.id) end,
    'audioFile', fp.audio_file) order by f.added_at, f.phrase_id), '[]'::json)
  from kept_phrases f
  left join books fb on fb.id = f.book_id
  left join ${buildReadableBookSql('k.user_id', 'fb.id', 'moment.now')} fo on true
  left join phrases fp on fp.id = f.phrase_id and fp.book_id = fb.id and fp.phrase = f.phrase
    and (fo.book_id is not null or fb.in_catalogue) and exists (
      select from chapters where id = fp.chapter_id
        and case when fo.book_id is null then first_sample_no else first_phrase_no end is not null)
  left join chapters fc on fc.id = fp.chapter_id
  where f.word_id = k.id`;

export function toFurtherPhraseView(deps: Deps, memberId: number, row: FurtherPhraseRow): FurtherPhraseView {
  const { phrase, text, start, audioFile } = row;
  return {
    phrase_id: row.phraseId,
    phrase,
    text,
    start,
    phrase_translation: row.translation,
    book_title: row.bookTitle,
    book_code: row.bookCode,
    phrase_no: row.phraseNo,
    sample_phrase_no: row.samplePhraseNo,
    audio: audioFile === null ? null : createSignedClipUrl(deps, memberId, audioFile),
  };
}
