import type { DownloadedBook, OfflineDb } from '../../lib/offline/offline-db.ts';
import { listStoredVersions } from './download-book.ts';

/** A book's download as it is stored on this device. */
export type StoredDownload = {
  bookId: number;
  bookCode: string;
  title: string;
  cover: string | null;
  /** The size of all packs in bytes. */
  size: number;
  /** The size of the packs that are on this device, in bytes. */
  storedSize: number;
  /** Phrases that are on this device, of those of the whole book. */
  phrases: number;
  totalPhrases: number;
  /** True if the whole book can be read without a network, perhaps in a former version. */
  isReadable: boolean;
  /** True if packs are missing, of the first download or of an update. */
  isPending: boolean;
  isPaused: boolean;
  hasUpdate: boolean;
};

async function toStoredDownload(db: OfflineDb, book: DownloadedBook): Promise<StoredDownload | undefined> {
  const { bookId, bookCode, description, pending, isPaused, latestVersion } = book;
  const shown = pending ?? description;
  if (shown === null) return undefined;
  const versions = await listStoredVersions(db, bookId);
  const storedChapters = shown.chapters.filter(({ pack }) => pack === null || versions.has(pack.version));
  return {
    bookId,
    bookCode,
    title: shown.book.title,
    cover: shown.book.image,
    size: shown.size ?? 0,
    storedSize: storedChapters.reduce((sum, { pack }) => sum + (pack?.size ?? 0), 0),
    phrases: storedChapters.reduce((sum, chapter) => sum + chapter.total_phrases, 0),
    totalPhrases: shown.total_phrases,
    isReadable: description !== null,
    isPending: pending !== null,
    isPaused,
    hasUpdate: pending === null && latestVersion !== shown.version,
  };
}

/** Lists the downloads on this device by title. */
export async function listStoredDownloads(db: OfflineDb): Promise<StoredDownload[]> {
  const books = await db.getAll('books');
  const downloads = await Promise.all(books.map((book) => toStoredDownload(db, book)));
  return downloads
    .filter((download) => download !== undefined)
    .sort((first, second) => first.title.localeCompare(second.title, 'fr'));
}
