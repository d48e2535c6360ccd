import type { InputOf } from '@lingostory/contract/call';
import { pageSize } from '@lingostory/contract/constants';
import type { calls } from '@lingostory/contract/studio/phrases/calls';
import {
  type BookDetail,
  bookDetails,
  type UnfinishedChapterView,
} from '@lingostory/contract/studio/phrases/schemas';
import { toLookupKey } from '@lingostory/contract/words';
import type { Deps } from '../../../deps.ts';
import type { Book } from '../../../generated/prisma/client.ts';
import { hasLength, makeDetails } from '../base/empty-details.ts';
import type { Page } from '../base/fetch-page.ts';
import { findStudioBook } from '../base/find-studio-books.ts';
import { openSoundReportsSql } from '../base/sound-reports.ts';
import { hasDraftSql } from '../base/translation-drafts.ts';

type UnfinishedPhrase = {
  id: number;
  chapter_id: number;
  chapter_no: number;
  phrase_no: number;
  phrase: string;
  no_audio: boolean;
  no_meanings: boolean;
  no_translation: boolean;
};
type UnexplainedWord = { word: string; phrases: number; phrase_id: number };
type UnexplainedWordSummary = { words: UnexplainedWord[]; wordCountByChapter: ReadonlyMap<number, number> };

/** `madeDetails` are the details that the book lacks, but that publishing makes from its chapters. */
type EmptyDetails = { missingDetails: BookDetail[]; madeDetails: BookDetail[] };

type MissingParts = EmptyDetails & {
  book: Book;
  chapters: UnfinishedChapterView[];
  phrases: Page<UnfinishedPhrase>;
  words: UnexplainedWord[];
  totalWords: number;
};

const maxListedWords = 100;

/**
 * Lists what is missing from a book, including its drafts, by chapter, phrase and word. Throws 404 for an unknown
 * book.
 */
export async function listMissingParts(
  deps: Deps,
  { book_code: bookCode, page = 1, per_page: perPage = pageSize.default }: InputOf<typeof calls.listMissing>,
): Promise<MissingParts> {
  const book = await findStudioBook(deps, { bookCode });
  const [details, counts, rows, unexplainedWordSummary] = await Promise.all([
    findEmptyDetails(deps, book),
    countUnfinishedByChapter(deps, book.id),
    findUnfinishedPhrases(deps, book.id, (page - 1) * perPage, perPage),
    summarizeUnexplainedWords(deps, book.id),
  ]);
  const chapters = counts.map(({ unfinished, ...chapter }) => ({
    ...chapter,
    words_without_meaning: unexplainedWordSummary.wordCountByChapter.get(chapter.id) ?? 0,
  }));
  const total = counts.reduce((sum, { unfinished }) => sum + unfinished, 0);
  return {
    book,
    ...details,
    chapters,
    phrases: { rows, page, perPage, total },
    words: unexplainedWordSummary.words.slice(0, maxListedWords),
    totalWords: unexplainedWordSummary.words.length,
  };
}

async function findEmptyDetails({ db }: Deps, book: Book): Promise<EmptyDetails> {
  const emptyByDetail: Record<BookDetail, boolean> = {
    narrated_by: book.narratedBy === '',
    hours: !hasLength(book),
    difficulty: !book.difficultyChosen,
    description: book.description === '',
    book_image: book.imageFile === null,
    sample_audio: book.sampleAudio === null,
    sample_text: book.sampleText === '',
  };
  // Publishing has already made everything but the audio sample, which takes a job some time.
  const made = book.published ? undefined : await makeDetails(db, book.id);
  const isMade = (detail: BookDetail) => {
    if (made === undefined) return detail === 'sample_audio' && book.sampleRequestedAt !== null;
    if (detail === 'hours') return hasLength(made);
    if (detail === 'sample_text') return made.sampleText !== '';
    return detail === 'sample_audio' && made.sampleClips.length > 0;
  };
  const emptyDetails = bookDetails.filter((detail) => emptyByDetail[detail]);
  return {
    missingDetails: emptyDetails.filter((detail) => !isMade(detail)),
    madeDetails: emptyDetails.filter(isMade),
  };
}

type UnfinishedChapterRow = Omit<UnfinishedChapterView, 'words_without_meaning'> & { unfinished: number };

