import { join } from 'node:path';
import type { Deps } from '../../../deps.ts';
import { DiskFullError } from '../../../lib/disk.ts';
import type { BookFile, FileChapter } from '../../../libraries/book-files/book-file.ts';
import { BookFileError } from '../../../libraries/book-files/book-file-error.ts';
import { LostLeaseError, type TaskControl } from '../base/hold-lease.ts';
import { makeMeaningsJobName, processRecordingsJobName } from '../base/job-names.ts';
import { versionIncrement } from '../base/versions.ts';
import { createFileStem, removeUnusedFiles, type StoredFile } from '../files/store-files.ts';
import { type ClipToCut, cutClips } from './cut-clips.ts';
import type { ConfirmedBook } from './find-import.ts';
import { type ClaimedImport, declareFiles, toLeaseFilter } from './import-leases.ts';
import { prepareBookFiles, preparePictures } from './prepare-files.ts';
import { extractEntries, readBookFile } from './read-claimed-import.ts';
import { phrasesOf } from './summarize-book.ts';
import { type ImportedChapter, type NewFile, writeBook } from './write-book.ts';
import { writeEdition } from './write-edition.ts';

/** Shares of the progress bar at which cutting the clips begins and ends. The file is read before, and stored after. */
const cutProgress = { from: 0.1, to: 0.9 };

/** A transaction that writes a long book takes longer than an editor's. */
const transactionTimeoutMs = 10 * 60_000;

/** An import can start writing if the disk has room for this many times the size of its file. */
const diskSpaceFactor = 2;

/** Writes the chosen chapters as a draft book or as a newer edition of one, completely or not at all. */
export async function writeClaimedImport(
  deps: Deps,
  claimed: ClaimedImport,
  control: TaskControl,
): Promise<void> {
  const { confirmed, found } = claimed;
  if (!confirmed || !found) throw new Error('The import was not confirmed.');
  const { signal } = control;
  const book = await readBookFile(deps, claimed, signal);
  const chapters = chooseChapters(book, confirmed);
  await assertDiskSpace(deps, claimed);
  const paths = await extractEntries(deps, claimed, entriesOf(book, chapters), signal);
  const pathOf = (entry: string) => {
    const path = paths.get(entry);
    if (path === undefined) throw new BookFileError(`The file names “${entry}”, but doesn’t contain it.`);
    return path;
  };
  control.onProgress(cutProgress.from);
  const folder = await deps.media.createWorkFolder(claimed.leaseId);
  const pictures = await preparePictures(deps, { chapters, pathOf, folder });
  const bookFiles = await prepareBookFiles(deps, book, pathOf);
  const importedChapters = await cutChapters(deps, { chapters, pictures, pathOf, folder }, control);
  const newFiles = [...bookFiles.files, ...pictures.files, ...importedChapters.flatMap(({ files }) => files)];
  await declareFiles(deps, claimed, newFiles.map(toStoredFile));
  for (const { kind, stem, extension, content } of newFiles) {
    signal.throwIfAborted();
    await deps.media.put(kind, extension, content, stem);
  }
  const imported = { confirmed, chapters: importedChapters, book, columns: bookFiles.columns };
  const { fileName, isEdition } = claimed;
  const replacedFiles = await deps.db.$transaction(
    async (tx) => {
      const bookId = isEdition ? (claimed.bookId ?? 0) : await writeBook(deps, tx, imported, fileName);
      const filesBefore = isEdition
        ? await writeEdition(deps, tx, { bookId, fileName, found }, imported)
        : [];
      const { count } = await tx.bookImport.updateMany({
        where: toLeaseFilter(claimed),
        data: {
          state: 'done',
          bookId,
          file: null,
          files: [],
          progress: 1,
          leaseId: null,
          leaseUntil: null,
          ...versionIncrement,
        },
      });
      if (count === 0) throw new LostLeaseError();
      return filesBefore;
    },
    { timeout: transactionTimeoutMs },
  );
  claimed.files = [];
  // A recording that an edition doesn't need isn't referred to either.
  await removeUnusedFiles(deps, [
    { kind: 'recordings', name: claimed.file },
    ...newFiles.map(toStoredFile),
    ...replacedFiles,
  ]);
  if (chapters.some(({ recording }) => recording)) deps.jobs.requestRun(processRecordingsJobName);
  if (deps.translator.provider !== 'none') deps.jobs.requestRun(makeMeaningsJobName);
}

