import { newWordPhrasesPageSize } from '@lingostory/contract/vocabulary/constants';
import type { Deps } from '../../../deps.ts';
import {
  buildIsReadableSql,
  buildLatestBooksSql,
  buildReadableBookSql,
} from '../../../lib/readable-books.ts';
import { findTokenLemmas, type TextRange, type TokenizedPhrase } from '../base/word-tokens.ts';
import { createPhraseSearch, type PhraseCursor, type RankedPhrase, startCursor } from './rank-phrases.ts';

/**
 * A phrase of the member's books in which only the words with `lemma` are new. `index` is that of the first of them.
 */
export type PhraseWithOneNewWord = {
  bookId: number;
  bookCode: string;
  bookTitle: string;
  phraseNo: number;
  phrase: string;
  lemma: string;
  text: string;
  meaning: string;
  index: number;
  forms: TextRange[];
  countAhead: number;
  count: number;
  audioFile: string | null;
  /** The phrase at which the member last stopped reading the book. Null if they have not read it. */
  positionNo: number | null;
};

export type PhrasePage = {
  phrases: PhraseWithOneNewWord[];
  total: number;
  words: number;
  begun: boolean;
  hasBooks: boolean;
  currentTitle: string | null;
  next: string | null;
};

/**
 * The number of phrases that are searched: those of the book that the member is reading, then those of the books that
 * they read or bought last. It is several times as large as any library, and keeps a request under a second.
 */
const maxSearchedPhrases = 1_000_000;
const maxSearchedBooks = 1_000;
/** The number of phrases that are in memory at once. */
const batchSize = 50_000;

const emptyPage = { phrases: [], total: 0, words: 0, next: null };

/**
 * Returns a page of the phrases of the member's books in which exactly one lemma is neither marked nor kept. `after` is
 * the `next` of the previous page. Books are searched as they were when their words were last counted, and phrases that
 * have changed since are left out.
 */
export async function listPhrasesWithOneNewWord(
  deps: Pick<Deps, 'sql' | 'clock'>,
  memberId: number,
  after?: string | undefined,
): Promise<PhrasePage> {
  const { chapters, currentTitle } = await findChapters(deps, memberId);
  const marked = await findMarkedLemmas(deps, memberId);
  const page = { ...emptyPage, begun: marked.begun, hasBooks: chapters.length > 0, currentTitle };
  if (!page.begun || !page.hasBooks) return page;
  const search = createPhraseSearch(marked.lemmas, marked.lastLemma);
  for (const batch of splitIntoBatches(chapters)) {
    const packedById = await readPackedChapters(deps, batch);
    for (const { id, firstPhraseNo, stopNo, isCurrent } of batch) {
      const phrases = packedById.get(id);
      if (phrases)
        search.addChapter({ phrases, firstPhraseNo, aheadAfterNo: isCurrent ? (stopNo ?? 0) : null });
    }
  }
  const { phrases, total, words } = search.finish(parseCursor(after), newWordPhrasesPageSize + 1);
  const pagePhrases = phrases.slice(0, newWordPhrasesPageSize);
  const last = pagePhrases.at(-1);
  return {
    ...page,
    phrases: await readCurrentPhrases(deps, memberId, pagePhrases),
    total,
    words,
    next:
      last !== undefined && phrases.length > newWordPhrasesPageSize
        ? [last.round, last.countAhead, last.count, last.lemma].join('.')
        : null,
  };
}

function parseCursor(after: string | undefined): PhraseCursor {
  if (!after) return startCursor;
  const [round = 1, countAhead = 0, count = 0, lemma = 0] = after.split('.').map(Number);
  return { round: Math.max(round, 1), countAhead, count, lemma };
}

type ChapterRow = {
  id: number;
  title: string;
  firstPhraseNo: number;
  totalPhrases: number;
  stopNo: number | null;
  isCurrent: boolean;
};

/** Parameters: $1 member, $2 maximum number of books, $3 now. A draft chapter has no first phrase. */
const chaptersStatement = {
  name: 'chapters of a library',
  text: `with current_book as materialized (
    select stop.book_id, stop.phrase_no from reading_stops stop
    where stop.user_id = $1 and ${buildIsReadableSql('$1', 'stop.book_id', '$3')}
    order by stop.seen_at desc, stop.book_id limit 1
  ), owned as materialized (
    select book_id, false as is_current, touched_at, null::int as stop_no from (
      select * from ${buildLatestBooksSql('$1', '$3', '$2')} readable order by touched_at desc, book_id limit $2
    ) latest where book_id not in (select book_id from current_book)
    union all
    select book_id, true, null, phrase_no from current_book
  )
  select c.id, b.title, c.first_phrase_no as "firstPhraseNo", c.total_phrases as "totalPhrases", owned.stop_no as "stopNo",
    owned.is_current as "isCurrent"
  from owned join books b on b.id = owned.book_id join chapters c on c.book_id = owned.book_id
  where c.first_phrase_no is not null
  order by owned.is_current desc, owned.touched_at desc, owned.book_id, c.first_phrase_no, c.id`,
};

/**
 * Finds the published chapters of a member's books: the current book first, then the books that they read or bought
 * last.
 */
async function findChapters({ sql, clock }: Pick<Deps, 'sql' | 'clock'>, memberId: number) {
  const { rows } = await sql.query<ChapterRow>({
    ...chaptersStatement,
    values: [memberId, maxSearchedBooks, clock.now()],
  });
  let phraseCount = 0;
  const chapters = rows.filter(({ totalPhrases }) => {
    phraseCount += totalPhrases;
    return phraseCount - totalPhrases < maxSearchedPhrases;
  });
  return { chapters, currentTitle: rows.find(({ isCurrent }) => isCurrent)?.title ?? null };
}

