import type { WordState } from '@lingostory/contract/vocabulary/constants';
import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { createClipAddress } from '../../reading/public.ts';
import { type FurtherPhraseRow, furtherPhrasesSql, toFurtherPhraseView } from './further-phrases.ts';
import { buildPhrasePositionSql, phrasePositionSql } from './phrase-position.ts';

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
  bookId: number | null;
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
 * The columns of a `WordRow` without further phrases, from the tables in `buildWordSourcesSql`, whose parameter `words`
 * selects the word list entries. The clip is set only while the phrase has a position.
 */
export const wordColumns = `k.id, k.lemma, k.text, k.meaning, k.note, s.state, k.phrase, k.start, k.book_title as "bookTitle", b.id as "bookId",
  ${phrasePositionSql.bookCode} as "bookCode", ${phrasePositionSql.phraseNo} as "phraseNo",
  ${phrasePositionSql.samplePhraseNo} as "samplePhraseNo",
  p.audio_file as "audioFile", k.created_at as "createdAt", k.due, k.repetitions,
  coalesce(p.translation, '') as "phraseTranslation", k.lapses, k.set_aside as "setAside"`;

/** All columns of a `WordRow`. */
export const cardColumns = `${wordColumns}, (${furtherPhrasesSql}) as "furtherPhrases"`;

export const buildWordSourcesSql = (nowSql: string, words = 'kept_words') => `${words} k
  cross join (select ${nowSql}::timestamptz as now) moment
  left join lemma_states s on s.user_id = k.user_id and s.lemma = k.lemma
  ${buildPhrasePositionSql('k', 'moment.now')}`;

export function toSavedWordView(deps: Deps, row: WordRow): KeptWordView {
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
    audio: createClipAddress(deps, row),
    created_at: row.createdAt.toISOString(),
    due: row.due.toISOString(),
    repetitions,
    lapses: row.lapses,
    set_aside: row.setAside,
    further_phrases: row.furtherPhrases.map((further) => toFurtherPhraseView(deps, further)),
  };
}

export const createWordNotFoundProblem = () => new Problem(404, 'This word isn’t among yours.');

const wordStatement = {
  name: 'kept word',
  text: `select ${cardColumns} from ${buildWordSourcesSql('$3')} where k.id = $1 and k.user_id = $2 and k.removed_at is null`,
};

/** Returns a member's word. Throws 404 if it doesn't exist or belongs to someone else. */
export async function findWord(deps: Deps, memberId: number, id: string): Promise<KeptWordView> {
  const { rows } = await deps.sql.query<WordRow>({
    ...wordStatement,
    values: [id, memberId, deps.clock.now()],
  });
  const [row] = rows;
  if (!row) throw createWordNotFoundProblem();
  return toSavedWordView(deps, row);
}
