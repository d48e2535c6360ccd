import { toSearchText } from '@lingostory/contract/search-text';
import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Book } from '../../../generated/prisma/client.ts';
import type { StoredPicture } from '../../../lib/stored-pictures.ts';
import type { FileCorrection } from '../../../libraries/book-files/book-file.ts';
import { createBookNotFoundProblem, lockBook } from '../base/edit-locked-book.ts';
import { fillPublishedBook } from '../base/empty-details.ts';
import { toInclusionColumns } from '../base/end-inclusion.ts';
import { versionIncrement } from '../base/versions.ts';
import { type CurrentChapter, type RewrittenPhrase, readCurrentBook } from '../editions/current-book.ts';
import { findTextShape, mergeContent } from '../editions/merge-content.ts';
import { type PlannedChapter, planEdition } from '../editions/plan-edition.ts';
import { rewriteBook } from '../editions/rewrite-book.ts';
import { filesOfBook, picturesOf, type StoredFile } from '../files/store-files.ts';
import type { ConfirmedBook } from './find-import.ts';
import { type FoundBook, phrasesOf } from './summarize-book.ts';
import {
  createChapterRow,
  type ImportedBook,
  type ImportedChapter,
  isSilent,
  toNewPhrases,
  writeCorrections,
  writeRecording,
} from './write-book.ts';

/** A planned chapter with its files, if the editor chose it, and the id of its row. */
type WrittenChapter = PlannedChapter & { id: number; imported: ImportedChapter | undefined };

/** `found` is what the editor saw when they confirmed the edition. */
type EditionTarget = { bookId: number; fileName: string; found: FoundBook };

/**
 * Applies a newer edition to a book as it is now, and returns the files that the book may not need anymore. Throws 404 if
 * the book was deleted.
 */
export async function writeEdition(
  deps: Pick<Deps, 'clock'>,
  tx: TransactionClient,
  { bookId, fileName, found }: EditionTarget,
  imported: ImportedBook,
): Promise<StoredFile[]> {
  const book = await lockBook(tx, bookId);
  if (!book || book.deletedAt) throw createBookNotFoundProblem();
  const chapters = await readCurrentBook(tx, bookId);
  const importedByIndex = new Map(
    imported.confirmed.chapters.map(({ index }, position) => [index, imported.chapters[position]]),
  );
  const contents = new Map(
    [...importedByIndex].flatMap(([index, chapter]) => (chapter ? [[index, toNewPhrases(chapter)]] : [])),
  );
  const fileShape = findTextShape(imported.book);
  const plan = planEdition(
    chapters,
    imported.book.chapters,
    [...importedByIndex.keys()],
    ({ chapterIndex, index, phrase }, current) => {
      const content = contents.get(chapterIndex)?.phrases[index];
      return mergeContent(
        content ?? { phrase: phrase.text, separator: phrase.separator, clip: null, milliseconds: null },
        current,
        fileShape,
      );
    },
  );
  const writtenChapters: WrittenChapter[] = [];
  for (const planned of plan.chapters) {
    const chapter =
      planned.chapterIndex === undefined ? undefined : importedByIndex.get(planned.chapterIndex);
    const id = planned.current?.id ?? (chapter && (await addChapter(deps, tx, book, imported, chapter)));
    if (id !== undefined) writtenChapters.push({ ...planned, id, imported: chapter });
  }
  const endPictures = await tx.chapter.findMany({
    where: { bookId },
    select: { id: true, endPictures: true },
  });
  // Found before the book is rewritten, because that also gives content to phrases that the file doesn't have.
  const corrections = writtenChapters.flatMap(findCorrections);
  const addedIds = await rewriteBook(deps, tx, book, {
    chapters: writtenChapters.filter(isRewritten),
    removals: plan.removals,
    passesOnPictures: !fileShape.pictures,
    arrangeChapters: async () => {
      await tx.chapter.deleteMany({ where: { id: { in: plan.removedChapters.map(({ id }) => id) } } });
      for (const chapter of writtenChapters)
        await updateChapter(
          tx,
          chapter,
          fileShape.pictures ? contents.get(chapter.chapterIndex ?? -1) : undefined,
        );
      await orderChapters(tx, chapters, writtenChapters);
    },
  });
  // The corrections of phrases that the book already had stay as they are.
  for (const { phrase, corrections: phraseCorrections } of corrections) {
    const id = addedIds.get(phrase);
    if (id !== undefined) await writeCorrections(deps, tx, bookId, id, phraseCorrections);
  }
  for (const chapter of writtenChapters) await addRecording(deps, tx, { bookId, fileName }, chapter);
  await updateBook(deps, tx, book, imported, findChangedDetails(imported.confirmed, found));
  await fillPublishedBook(tx, bookId, deps.clock.now());
  return [
    ...filesOfBook(book, imported.columns),
    ...filesOfPhrases(chapters),
    ...picturesOf(endPictures.map(({ endPictures: pictures }) => pictures)),
  ];
}

/** Adds an empty chapter at the end. A new chapter of a published book stays a draft unless the editor publishes it. */
async function addChapter(
  deps: Pick<Deps, 'clock'>,
  tx: TransactionClient,
  book: Book,
  { confirmed }: ImportedBook,
  imported: ImportedChapter,
): Promise<number> {
  const last = await tx.chapter.aggregate({ where: { bookId: book.id }, _max: { chapterNo: true } });
  const isReady = imported.chapter.published ?? !isSilent(imported);
  return await createChapterRow(deps, tx, {
    bookId: book.id,
    chapterNo: (last._max.chapterNo ?? 0) + 1,
    imported,
    endPictures: toNewPhrases(imported).endPictures,
    isPublished: isReady && (!book.published || confirmed.published),
  });
}

