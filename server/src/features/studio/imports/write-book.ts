import { randomUUID } from 'node:crypto';
import { toSearchText } from '@lingostory/contract/search-text';
import type { MediaKind } from '../../../adapters/media/media.ts';
import type { Deps, TransactionClient } from '../../../deps.ts';
import type { StoredPicture } from '../../../lib/stored-pictures.ts';
import type {
  BookFile,
  FileChapter,
  FileCorrection,
  FilePicture,
} from '../../../libraries/book-files/book-file.ts';
import { insertPhrases, type NewPhrase } from '../base/insert-phrases.ts';
import { renumberPhrases } from '../base/position-phrase.ts';
import { createBookCode } from '../books/create-book-code.ts';
import { indexPhrases } from '../cutting/index-phrases.ts';
import { retokenizeAffectedPhrases } from '../cutting/recut-phrases.ts';
import type { BookFileColumn } from '../files/store-files.ts';
import { toUnspokenPhrase } from '../recordings/draft-phrases.ts';
import type { ConfirmedBook } from './find-import.ts';
import { excerptOf, phrasesOf } from './summarize-book.ts';

/** A file to be stored under the name `stem` + `extension`. */
export type NewFile = {
  kind: MediaKind;
  stem: string;
  extension: string;
  content: Buffer | { path: string };
};

/** Returns the stored picture of a picture in the file, or undefined if that can't be read. */
export type FindPicture = (picture: FilePicture) => Omit<StoredPicture, 'alt'> | undefined;

/**
 * A chapter with its files. `clips` has the stored clip of each phrase, or undefined for a phrase without sound.
 * `recordingFile` is set if the phrases are still to be found in the chapter's recording.
 */
export type ImportedChapter = {
  chapter: FileChapter;
  clips: ({ clip: string; milliseconds: number } | undefined)[];
  recordingFile: string | undefined;
  pictureOf: FindPicture;
  files: NewFile[];
};

export type ImportedBook = {
  confirmed: ConfirmedBook;
  book: BookFile;
  chapters: ImportedChapter[];
  columns: Partial<Record<BookFileColumn, string>>;
};

/** Writes a book with its chapters and phrases, and returns its id. */
export async function writeBook(
  deps: Pick<Deps, 'clock'>,
  tx: TransactionClient,
  imported: ImportedBook,
  fileName: string,
): Promise<number> {
  const { confirmed, book, chapters } = imported;
  const now = deps.clock.now();
  const totalMs = chapters
    .flatMap(({ clips }) => clips)
    .reduce((sum, clip) => sum + (clip?.milliseconds ?? 0), 0);
  const totalMinutes = Math.round(totalMs / 60_000);
  const { id } = await tx.book.create({
    data: {
      // Replaced at the end, because creating a code blocks everybody else who creates one.
      bookCode: `import-${randomUUID()}`,
      title: confirmed.title,
      author: confirmed.author,
      narratedBy: confirmed.narratedBy,
      description: confirmed.description,
      difficulty: confirmed.difficulty,
      textRights: confirmed.textRights,
      audioRights: confirmed.audioRights,
      searchText: toSearchText(confirmed.title, confirmed.author),
      sampleText: book.details?.sampleText ?? excerptOf({ chapters: chapters.map(({ chapter }) => chapter) }),
      hours: book.details?.hours ?? Math.floor(totalMinutes / 60),
      minutes: book.details?.minutes ?? totalMinutes % 60,
      published: confirmed.published,
      released: confirmed.published,
      createdAt: now,
      ...(confirmed.published && imported.columns.sampleAudio === undefined && { sampleRequestedAt: now }),
      ...imported.columns,
    },
  });
  await retokenizeAffectedPhrases(tx, { id, cutVersion: 0 }, [], async () => {
    const phrases = [];
    for (const [index, chapter] of chapters.entries())
      phrases.push(
        ...(await writeChapter(deps, tx, { bookId: id, chapterNo: index + 1, fileName }, chapter)),
      );
    await renumberPhrases(tx, id);
    await writeCorrections(deps, tx, id, null, book.details?.corrections ?? []);
    await indexPhrases(tx, id, phrases);
    return phrases.map((phrase) => phrase.id);
  });
  await tx.book.update({ where: { id }, data: { bookCode: await createBookCode(tx, confirmed.title) } });
  return id;
}

