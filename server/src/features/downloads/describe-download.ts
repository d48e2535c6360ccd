import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DownloadView } from '@lingostory/contract/downloads/schemas';
import type { Deps } from '../../deps.ts';
import { buildReadableBookSql } from '../../lib/readable-books.ts';
import { mediaPathOf } from '../catalogue/public.ts';
import { createUnreadableProblem, protectedPathOf } from '../reading/public.ts';
import { type ChapterRow, listChapters } from './current-packs.ts';
import type { PackBuilder } from './make-packs.ts';

/** Milliseconds that a caller waits for packs that are being made. They are made even if it takes longer. */
const maxWaitMs = 5_000;
/** Packs that one call begins to make, so that a long book doesn't keep the packs of others waiting. */
const maxNewPacks = 10;

type BookRow = {
  id: number;
  title: string;
  book_code: string;
  author: string;
  cover: string | null;
  total_phrases: number;
  included_until: Date | null;
};

const bookStatement = {
  name: 'book to download',
  text: `select b.id, b.title, b.book_code, b.author, coalesce(b.image_jpeg_file, b.image_file) as cover, b.total_phrases,
    readable.included_until
  from books b join ${buildReadableBookSql('$1', 'b.id', '$3')} readable on true
  where b.book_code = $2`,
};

const packPathOf = (bookId: number, file: string) => `${protectedPathOf(bookId)}/packs/${file}`;

/**
 * Describes what a member downloads to read a book offline, and makes the packs that are missing. Throws 404 if the member
 * can't read the book or it has no phrases, and 507 if a pack doesn't fit on the disk.
 */
export async function describeDownload(
  deps: Deps,
  makePack: PackBuilder,
  memberId: number,
  bookCode: string,
): Promise<{ bookId: number; view: DownloadView }> {
  const values = [memberId, bookCode, deps.clock.now()];
  const { rows } = await deps.sql.query<BookRow>({ ...bookStatement, values });
  const [book] = rows;
  const chapters = book ? await listChaptersWithPacks(deps, makePack, book.id) : [];
  if (!book || chapters.length === 0)
    throw await createUnreadableProblem(deps, memberId, bookCode, 'This book isn’t in your library.');
  return { bookId: book.id, view: toDownloadView(book, chapters) };
}

async function listChaptersWithPacks(
  deps: Deps,
  makePack: PackBuilder,
  bookId: number,
): Promise<ChapterRow[]> {
  const chapters = await listChapters(deps, bookId);
  const newPacks = chapters
    .filter(({ file }) => file === null)
    .slice(0, maxNewPacks)
    .map(({ id }) => makePack(deps, id));
  if (newPacks.length === 0) return chapters;
  for (const newPack of newPacks)
    newPack.catch((error: unknown) => deps.log.error({ err: error, bookId }, 'a pack could not be made'));
  const abortController = new AbortController();
  const timeout = sleep(maxWaitMs, undefined, { signal: abortController.signal }).catch(() => {});
  await Promise.race([Promise.all(newPacks), timeout]).finally(() => abortController.abort());
  return await listChapters(deps, bookId);
}

function toDownloadView(book: BookRow, chapters: ChapterRow[]): DownloadView {
  const { id, title, book_code, author, cover, total_phrases, included_until } = book;
  const content = {
    book: { id, title, book_code, author, image: mediaPathOf('covers', cover) },
    total_phrases,
    chapters: chapters.map((chapter) => ({
      chapter_no: chapter.chapter_no,
      title: chapter.title,
      first_phrase_no: chapter.first_phrase_no,
      total_phrases: chapter.total_phrases,
      milliseconds: chapter.milliseconds,
      pack: toPackView(id, chapter),
    })),
  };
  const sizes = content.chapters.map(({ pack }) => pack?.size);
  const isReady = !sizes.includes(undefined);
  return {
    ...content,
    version: createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32),
    is_ready: isReady,
    size: isReady ? sizes.reduce<number>((sum, size = 0) => sum + size, 0) : null,
    ...(included_until && { included_until: included_until.toISOString() }),
  };
}

const toPackView = (bookId: number, { file, bytes, text_bytes }: ChapterRow) =>
  file === null
    ? null
    : {
        url: packPathOf(bookId, file),
        version: file.split('.')[0] ?? '',
        size: bytes,
        text_size: text_bytes,
      };
