import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type BookExportFormat, createExportFileName } from '@lingostory/contract/studio/exports/constants';
import type { MediaKind } from '../../../adapters/media/media.ts';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import type { SentFile } from '../../../http/send-file.ts';
import type { FileChapter } from '../../../libraries/book-files/book-file.ts';
import type { BookSource } from '../../../libraries/book-files/book-source.ts';
import { createEpubStream } from '../../../libraries/book-files/epub-writing/write-epub.ts';
import { createPiecesStream } from '../../../libraries/book-files/pieces-writing/write-pieces.ts';
import { type SpooledBook, type SpooledChapter, spoolBook } from './read-book.ts';

const writers = {
  epub: { type: 'application/epub+zip', createStream: createEpubStream },
  pieces: { type: 'application/zip', createStream: createPiecesStream },
} as const satisfies Record<BookExportFormat, object>;

type ExportDeps = Pick<Deps, 'db' | 'media' | 'narration' | 'clock' | 'log'>;

/**
 * Exports a book with all of its chapters, drafts too. The file is made while it is read, and `close` ends that. Throws
 * 404 when the book isn't in the studio, and 422 when the format has nothing to contain.
 */
export async function exportBook(
  deps: ExportDeps,
  { bookCode, format }: { bookCode: string; format: BookExportFormat },
  signal: AbortSignal,
): Promise<SentFile> {
  const { media, log } = deps;
  const workId = randomUUID();
  const workFolder = await media.createWorkFolder(workId);
  const removeWorkFolder = async () => void (await media.remove('work', workId));
  try {
    const spooledBook = await spoolBook(deps, bookCode, workFolder, signal);
    assertExportable(spooledBook, format);
    const { type, createStream } = writers[format];
    const { stream, finish } = createStream(createSource(deps, spooledBook, workFolder, signal));
    const close = async () => {
      stream.destroy();
      await finish();
      await removeWorkFolder().catch((error: unknown) => log.error({ err: error }, 'a work folder was left'));
    };
    return { fileName: createExportFileName(bookCode, format), type, content: stream, close };
  } catch (error) {
    await removeWorkFolder();
    throw error;
  }
}

function assertExportable({ chapters }: SpooledBook, format: BookExportFormat): void {
  const hasPhrases = chapters.some(({ phraseCount }) => phraseCount > 0);
  const hasPictures = chapters.some(({ pictureCount }) => pictureCount > 0);
  if (hasPhrases || (hasPictures && format === 'epub')) return;
  throw new Problem(
    422,
    hasPictures
      ? 'This book has only pictures, and plain files contain none. Please export it as an EPUB.'
      : 'This book has no text yet, so there is nothing to export. Add a phrase first.',
  );
}

/** Entries of the source are files of our media, named by their kind and name. */
const toEntry = (kind: MediaKind, name: string) => `${kind}/${name}`;

function createSource(
  deps: ExportDeps,
  { book, corrections, chapters }: SpooledBook,
  workFolder: string,
  signal: AbortSignal,
): BookSource {
  const { media, narration, clock, log } = deps;
  const { imageJpegFile: cover, sampleAudio, sampleText, audioRights, difficulty, hours, minutes } = book;
  return {
    code: book.bookCode,
    modifiedAt: clock.now(),
    book: {
      title: book.title,
      authors: [book.author],
      narrators: [book.narratedBy],
      description: book.description,
      language: 'fr',
      rights: book.textRights,
      ...(cover === null ? {} : { cover: toEntry('covers', cover) }),
      details: {
        ...{ difficulty, sampleText, hours, minutes, audioRights, corrections },
        ...(sampleAudio === null ? {} : { sampleAudio: toEntry('samples', sampleAudio) }),
      },
    },
    chapters: chapters.map((chapter) => ({ title: chapter.title, load: () => loadChapter(chapter) })),
    readEntry: async (entry) => {
      signal.throwIfAborted();
      const [kind = '', name = ''] = entry.split('/');
      const file = await media.read(kind as MediaKind, name);
      // An editor may have removed it since the book was read.
      if (!file) log.warn({ bookCode: book.bookCode, entry }, 'an export lacks a file');
      return file?.bytes;
    },
    convertSounds: async (conversions, format) =>
      await narration.convert({ conversions, format }, { signal }),
    workFolder,
  };
}

async function loadChapter(chapter: SpooledChapter): Promise<FileChapter> {
  const { title, isSample, published, path, clipCount } = chapter;
  const items: FileChapter['items'] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) items.push(parseItem(line));
  return { title, isSample, published, items, clipUnit: clipCount > 0 ? 'phrase' : 'none' };
}

/** Adds the kind of media to the files that a spooled item names. */
function parseItem(line: string): FileChapter['items'][number] {
  const item: FileChapter['items'][number] = JSON.parse(line);
  if (item.type === 'picture') return { ...item, entry: toEntry('pictures', item.entry) };
  return item.clip ? { ...item, clip: { ...item.clip, entry: toEntry('clips', item.clip.entry) } } : item;
}
