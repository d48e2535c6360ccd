import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhraseSeparator } from '@lingostory/contract/reading/constants';
import type { Deps, TransactionClient } from '../../../deps.ts';
import { type Book, Prisma } from '../../../generated/prisma/client.ts';
import type { FileCorrection, FilePhrase, FilePicture } from '../../../libraries/book-files/book-file.ts';
import { createBookNotFoundProblem } from '../base/edit-locked-book.ts';

/** A chapter without its text. The file `path` has its items as JSON, one on each line. */
export type SpooledChapter = {
  title: string;
  isSample: boolean;
  published: boolean;
  path: string;
  phraseCount: number;
  pictureCount: number;
  clipCount: number;
};
export type SpooledBook = { book: Book; corrections: FileCorrection[]; chapters: SpooledChapter[] };

/** A picture as the columns `pictures` and `end_pictures` list it. */
type PictureRow = { file: string; alt: string | null };

type PhraseRow = {
  id: number;
  phrase: string;
  separator: PhraseSeparator;
  emphasis: number[];
  pictures: PictureRow[] | null;
  translation: string;
  dictionary: string;
  audioFile: string | null;
  wordTimes: number[];
  areWordsMeasured: boolean;
  corrections: FileCorrection[] | null;
};

/** Phrases per statement. Kept small, because formatting them blocks the event loop. */
const phraseBatchSize = 500;
/** A long book takes a few seconds. */
const timeoutMs = 5 * 60_000;

/**
 * Copies a book into the work folder as it is at one moment, so that later edits don't mix with it, and the database is
 * free while the export is made. Throws 404 when the book isn't in the studio.
 */
export async function spoolBook(
  { db }: Pick<Deps, 'db'>,
  bookCode: string,
  workFolder: string,
  signal: AbortSignal,
): Promise<SpooledBook> {
  return await db.$transaction(
    async (tx) => {
      const book = await tx.book.findFirst({ where: { bookCode, deletedAt: null } });
      if (!book) throw createBookNotFoundProblem();
      const corrections = await tx.lemmaCorrection.findMany({
        where: { bookId: book.id, phraseId: null },
        select: { key: true, occurrence: true, lemma: true, isName: true },
        orderBy: { key: 'asc' },
      });
      const chapterRows = await tx.chapter.findMany({
        where: { bookId: book.id },
        select: { id: true, title: true, isSample: true, published: true, endPictures: true },
        orderBy: { chapterNo: 'asc' },
      });
      const chapters: SpooledChapter[] = [];
      for (const { id, title, isSample, published, endPictures } of chapterRows) {
        const spool = createChapterSpool(join(workFolder, `chapter-${id}.jsonl`));
        for await (const rows of generatePhraseBatches(tx, id, signal))
          await spool.append(rows.flatMap(toItems));
        await spool.append(toPictures(endPictures as PictureRow[] | null));
        chapters.push({ title, isSample, published, ...spool.summarize() });
      }
      return { book, corrections, chapters };
    },
    { isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead, timeout: timeoutMs },
  );
}

async function* generatePhraseBatches(
  tx: TransactionClient,
  chapterId: number,
  signal: AbortSignal,
): AsyncGenerator<PhraseRow[]> {
  for (let from = 1; ; from += phraseBatchSize) {
    signal.throwIfAborted();
    const rows = await tx.$queryRaw<PhraseRow[]>`
      select p.id, p.phrase, p.separator, p.emphasis, p.pictures, p.translation, p.dictionary,
        p.audio_file as "audioFile", p.word_times as "wordTimes", p.are_words_measured as "areWordsMeasured", (
          select json_agg(json_build_object('key', key, 'occurrence', occurrence, 'lemma', lemma, 'isName', is_name)
            order by key, occurrence)
          from lemma_corrections where phrase_id = p.id
        ) as corrections
      from (select unnest(phrase_ids[${from}::int : ${from + phraseBatchSize - 1}::int]) as id,
          generate_subscripts(phrase_ids[${from}::int : ${from + phraseBatchSize - 1}::int], 1) as place
        from chapters where id = ${chapterId}) listed
      join phrases p using (id) order by place`;
    if (rows.length > 0) yield rows;
    if (rows.length < phraseBatchSize) return;
  }
}

const toPictures = (rows: PictureRow[] | null): FilePicture[] =>
  (rows ?? []).map(({ file, alt }) => ({ type: 'picture', entry: file, alt }));

/** Ids of phrases never change, so that notes and positions in other readers stay at their phrase. */
function toItems(row: PhraseRow): (FilePhrase | FilePicture)[] {
  const { id, phrase: text, separator, emphasis, translation, dictionary, audioFile } = row;
  return [
    ...toPictures(row.pictures),
    {
      type: 'phrase',
      id: `p${id}`,
      text,
      separator,
      emphasis,
      translation,
      dictionary,
      wordTimes: row.wordTimes,
      areWordsMeasured: row.areWordsMeasured,
      corrections: row.corrections ?? [],
      ...(audioFile === null ? {} : { clip: { entry: audioFile, start: 0 } }),
    },
  ];
}

function createChapterSpool(path: string) {
  const counts = { phraseCount: 0, pictureCount: 0, clipCount: 0 };
  return {
    append: async (items: readonly (FilePhrase | FilePicture)[]) => {
      for (const item of items) {
        if (item.type === 'picture') counts.pictureCount += 1;
        else {
          counts.phraseCount += 1;
          if (item.clip) counts.clipCount += 1;
        }
      }
      await appendFile(path, items.map((item) => `${JSON.stringify(item)}\n`).join(''));
    },
    summarize: () => ({ path, ...counts }),
  };
}
