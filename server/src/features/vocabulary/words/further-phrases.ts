import type { FurtherPhraseView } from '@lingostory/contract/vocabulary/words/schemas';
import type { Deps } from '../../../deps.ts';
import { createClipAddress } from '../../reading/public.ts';
import { buildPhrasePositionSql, phrasePositionSql } from './phrase-position.ts';

/** A further phrase of a kept word, with its current position if the member can still read it. */
export type FurtherPhraseRow = {
  phraseId: number;
  phrase: string;
  text: string;
  start: number;
  translation: string;
  bookTitle: string;
  bookId: number | null;
  bookCode: string | null;
  phraseNo: number | null;
  samplePhraseNo: number | null;
  audioFile: string | null;
};

/** SQL for a JSON list of the further phrases of the word `k`, each with its position at `moment.now` if it has one. */
export const furtherPhrasesSql = `select coalesce(json_agg(json_build_object(
    'phraseId', f.phrase_id, 'phrase', f.phrase, 'text', f.text, 'start', f.start, 'translation', coalesce(p.translation, ''),
    'bookTitle', f.book_title, 'bookId', b.id, 'bookCode', ${phrasePositionSql.bookCode}, 'phraseNo', ${phrasePositionSql.phraseNo},
    'samplePhraseNo', ${phrasePositionSql.samplePhraseNo}, 'audioFile', p.audio_file) order by f.added_at, f.phrase_id), '[]'::json)
  from kept_phrases f ${buildPhrasePositionSql('f', 'moment.now')}
  where f.word_id = k.id`;

export function toFurtherPhraseView(deps: Deps, row: FurtherPhraseRow): FurtherPhraseView {
  const { phrase, text, start } = row;
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
    audio: createClipAddress(deps, row),
  };
}
