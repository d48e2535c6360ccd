import type { WordState } from '@lingostory/contract/vocabulary/constants';
import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { buildReadableBookSql } from '../../../lib/readable-books.ts';
import { createSignedClipUrl } from '../../reading/public.ts';
import { type FurtherPhraseRow, furtherPhrasesSql, toFurtherPhraseView } from './further-phrases.ts';

/** A word on a member's word list, with the current position of its phrase, if any. */
export type WordRow = {
  id: string;
  lemma: string;
  text: string;
  meaning: string;
  note: string;
  state: WordState | null;
  phrase: string;
  start: number | null;
  bookTitle: string;
  bookCode: string | null;
  phraseNo: number | null;
  samplePhraseNo: number | null;
  audioFile: string | null;
  createdAt: Date;
  due: Date;
  repetitions: number;
  phraseTranslation: string;
  lapses: number;
  setAside: boolean;
  furtherPhrases: FurtherPhraseRow[];
};

/**
 * The columns of a `WordRow`, from the tables in `buildWordSourcesSql`, whose parameter `words` selects the word list
 * entries. Position and clip are set only while the phrase still has the text stored with the word and the member can
 * read it, in their library or in a free sample.
 */
export const wordColumns = `k.id, k.lemma, k.text, k.meaning, k.note, s.state, k.phrase, k.start, k.book_title as "bookTitle",
  case when p.id is not null then b.book_code end as "bookCode",
  case when readable.book_id is not null then c.first_phrase_no - 1 + array_position(c.phrase_ids, p.id) end as "phraseNo",
  case when readable.book_id is null then c.first_sample_no - 1 + array_position(c.phrase_ids, p.id) end as "samplePhraseNo",
  p.audio_file as "audioFile", k.created_at as "createdAt", k.due, k.repetitions,
  coalesce(p.translation, '') as "phraseTranslation", k.lapses, k.set_aside as "setAside", (${furtherPhrasesSql}) as "furtherPhrases"`;

export const buildWordSourcesSql = (nowSql: string, words = 'kept_words') => `${words} k
  cross join (select ${nowSql}::timestamptz as now) moment
  left join lemma_states s on s.user_id = k.user_id and s.lemma = k.lemma
  left join books b on b.id = k.book_id
  left join ${buildReadableBookSql('k.user_id', 'b.id', 'moment.now')} readable on true
  left join phrases p on p.id = k.phrase_id and p.book_id = b.id and p.phrase = k.phrase
    and (readable.book_id is not null or b.in_catalogue) and exists (
      select from chapters where id = p.chapter_id
        and case when readable.book_id is null then first_sample_no else first_phrase_no end is not null)
  left join chapters c on c.id = p.chapter_id`;

export function toSavedWordView(deps: Deps, memberId: number, row: WordRow): KeptWordView {
  const { id, lemma, text, meaning, note, phrase, start, repetitions } = row;
  return {
    id,
    lemma,
    text,
    meaning,
    note,
    state: row.state ?? 'new',
    phrase,
    start,
    phrase_translation: row.phraseTranslation,
    book_title: row.bookTitle,
    book_code: row.bookCode,
    phrase_no: row.phraseNo,
    sample_phrase_no: row.samplePhraseNo,
    audio: row.audioFile === null ? null : createSignedClipUrl(deps, memberId, row.audioFile),
    created_at: row.createdAt.toISOString(),
    due: row.due.toISOString(),
    repetitions,
    lapses: row.lapses,
    set_aside: row.setAside,
    further_phrases: row.furtherPhrases.map((further) => toFurtherPhraseView(deps, memberId, further)),
  };
}

export const createWordNotFoundProblem = () => new Problem(404, 'This word isn’t among yours.');

const wordStatement = {
  name: 'kept word',
  text: `select ${wordColumns} from ${buildWordSourcesSql('$3')} where k.id = $1 and k.user_id = $2 and k.removed_at is null`,
};

/** Returns a member's word. Throws 404 if it doesn't exist or belongs to someone else. */
export async function findWord(deps: Deps, memberId: number, id: string): Promise<KeptWordView> {
  const { rows } = await deps.sql.query<WordRow>({
    ...wordStatement,
    values: [id, memberId, deps.clock.now()],
  });
  const [row] = rows;
  if (!row) throw createWordNotFoundProblem();
  return toSavedWordView(deps, memberId, row);
}