async function countUnfinishedByChapter({ db }: Deps, bookId: number): Promise<UnfinishedChapterRow[]> {
  return await db.$queryRaw`
    select c.id, c.title, c.chapter_no, c.published, c.is_sample, c.total_phrases, coalesce(u.phrases, 0) as unfinished,
      coalesce(u.no_audio, 0) as phrases_without_audio, coalesce(u.no_translation, 0) as phrases_without_translation,
      coalesce(d.phrases, 0) as phrases_with_draft, coalesce(i.no_alt, 0) + (
        select count(*)::int from jsonb_array_elements(c.end_pictures) picture where picture->'alt' = 'null'
      ) as pictures_without_alt, coalesce(s.reports, 0) as sound_reports
    from chapters c left join (
      select chapter_id, count(*)::int as phrases, (count(*) filter (where no_audio))::int as no_audio,
        (count(*) filter (where no_translation))::int as no_translation
      from unfinished_phrases where book_id = ${bookId} group by chapter_id
    ) u on u.chapter_id = c.id
    left join (
      select chapter_id, count(*)::int as no_alt from phrases, jsonb_array_elements(pictures) picture
      where book_id = ${bookId} and pictures is not null and picture->'alt' = 'null' group by chapter_id
    ) i on i.chapter_id = c.id
    left join (
      select u.chapter_id, count(*)::int as phrases from unfinished_phrases u
      where u.book_id = ${bookId} and u.no_translation
        and (select ${hasDraftSql} from phrases p where p.id = u.phrase_id)
      group by u.chapter_id
    ) d on d.chapter_id = c.id
    left join ${openSoundReportsSql} s on s.chapter_id = c.id
    where c.book_id = ${bookId} order by c.chapter_no`;
}

/** Returns a page of unfinished phrases in reading order. Reads only the chapters on that page. */
async function findUnfinishedPhrases(
  { db }: Deps,
  bookId: number,
  skip: number,
  maxCount: number,
): Promise<UnfinishedPhrase[]> {
  return await db.$queryRaw`
    with counted as (
      select c.id, u.phrases, sum(u.phrases) over (order by c.chapter_no) - u.phrases as before
      from (
        select chapter_id, count(*) as phrases from unfinished_phrases where book_id = ${bookId} group by chapter_id
      ) u join chapters c on c.id = u.chapter_id
    ), shown as (
      select o.phrase_id, o.chapter_id, o.chapter_no, o.phrase_no, u.no_audio, u.open_words <> '{}' as no_meanings,
        u.no_translation
      from counted n join studio_places o on o.chapter_id = n.id join unfinished_phrases u on u.phrase_id = o.phrase_id
      where n.before < ${skip + maxCount}::int and n.before + n.phrases > ${skip}::int
      order by o.phrase_no limit ${maxCount}::int
      offset ${skip}::int - (select min(before) from counted where before + phrases > ${skip}::int)
    )
    select p.id, s.chapter_id, s.chapter_no, s.phrase_no, p.phrase, s.no_audio, s.no_meanings, s.no_translation
    from shown s join phrases p on p.id = s.phrase_id order by s.phrase_no`;
}

/** Returns the words without a meaning, most common first, and the number of such words in each chapter. */
async function summarizeUnexplainedWords({ db }: Deps, bookId: number): Promise<UnexplainedWordSummary> {
  const wordRows = await db.$queryRaw<(UnexplainedWord & { chapter_id: number })[]>`
    select token.word, u.chapter_id, count(distinct u.phrase_id)::int as phrases,
      (array_agg(u.phrase_id order by o.phrase_no))[1] as phrase_id
    from unfinished_phrases u join studio_places o on o.phrase_id = u.phrase_id
    cross join lateral unnest(u.open_words) as token(word)
    where u.book_id = ${bookId} and o.book_id = ${bookId} and u.open_words <> '{}'
    group by token.word, u.chapter_id order by min(o.phrase_no)`;
  const words = new Map<string, UnexplainedWord>();
  const keysByChapter = new Map<number, Set<string>>();
  for (const { word: text, chapter_id: chapterId, phrases, phrase_id } of wordRows) {
    const key = toLookupKey(text);
    const keys = keysByChapter.get(chapterId) ?? new Set();
    keysByChapter.set(chapterId, keys.add(key));
    const existingWord = words.get(key);
    if (existingWord) existingWord.phrases += phrases;
    else words.set(key, { word: key, phrases, phrase_id });
  }
  return {
    words: [...words.values()].sort((a, b) => b.phrases - a.phrases),
    wordCountByChapter: new Map([...keysByChapter].map(([id, keys]) => [id, keys.size])),
  };
}