/** Returns false for a chapter whose phrases all stay as they are. */
const isRewritten = ({ current, phrases }: PlannedChapter) =>
  current?.phrases.length !== phrases.length ||
  phrases.some(
    (phrase, index) => phrase.content !== undefined || phrase.current?.id !== current.phrases[index]?.id,
  );

async function updateChapter(
  tx: TransactionClient,
  { id, current, imported }: WrittenChapter,
  pictures: { endPictures: StoredPicture[] } | undefined,
): Promise<void> {
  if (!current || !imported) return;
  const { title, isSample = false } = imported.chapter;
  const isChanged = title !== current.title || isSample !== current.isSample;
  if (isChanged) await tx.chapter.update({ where: { id }, data: { title, isSample, ...versionIncrement } });
  if (pictures)
    await tx.$executeRaw`
      update chapters set end_pictures = ${pictures.endPictures.length > 0 ? JSON.stringify(pictures.endPictures) : null}::jsonb
      where id = ${id}`;
}

/** Numbers the chapters from 1 if their order changed or chapters were added. */
async function orderChapters(
  tx: TransactionClient,
  formerChapters: readonly CurrentChapter[],
  chapters: readonly WrittenChapter[],
): Promise<void> {
  const ids = chapters.map(({ id }) => id);
  const remainingIds = formerChapters.map(({ id }) => id).filter((id) => ids.includes(id));
  if (ids.length === remainingIds.length && ids.every((id, index) => id === remainingIds[index])) return;
  await tx.$executeRaw`
    update chapters c set chapter_no = o.place, version = c.version + 1
    from unnest(${ids}::int[]) with ordinality as o(id, place)
    where c.id = o.id and c.chapter_no <> o.place`;
}

type PhraseCorrections = { phrase: RewrittenPhrase; corrections: readonly FileCorrection[] };

/** Returns the file's corrections with the phrases that they belong to. */
function findCorrections({ imported, phrases }: WrittenChapter): PhraseCorrections[] {
  if (!imported) return [];
  // Phrases without content are those that the file doesn't have.
  const rewrittenPhrases = phrases.filter(({ content }) => content);
  return phrasesOf(imported.chapter).flatMap(({ corrections = [] }, index) => {
    const phrase = rewrittenPhrases[index];
    return phrase && corrections.length > 0 ? [{ phrase, corrections }] : [];
  });
}

/** Queues the recording of a chapter in which no phrase has sound. A chapter with sound keeps it. */
async function addRecording(
  deps: Pick<Deps, 'clock'>,
  tx: TransactionClient,
  { bookId, fileName }: Omit<EditionTarget, 'found'>,
  { id, imported, phrases }: WrittenChapter,
): Promise<void> {
  if (!imported?.recordingFile) return;
  if (phrases.some(({ current, content }) => (content ?? current)?.clip != null)) return;
  const target = { bookId, chapterId: id, fileName };
  if ((await tx.recording.count({ where: { chapterId: id } })) === 0)
    await writeRecording(deps, tx, target, imported);
}

type BookDetails = Omit<ConfirmedBook, 'published' | 'chapters'>;

/**
 * Returns the details that the editor changed. The others stay as they are in the book, because somebody else may have
 * changed them since the file was read.
 */
function findChangedDetails(
  { published: _published, chapters: _chapters, ...details }: ConfirmedBook,
  found: FoundBook,
): Partial<BookDetails> {
  const shownDetails: Record<keyof BookDetails, string | null> = {
    title: found.title,
    author: found.authors.join(', '),
    narratedBy: found.narrators.join(', '),
    description: found.description,
    difficulty: found.difficulty,
    textRights: found.rights,
    audioRights: found.audio_rights,
  };
  const entries = Object.entries(details) as [keyof BookDetails, string][];
  return Object.fromEntries(entries.filter(([name, value]) => value !== shownDetails[name]));
}

async function updateBook(
  { clock }: Pick<Deps, 'clock'>,
  tx: TransactionClient,
  book: Book,
  { confirmed, book: { details }, columns }: ImportedBook,
  changedDetails: Partial<BookDetails>,
): Promise<void> {
  const { title, author } = { ...book, ...changedDetails };
  const now = clock.now();
  const publishedColumns = confirmed.published && {
    published: true,
    ...(!book.released && { released: true, createdAt: now }),
    ...toInclusionColumns(book, { published: true }, now),
  };
  await tx.book.update({
    where: { id: book.id },
    data: {
      ...changedDetails,
      // The editor has confirmed a level, even if it is the one that a new draft has.
      ...(!book.difficultyChosen && { difficulty: confirmed.difficulty }),
      difficultyChosen: true,
      searchText: toSearchText(title, author),
      ...(details && { sampleText: details.sampleText, hours: details.hours, minutes: details.minutes }),
      ...columns,
      ...publishedColumns,
      ...versionIncrement,
    },
  });
}

const filesOfPhrases = (chapters: readonly CurrentChapter[]): StoredFile[] =>
  chapters.flatMap(({ phrases }) => [
    ...phrases.flatMap(({ clip }) => (clip === null ? [] : { kind: 'clips' as const, name: clip })),
    ...picturesOf(phrases.map(({ pictures }) => pictures)),
  ]);