type ChapterTarget = { bookId: number; chapterNo: number; fileName: string };

async function writeChapter(
  deps: Pick<Deps, 'clock'>,
  tx: TransactionClient,
  { bookId, chapterNo, fileName }: ChapterTarget,
  imported: ImportedChapter,
) {
  const { chapter } = imported;
  const { phrases, endPictures } = toNewPhrases(imported);
  const id = await createChapterRow(deps, tx, {
    bookId,
    chapterNo,
    imported,
    endPictures,
    isPublished: chapter.published ?? !isSilent(imported),
  });
  const added = await insertPhrases(deps, tx, { bookId, chapterId: id }, phrases);
  for (const [index, { corrections = [] }] of phrasesOf(chapter).entries())
    await writeCorrections(deps, tx, bookId, added[index]?.id ?? null, corrections);
  await writeRecording(deps, tx, { bookId, chapterId: id, fileName }, imported);
  return added;
}

/** Returns true if a phrase of the chapter has no sound yet. */
export const isSilent = ({ recordingFile, clips }: ImportedChapter) =>
  recordingFile !== undefined || clips.length === 0 || clips.includes(undefined);

type ChapterRow = {
  bookId: number;
  chapterNo: number;
  imported: ImportedChapter;
  endPictures: StoredPicture[];
  isPublished: boolean;
};

export async function createChapterRow(
  { clock }: Pick<Deps, 'clock'>,
  tx: TransactionClient,
  { bookId, chapterNo, imported, endPictures, isPublished }: ChapterRow,
): Promise<number> {
  const { title, isSample = false } = imported.chapter;
  const { id } = await tx.chapter.create({
    data: {
      bookId,
      title,
      chapterNo,
      isSample,
      published: isPublished,
      // Readers don't see drafts, so their phrases have no numbers for readers.
      ...(isPublished ? {} : { firstPhraseNo: null, firstSampleNo: null }),
      ...(endPictures.length > 0 && { endPictures }),
      createdAt: clock.now(),
    },
  });
  return id;
}

/** Queues the recording of a chapter, if it has one. Its phrases get their clips when an editor takes it over. */
export async function writeRecording(
  { clock }: Pick<Deps, 'clock'>,
  tx: TransactionClient,
  target: { bookId: number; chapterId: number; fileName: string },
  { chapter, recordingFile }: ImportedChapter,
): Promise<void> {
  if (recordingFile === undefined) return;
  const phrases = phrasesOf(chapter).map(toUnspokenPhrase);
  await tx.recording.create({ data: { ...target, file: recordingFile, phrases, createdAt: clock.now() } });
}

/** Returns a chapter's phrases with the pictures before each of them, and the pictures after the last one. */
export function toNewPhrases({ chapter, clips, pictureOf }: ImportedChapter): {
  phrases: NewPhrase[];
  endPictures: StoredPicture[];
} {
  const phrases: NewPhrase[] = [];
  let pictures: StoredPicture[] = [];
  for (const item of chapter.items) {
    if (item.type === 'picture') {
      const picture = pictureOf(item);
      if (picture) pictures.push({ ...picture, alt: item.alt });
      continue;
    }
    const { clip = null, milliseconds = null } = clips[phrases.length] ?? {};
    phrases.push({
      phrase: item.text,
      separator: item.separator,
      emphasis: item.emphasis,
      pictures,
      dictionary: item.dictionary ?? '',
      translation: item.translation ?? '',
      clip,
      milliseconds,
      ...(clip !== null && {
        wordTimes: item.wordTimes ?? [],
        areWordsMeasured: item.areWordsMeasured ?? false,
      }),
    });
    pictures = [];
  }
  return { phrases, endPictures: pictures };
}

export async function writeCorrections(
  { clock }: Pick<Deps, 'clock'>,
  tx: TransactionClient,
  bookId: number,
  phraseId: number | null,
  corrections: readonly FileCorrection[],
): Promise<void> {
  if (corrections.length === 0) return;
  const correctedAt = clock.now();
  await tx.lemmaCorrection.createMany({
    data: corrections.map(({ key, occurrence, lemma, isName }) => ({
      bookId,
      phraseId,
      key,
      occurrence,
      lemma,
      isName,
      correctedAt,
    })),
  });
}