/**
 * Throws a DiskFullError if the disk has too little room for an import, before its files fill the disk and others fail
 * too. The sizes of its entries aren't known yet, but sounds and pictures are hardly compressed in a book file.
 */
async function assertDiskSpace({ media }: Deps, { file }: ClaimedImport): Promise<void> {
  const size = (await media.sizeOf('recordings', file)) ?? 0;
  if ((await media.freeBytes()) < diskSpaceFactor * size) throw new DiskFullError();
}

const toStoredFile = ({ kind, stem, extension }: NewFile): StoredFile => ({
  kind,
  name: `${stem}.${extension}`,
});

function chooseChapters(book: BookFile, { chapters }: ConfirmedBook): FileChapter[] {
  return chapters.map(({ index, title, isSample }) => {
    const chapter = book.chapters[index];
    if (!chapter) throw new Error(`The file has no chapter ${index}.`);
    return { ...chapter, title, isSample };
  });
}

/** Returns the entries of the file that the chosen chapters need. */
const entriesOf = (book: BookFile, chapters: readonly FileChapter[]): string[] => [
  ...[book.cover, book.details?.sampleAudio].flatMap((entry) => entry ?? []),
  ...chapters.flatMap(({ items, recording = [] }) => [
    ...recording.map(({ entry }) => entry),
    ...items.flatMap((item) => (item.type === 'picture' ? item.entry : (item.clip?.entry ?? []))),
  ]),
];

type ChapterSource = {
  chapters: readonly FileChapter[];
  pictures: Awaited<ReturnType<typeof preparePictures>>;
  pathOf: (entry: string) => string;
  folder: string;
};

/** Cuts the clips of all chapters, and joins the recordings of those that will be aligned. */
async function cutChapters(
  { narration }: Deps,
  { chapters, pictures, pathOf, folder }: ChapterSource,
  { signal, onProgress }: TaskControl,
): Promise<ImportedChapter[]> {
  const clipsByChapter = chapters.map((chapter, chapterIndex) =>
    phrasesOf(chapter).map(({ clip }, index) =>
      clip && !chapter.recording
        ? {
            sound: pathOf(clip.entry),
            start: clip.start,
            end: clip.end,
            path: join(folder, `clip-${chapterIndex}-${index}.mp3`),
          }
        : undefined,
    ),
  );
  const clips = clipsByChapter.flat().filter((clip): clip is ClipToCut => clip !== undefined);
  const lengthsMs = await cutClips(narration, clips, {
    signal,
    onProgress: (fraction) => onProgress(cutProgress.from + (cutProgress.to - cutProgress.from) * fraction),
  });
  const lengthByPath = new Map(clips.map(({ path }, index) => [path, lengthsMs[index] ?? 0]));
  const importedChapters: ImportedChapter[] = [];
  for (const [chapterIndex, chapter] of chapters.entries()) {
    const files: NewFile[] = [];
    const storedClips = (clipsByChapter[chapterIndex] ?? []).map((clip) => {
      const milliseconds = clip ? (lengthByPath.get(clip.path) ?? 0) : 0;
      if (!clip || milliseconds === 0) return undefined;
      const stem = createFileStem();
      files.push({ kind: 'clips', stem, extension: 'mp3', content: { path: clip.path } });
      return { clip: `${stem}.mp3`, milliseconds };
    });
    const recording = chapter.recording && {
      kind: 'recordings' as const,
      stem: createFileStem(),
      extension: 'flac',
      content: { path: join(folder, `recording-${chapterIndex}.flac`) },
    };
    if (chapter.recording && recording) {
      const parts = chapter.recording.map(({ entry, start, end }) => ({ path: pathOf(entry), start, end }));
      await narration.joinParts({ parts, recording: recording.content.path }, { signal });
      files.push(recording);
    }
    importedChapters.push({
      chapter,
      clips: storedClips,
      recordingFile: recording && `${recording.stem}.${recording.extension}`,
      pictureOf: pictures.pictureOf,
      files,
    });
  }
  return importedChapters;
}
