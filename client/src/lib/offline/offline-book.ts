import {
  type PackContent,
  type PackPhrase,
  readPack,
  toBookPhrase,
} from '@lingostory/contract/downloads/pack';
import type { DownloadView } from '@lingostory/contract/downloads/schemas';
import type { BookPhraseView } from '@lingostory/contract/reading/schemas';
import type { OfflineDb } from './offline-db.ts';

type Chapter = DownloadView['chapters'][number];

/** Chapters whose content stays in memory, because reading one decompresses it. */
const maxOpenChapters = 4;

/** The content of a chapter by the version of its pack, the one that was used last at the end. */
const openChapters = new Map<string, Promise<PackContent>>();

/** Forgets all content in memory. Called when a member's downloads are deleted. */
export function closeChapters(): void {
  openChapters.clear();
}

async function readChapterPack(db: OfflineDb, bookId: number, version: string): Promise<PackContent> {
  const stored = await db.get('packs', [bookId, version]);
  if (stored === undefined) throw new Error(`The pack ${version} is not on this device.`);
  return await readPack(stored.pack);
}

function openChapter(db: OfflineDb, bookId: number, version: string): Promise<PackContent> {
  const content = openChapters.get(version) ?? readChapterPack(db, bookId, version);
  openChapters.delete(version);
  openChapters.set(version, content);
  const [oldestVersion] = openChapters.keys();
  if (openChapters.size > maxOpenChapters && oldestVersion !== undefined) openChapters.delete(oldestVersion);
  content.catch(() => openChapters.delete(version));
  return content;
}

type FoundPhrase = { phrase: PackPhrase; chapter: Chapter; content: PackContent };

/** A book whose download is complete, as far as it has been read from this device. */
export type OfflineBook = {
  description: DownloadView;
  /** Returns up to `count` phrases from number `from` on, fewer at the end of the book. */
  readPhrases: (from: number, count: number) => Promise<BookPhraseView[]>;
  /** Yields each chapter with its content, in reading order. */
  generateChapters: () => AsyncGenerator<{ chapter: Chapter; content: PackContent }>;
  /** Returns a phrase as it is in the pack of its chapter, with that chapter. Null if there is none. */
  findPhrase: (phraseNo: number) => Promise<FoundPhrase | null>;
};

/** Opens a downloaded book. Returns undefined if its download isn't complete. */
export async function openOfflineBook(db: OfflineDb, bookCode: string): Promise<OfflineBook | undefined> {
  const stored = await db.getFromIndex('books', 'bookCode', bookCode);
  if (!stored?.description) return undefined;
  const { bookId, description } = stored;
  const { chapters, total_phrases: totalPhrases } = description;
  const { id: _id, ...book } = description.book;

  const open = async (chapter: Chapter) => ({
    chapter,
    content: await openChapter(db, bookId, chapter.pack?.version ?? ''),
  });
  const findChapter = (phraseNo: number) =>
    chapters.find(
      ({ first_phrase_no: first, total_phrases: count }) => phraseNo >= first && phraseNo < first + count,
    );

  return {
    description,
    readPhrases: async (from, count) => {
      const phrases: BookPhraseView[] = [];
      const end = Math.min(from + count, totalPhrases + 1);
      while (from + phrases.length < end) {
        const chapter = findChapter(from + phrases.length);
        if (!chapter) break;
        const { content } = await open(chapter);
        const { first_phrase_no: firstNo, title, chapter_no } = chapter;
        const start = from + phrases.length - firstNo;
        const slice = content.phrases.slice(start, end - firstNo);
        if (slice.length === 0) break;
        for (const [index, phrase] of slice.entries())
          phrases.push(
            toBookPhrase(phrase, {
              phraseNo: firstNo + start + index,
              book,
              chapter: { title, chapter_no },
              totalPhrases,
            }),
          );
      }
      return phrases;
    },
    generateChapters: async function* () {
      for (const chapter of chapters) yield await open(chapter);
    },
    findPhrase: async (phraseNo) => {
      const chapter = findChapter(phraseNo);
      if (!chapter) return null;
      const { content } = await open(chapter);
      const phrase = content.phrases[phraseNo - chapter.first_phrase_no];
      return phrase ? { phrase, chapter, content } : null;
    },
  };
}
