import { applyOwnDetails } from './apply-own-details.ts';
import type { Archive } from './archive/open-archive.ts';
import type { BookFile, BookFileChoices, FileChapter } from './book-file.ts';
import { BookFileError } from './book-file-error.ts';
import { planChapters } from './chapters/plan-chapters.ts';
import { readChapter } from './chapters/read-chapter.ts';
import { readPages } from './content/read-pages.ts';
import { ownDetailsName } from './epub-writing/entry-names.ts';
import { LeftOutList } from './left-out.ts';
import { parseXml } from './markup/parse-markup.ts';
import { limitClips } from './overlays/limit-clips.ts';
import { locateParts, type TextPart } from './overlays/locate-parts.ts';
import { type OverlayPart, readOverlay } from './overlays/read-overlay.ts';
import type { OwnDetails } from './own-details.ts';
import { checkProtection } from './package/check-protection.ts';
import { findCover } from './package/find-cover.ts';
import { readNavigation, type TocEntry } from './package/read-navigation.ts';
import { type EpubPackage, readPackage } from './package/read-package.ts';
import { readOwnDetails } from './read-own-details.ts';

/** Reads all overlays of a book. Returns their parts by the page that they belong to. */
async function readOverlays(
  { items }: EpubPackage,
  archive: Archive,
  leftOut: LeftOutList,
): Promise<Map<string, OverlayPart[]>> {
  const overlayIds = new Set(items.flatMap(({ overlayId }) => overlayId ?? []));
  const entries = items.flatMap(({ id, mediaType, entry }) =>
    entry !== undefined && (overlayIds.has(id) || mediaType === 'application/smil+xml') ? [entry] : [],
  );
  const parts: OverlayPart[] = [];
  for (const entry of new Set(entries)) {
    const document = parseXml(await archive.readDocument(entry), entry);
    for (const part of readOverlay(document, entry, (path) => archive.find(path), leftOut)) parts.push(part);
  }
  const partsByEntry = new Map<string, OverlayPart[]>();
  for (const part of await limitClips(parts, archive, leftOut)) {
    const pageParts = partsByEntry.get(part.text.path);
    if (pageParts) pageParts.push(part);
    else partsByEntry.set(part.text.path, [part]);
  }
  return partsByEntry;
}

const flattenToc = (entries: readonly TocEntry[]): TocEntry[] =>
  entries.flatMap((entry) => [entry, ...flattenToc(entry.children)]);

const hasText = ({ items }: FileChapter) => items.some(({ type }) => type === 'phrase');

/** Reads an EPUB 2 or EPUB 3, with the sound of its media overlays. */
export async function readEpub(archive: Archive, choices: BookFileChoices): Promise<BookFile> {
  await checkProtection(archive);
  const leftOut = new LeftOutList();
  const ownDetailsEntry = archive.find(ownDetailsName);
  // In our own exports, each unit is a phrase.
  const isOwnExport = ownDetailsEntry !== undefined;
  const epub = await readPackage(archive, leftOut);
  const { toc, landmarks } = await readNavigation(epub, archive);
  const overlayParts = await readOverlays(epub, archive, leftOut);
  const tocReferences = flattenToc(toc).flatMap(({ reference }) => reference ?? []);
  const pages = await readPages(
    { spine: epub.spine, landmarks, tocReferences, overlayParts, isOwnExport },
    archive,
    leftOut,
  );
  const partsByEntry = new Map<string, TextPart[]>(
    pages.map((page) => [page.entry, locateParts(page, overlayParts.get(page.entry) ?? [], leftOut)]),
  );
  const { coverId, ...metadata } = epub.metadata;
  const plans = planChapters(pages, toc, metadata.title);
  const chapters = plans
    .map((plan) => readChapter(plan, partsByEntry, choices, leftOut, { isOwnExport }))
    .filter(({ items }) => isOwnExport || items.length > 0);
  const ownDetails = await readOwnDetails(archive, ownDetailsEntry, leftOut);
  if (!ownDetails && !chapters.some(hasText)) throw createNoTextError(leftOut);
  const cover = await findCover(epub, landmarks, archive);
  const book: BookFile = {
    ...metadata,
    ...(cover === undefined ? {} : { cover }),
    chapters,
    leftOut: leftOut.list(),
  };
  const ownBook = ownDetails ? applyOwnDetails(book, checkSample(ownDetails, archive)) : book;
  return { ...ownBook, chapters: chooseChapters(ownBook.chapters, choices) };
}

/** Leaves out the sample of a book's details if it isn't in the archive. */
function checkSample({ book, ...details }: OwnDetails, archive: Archive): OwnDetails {
  const { sampleAudio, ...bookDetails } = book;
  const entry = sampleAudio === undefined ? undefined : archive.find(sampleAudio);
  return { ...details, book: entry === undefined ? bookDetails : { ...bookDetails, sampleAudio: entry } };
}

function chooseChapters(
  chapters: readonly FileChapter[],
  { chapters: indexes }: BookFileChoices,
): FileChapter[] {
  if (!indexes) return [...chapters];
  const chosenIndexes = new Set(indexes);
  return chapters.filter((_, index) => chosenIndexes.has(index));
}

function createNoTextError(leftOut: LeftOutList): BookFileError {
  const hasDrawings = leftOut.list().some(({ reason }) => reason.includes('drawn as SVG'));
  return new BookFileError(
    hasDrawings
      ? 'The text of this book is drawn as SVG or consists of pictures, so there are no phrases to import.'
      : 'This book contains no text, so there are no phrases to import. Its pages may be scanned pictures.',
  );
}
