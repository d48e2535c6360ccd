import type { Archive } from './archive/open-archive.ts';
import type { BookFile, FileChapter } from './book-file.ts';
import { createChapterNames, ownDetailsName } from './epub-writing/entry-names.ts';
import { toXmlCharacters } from './epub-writing/xml-text.ts';
import type { LeftOutList } from './left-out.ts';
import type { OverlayPart } from './overlays/read-overlay.ts';
import { type OwnDetails, OwnDetailsError, parseOwnDetails } from './own-details.ts';

/** Maximum size in bytes of the details, enough for the meanings of 40,000 phrases. */
const maxDetailsSize = 64 * 1024 * 1024;

/** Reads the details that our own export adds to a book. Without them, or if they are damaged, returns undefined. */
export async function readOwnDetails(
  archive: Archive,
  leftOut: LeftOutList,
): Promise<OwnDetails | undefined> {
  const entry = archive.find(ownDetailsName);
  if (entry === undefined || archive.sizeOf(entry) > maxDetailsSize) return undefined;
  try {
    return parseOwnDetails((await archive.read(entry, maxDetailsSize)).toString());
  } catch (error) {
    if (!(error instanceof OwnDetailsError)) throw error;
    leftOut.add('Meanings and other details of LingoStory', error.message);
    return undefined;
  }
}

/**
 * Adds the phrases without sound to the parts of the overlays, so that our own export comes back with the same phrases
 * instead of being split again.
 */
export function addSilentParts(partsByEntry: Map<string, OverlayPart[]>, { chapters }: OwnDetails): void {
  for (const [index, { phrases }] of chapters.entries()) {
    const { page } = createChapterNames(index + 1);
    const parts = partsByEntry.get(page) ?? [];
    const narratedIds = new Set(parts.map(({ text }) => text.fragment));
    const silentParts = phrases
      .filter(({ id }) => !narratedIds.has(id))
      .map(({ id }) => ({ text: { path: page, fragment: id }, clip: undefined, skipped: undefined }));
    partsByEntry.set(page, [...parts, ...silentParts]);
  }
}

/**
 * Returns a book with the details that EPUB has no word for. Details of chapters and phrases that somebody has changed
 * in the meantime are ignored.
 */
export function applyOwnDetails(book: BookFile, { book: ownBook, chapters }: OwnDetails): BookFile {
  const { title, authors, narrators, description, rights, sampleAudio, ...details } = ownBook;
  const hasAllChapters = chapters.length === book.chapters.length;
  return {
    ...book,
    title,
    authors,
    narrators,
    description,
    rights,
    details: { ...details, ...(sampleAudio === undefined ? {} : { sampleAudio }) },
    chapters: book.chapters.map((chapter, index) => {
      const ownChapter = hasAllChapters
        ? chapters[index]
        : chapters.find((candidate) => candidate.title === chapter.title);
      return ownChapter ? applyToChapter(chapter, ownChapter) : chapter;
    }),
  };
}

const normalizeText = (text: string) =>
  toXmlCharacters(text)
    .replace(/[ \t\r\n]+/g, ' ')
    .trim();

function applyToChapter(chapter: FileChapter, ownChapter: OwnDetails['chapters'][number]): FileChapter {
  const ownPhrases = new Map(ownChapter.phrases.map((phrase) => [phrase.id, phrase]));
  return {
    ...chapter,
    title: ownChapter.title,
    isSample: ownChapter.isSample,
    published: ownChapter.published,
    items: chapter.items.map((item) => {
      const own = item.type === 'phrase' && item.id !== undefined ? ownPhrases.get(item.id) : undefined;
      if (item.type !== 'phrase' || !own || normalizeText(own.text) !== normalizeText(item.text)) return item;
      const { text, translation = '', dictionary = '', wordTimes = [], corrections = [] } = own;
      return { ...item, text, translation, dictionary, wordTimes, corrections };
    }),
  };
}