function* splitIntoBatches(chapters: readonly ChapterRow[]): Generator<ChapterRow[]> {
  let batch: ChapterRow[] = [];
  let phraseCount = 0;
  for (const chapter of chapters) {
    batch.push(chapter);
    phraseCount += chapter.totalPhrases;
    if (phraseCount < batchSize) continue;
    yield batch;
    batch = [];
    phraseCount = 0;
  }
  yield batch;
}

const packedStatement = {
  name: 'packed chapters',
  text: 'select chapter_id as id, phrases from chapter_lemmas where chapter_id = any($1::int[])',
};

async function readPackedChapters({ sql }: Pick<Deps, 'sql'>, chapters: readonly ChapterRow[]) {
  const ids = chapters.map(({ id }) => id);
  const { rows } = await sql.query<{ id: number; phrases: Buffer }>({ ...packedStatement, values: [ids] });
  return new Map(rows.map(({ id, phrases }) => [id, phrases]));
}

const markedStatement = {
  name: 'numbers of marked lemmas',
  text: `select exists (select from lemma_states where user_id = $1) as begun, (select coalesce(max(id), 0) from lemma_numbers) as "lastLemma",
    array(
      select n.id from (
        select lemma from lemma_states where user_id = $1
        union select lemma from kept_words where user_id = $1 and removed_at is null
      ) marked join lemma_numbers n on n.lemma = marked.lemma
    ) as lemmas`,
};
type MarkedLemmas = { begun: boolean; lastLemma: number; lemmas: number[] };

async function findMarkedLemmas({ sql }: Pick<Deps, 'sql'>, memberId: number): Promise<MarkedLemmas> {
  const { rows } = await sql.query<MarkedLemmas>({ ...markedStatement, values: [memberId] });
  const [row] = rows;
  if (!row) throw new Error('A query of constants has no row.');
  return row;
}

type PhraseRow = TokenizedPhrase &
  Pick<
    PhraseWithOneNewWord,
    'bookId' | 'bookCode' | 'bookTitle' | 'phraseNo' | 'audioFile' | 'positionNo'
  > & {
    id: number;
    meanings: string[];
  };

/** Parameters: $1 member, $2 ids of phrases, $3 now. Finds only phrases that the member can read now. */
const phrasesStatement = {
  name: 'phrases with one new word',
  text: `select p.id, p.phrase, p.word_list as "wordList", p.meanings, p.lemmas, p.word_kinds as "wordKinds", p.audio_file as "audioFile",
    b.id as "bookId", b.book_code as "bookCode", b.title as "bookTitle", c.first_phrase_no - 1 + array_position(c.phrase_ids, p.id) as "phraseNo",
    stop.phrase_no as "positionNo"
  from phrases p
  join ${buildReadableBookSql('$1', 'p.book_id', '$3')} readable on true
  join chapters c on c.id = p.chapter_id and c.first_phrase_no is not null
  join books b on b.id = p.book_id
  left join reading_stops stop on stop.user_id = $1 and stop.book_id = p.book_id
  where p.id = any($2::int[])`,
};

const markedAmongStatement = {
  name: 'marked among lemmas',
  text: `select sent.lemma from unnest($2::text[]) as sent (lemma)
    where exists (select from lemma_states where user_id = $1 and lemma = sent.lemma offset 0)
      or exists (select from kept_words where user_id = $1 and lemma = sent.lemma and removed_at is null offset 0)`,
};

/** Reads the phrases of a page, and checks that they still have exactly one new word. */
async function readCurrentPhrases(
  { sql, clock }: Pick<Deps, 'sql' | 'clock'>,
  memberId: number,
  ranked: readonly RankedPhrase[],
): Promise<PhraseWithOneNewWord[]> {
  const ids = ranked.map(({ phraseId }) => phraseId);
  const { rows } = await sql.query<PhraseRow>({
    ...phrasesStatement,
    values: [memberId, ids, clock.now()],
  });
  const found = new Map(rows.map((row) => [row.id, { row, lemmas: findTokenLemmas(row) }]));
  const lemmas = [...new Set([...found.values()].flatMap((phrase) => phrase.lemmas))];
  const marked = await sql.query<{ lemma: string }>({ ...markedAmongStatement, values: [memberId, lemmas] });
  const knownLemmas = new Set(['', ...marked.rows.map(({ lemma }) => lemma)]);
  return ranked.flatMap(({ phraseId, countAhead, count }) => {
    const phrase = found.get(phraseId);
    const [lemma, ...others] = new Set(phrase?.lemmas.filter((word) => !knownLemmas.has(word)));
    if (phrase === undefined || lemma === undefined || others.length > 0) return [];
    return [{ ...toPhrase(phrase.row, phrase.lemmas, lemma), countAhead, count }];
  });
}

function toPhrase(row: PhraseRow, lemmas: readonly string[], lemma: string) {
  const { wordList, meanings, bookId, bookCode, bookTitle, phraseNo, phrase, audioFile, positionNo } = row;
  const index = lemmas.indexOf(lemma);
  const forms = wordList.flatMap((text, tokenIndex) =>
    lemmas[tokenIndex] === lemma
      ? [{ start: wordList.slice(0, tokenIndex).join('').length, length: text.length }]
      : [],
  );
  return {
    ...{ bookId, bookCode, bookTitle, phraseNo, phrase, audioFile, positionNo, lemma, index, forms },
    text: wordList[index] ?? '',
    meaning: meanings[index] ?? '',
  };
}
