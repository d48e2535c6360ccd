import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import type { BookSource } from '../book-source.ts';
import { renderOwnDetails } from '../own-details.ts';
import { type IdentifiedChapter, identifyPhrases, renderChapterPage } from './chapter-page.ts';
import {
  coverName,
  createChapterNames,
  createPictureName,
  createSampleName,
  navigationName,
  ownDetailsName,
  packageName,
  stylesheetName,
} from './entry-names.ts';
import { type ClipTimes, joinClips } from './join-clips.ts';
import { renderOverlay } from './overlay.ts';
import {
  container,
  renderNavigation,
  renderPackageDocument,
  stylesheet,
  type WrittenBook,
  type WrittenChapter,
} from './package-document.ts';
import { createZipStream, type ZipWriter } from './zip-writer.ts';

const pictureTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

const stored = { isCompressed: false };
const extensionOf = (name: string) => extname(name).slice(1).toLowerCase();

/**
 * Returns the stream of a book as EPUB 3.3: a page and, if any of its phrases has a clip, one sound and a media overlay
 * for each chapter. A book without chapters has no valid EPUB. The bytes are always the same, apart from the time of
 * `modifiedAt`. `finish` must be called at the end, whether or not the stream was read.
 */
export function createEpubStream(source: BookSource): { stream: Readable; finish: () => Promise<void> } {
  return createZipStream((zip) => writeEpub(zip, source));
}

async function writeEpub(zip: ZipWriter, source: BookSource): Promise<void> {
  // Must be the first entry, as it is, so that programs recognize the file.
  await zip.add('mimetype', Buffer.from('application/epub+zip'), stored);
  await zip.add('META-INF/container.xml', Buffer.from(container));
  await zip.add(stylesheetName, Buffer.from(stylesheet));
  const pictures = createPictureWriter(zip, source);
  const chapters: WrittenChapter[] = [];
  for (const index of source.chapters.keys()) chapters.push(await writeChapter(zip, source, index, pictures));
  const written: WrittenBook = {
    chapters,
    pictures: pictures.listWritten(),
    hasCover: await writeCopy(zip, source, source.book.cover, coverName),
    areAllPicturesDescribed: pictures.areAllDescribed(),
  };
  await zip.add(navigationName, Buffer.from(renderNavigation(source, written)));
  await zip.add(packageName, Buffer.from(renderPackageDocument(source, written)));
  const sample = source.book.details?.sampleAudio;
  const sampleName = sample === undefined ? undefined : createSampleName(extensionOf(sample));
  const hasSample = sampleName !== undefined && (await writeCopy(zip, source, sample, sampleName));
  const load = (index: number) => loadChapter(source, index);
  await zip.add(ownDetailsName, renderOwnDetails(source, load, hasSample ? sampleName : undefined));
}

async function loadChapter({ chapters }: BookSource, index: number): Promise<IdentifiedChapter> {
  const chapter = chapters[index];
  if (!chapter) throw new RangeError(`There is no chapter ${index + 1}.`);
  return identifyPhrases(await chapter.load());
}

/** Copies a file into the archive. Returns false if the book doesn't have it. */
async function writeCopy(
  zip: ZipWriter,
  { readEntry }: BookSource,
  entry: string | undefined,
  name: string,
): Promise<boolean> {
  const bytes = entry === undefined ? undefined : await readEntry(entry);
  if (bytes) await zip.add(name, bytes, stored);
  return bytes !== undefined;
}

async function writeChapter(
  zip: ZipWriter,
  source: BookSource,
  index: number,
  pictures: ReturnType<typeof createPictureWriter>,
): Promise<WrittenChapter> {
  const chapter = await loadChapter(source, index);
  const names = createChapterNames(index + 1);
  const pictureNames = await pictures.write(chapter);
  const options = { language: source.book.language || 'fr', number: index + 1, pictureNames };
  await zip.add(names.page, renderChapterPage(chapter, options));
  const phrases = chapter.items.flatMap((item) => (item.type === 'phrase' && item.clip ? [item] : []));
  const sound = await joinClips(
    source,
    phrases.map(({ clip }) => clip?.entry),
  );
  if (!sound) return { title: chapter.title, spokenMs: undefined };
  await zip.add(names.sound, createReadStream(sound.path), stored);
  await rm(sound.path);
  const timesById = new Map<string, ClipTimes>();
  for (const [at, { id }] of phrases.entries()) {
    const times = sound.times[at];
    if (times) timesById.set(id, times);
  }
  await zip.add(names.overlay, renderOverlay(chapter, timesById, names));
  const spokenMs = [...timesById.values()].reduce((total, { begin, end }) => total + end - begin, 0);
  return { title: chapter.title, spokenMs };
}

/** Writes each picture once, even if several chapters show it. */
function createPictureWriter(zip: ZipWriter, source: BookSource) {
  const namesByEntry = new Map<string, string>();
  let areAllDescribed = true;
  return {
    write: async ({ items }: IdentifiedChapter): Promise<ReadonlyMap<string, string>> => {
      for (const item of items) {
        if (item.type !== 'picture') continue;
        const extension = extensionOf(item.entry);
        if (!namesByEntry.has(item.entry)) {
          const name = createPictureName(namesByEntry.size + 1, extension);
          const isKnown = Object.hasOwn(pictureTypes, extension);
          if (isKnown && (await writeCopy(zip, source, item.entry, name))) namesByEntry.set(item.entry, name);
        }
        if (namesByEntry.has(item.entry)) areAllDescribed &&= item.alt !== null;
      }
      return namesByEntry;
    },
    listWritten: () =>
      [...namesByEntry.values()].map((name) => ({ name, type: pictureTypes[extensionOf(name)] ?? '' })),
    areAllDescribed: () => areAllDescribed,
  };
}
