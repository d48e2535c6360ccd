import type { PhraseSeparator } from '@lingostory/contract/reading/constants';
import type { TransactionClient } from '../../../deps.ts';
import type { NewPhrase } from '../base/insert-phrases.ts';

/** A phrase of a book as it is stored. */
export type CurrentPhrase = Required<NewPhrase> & { id: number; chapterId: number };

export type CurrentChapter = {
  id: number;
  title: string;
  isSample: boolean;
  published: boolean;
  phrases: CurrentPhrase[];
};

/** A phrase in its place after a change: its row, if it has one, and its new content, unless it stays as it is. */
export type RewrittenPhrase = { current?: CurrentPhrase; content?: NewPhrase };

/**
 * A phrase to be deleted, and the one that its readers are moved to. If `joins`, that one contains its text now. The
 * phrase's pictures move to `pictureHeir` or, if that is undefined, to the end of the chapter.
 */
export type Removal = {
  phrase: CurrentPhrase;
  heir: RewrittenPhrase | undefined;
  pictureHeir: RewrittenPhrase | undefined;
  joins: boolean;
};

export const textOf = ({ current, content }: RewrittenPhrase): string =>
  content?.phrase ?? current?.phrase ?? '';

type PhraseRow = Omit<CurrentPhrase, 'pictures' | 'separator'> & {
  separator: PhraseSeparator;
  pictures: object[] | null;
};

/** Returns the chapters of a book, or one of them, with their phrases in reading order. */
export async function readCurrentBook(
  tx: Pick<TransactionClient, 'chapter' | '$queryRaw'>,
  bookId: number,
  chapterId?: number,
): Promise<CurrentChapter[]> {
  const chapters = await tx.chapter.findMany({
    where: { bookId, ...(chapterId !== undefined && { id: chapterId }) },
    orderBy: { chapterNo: 'asc' },
    select: { id: true, title: true, isSample: true, published: true },
  });
  const rows = await tx.$queryRaw<PhraseRow[]>`
    select p.id, p.chapter_id as "chapterId", p.phrase, p.separator, p.emphasis, p.pictures, p.dictionary, p.translation,
      p.audio_file as clip, p.audio_ms as milliseconds, p.word_times as "wordTimes",
      p.are_words_measured as "areWordsMeasured", p.is_set_by_hand as "isSetByHand"
    from chapters c
    cross join unnest(c.phrase_ids) with ordinality as o(id, place)
    join phrases p on p.id = o.id
    where c.book_id = ${bookId} and (${chapterId ?? null}::int is null or c.id = ${chapterId ?? null}::int)
    order by c.chapter_no, o.place`;
  const currentChapters = chapters.map((chapter): CurrentChapter => ({ ...chapter, phrases: [] }));
  const chaptersById = new Map(currentChapters.map((chapter) => [chapter.id, chapter]));
  for (const row of rows)
    chaptersById
      .get(row.chapterId)
      ?.phrases.push({ ...row, emphasis: row.emphasis ?? [], pictures: row.pictures ?? [] });
  return currentChapters;
}
