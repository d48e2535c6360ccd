import { isUtf8 } from 'node:buffer';
import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { Entry } from 'yauzl';
import { NarrationError } from './narration.ts';

/** A clip in a zip, with its decoded name. */
export type ClipEntry = { name: string; entry: Entry };

const MAX_ENTRIES = 20_000;
const MAX_CLIP_BYTES = 20 * 1024 ** 2;
const MAX_TOTAL_BYTES = 2 * 1024 ** 3;
/**
 * Maximum total bytes of an entry's name, comment and extra fields. All entries are in memory at once, and without
 * this limit each could take 192 kB.
 */
const MAX_ENTRY_METADATA_BYTES = 4096;
/** Length in bytes of an entry's local header, without its name. */
const LOCAL_HEADER_BYTES = 30;
/** Maximum length of a file name that an error message quotes. */
const MAX_SHOWN_NAME_LENGTH = 80;

const isClipName = (name: string) => /\.(mp3|m4a|wav|flac|ogg|opus|webm)$/i.test(name);
const isFolderName = (name: string) => name.endsWith('/');

/** Files that operating systems add to zips and folders. */
const clutterPattern = /^(\.[^/].*|__MACOSX|Thumbs\.db|desktop\.ini|Icon\r)$/i;
const isClutterPath = (name: string) => name.split('/').some((pathPart) => clutterPattern.test(pathPart));

export const createPasswordError = () =>
  new NarrationError('The zip is protected by a password. Please make it again without one.');

const messages = {
  entries: `The zip has more than ${MAX_ENTRIES.toLocaleString('en')} files.`,
  clips: `A zip can have at most ${recordingLimits.phrases.toLocaleString('en')} clips.`,
  total: `The clips are too large together (maximum ${MAX_TOTAL_BYTES / 1024 ** 3} GB).`,
  labels: 'The zip has a file with a name or a comment that is too long.',
  overlap: 'The zip is damaged: its clips overlap. Please make it again.',
};

/**
 * Shortens a file name for an error message and removes characters that a database cannot store or that change the
 * direction of text.
 */
export const shortenName = (name: string) => name.slice(0, MAX_SHOWN_NAME_LENGTH).replaceAll(/\p{C}/gu, '');

/** Decodes an entry's name. macOS writes UTF-8 without setting the flag for it. */
function decodeName({ fileName, fileNameRaw }: Entry): string {
  const isAscii = fileNameRaw.every((byte) => byte < 128);
  const name = !isAscii && isUtf8(fileNameRaw) ? fileNameRaw.toString().replaceAll('\\', '/') : fileName;
  return name.normalize();
}

function assertReadableEntry(name: string, entry: Entry): void {
  if (!isClipName(name))
    throw new NarrationError(
      `${shortenName(name)} in the zip is not a clip. Clips are mp3, m4a, wav, flac, ogg, opus or webm files.`,
    );
  if (entry.isEncrypted()) throw createPasswordError();
  if (!entry.canDecodeFileData())
    throw new NarrationError(
      `${shortenName(name)} is compressed in a way that we can’t read. Please make the zip again with the usual compression.`,
    );
  if (entry.uncompressedSize > MAX_CLIP_BYTES)
    throw new NarrationError(
      `${shortenName(name)} is too large (maximum ${MAX_CLIP_BYTES / 1024 ** 2} MB for each clip).`,
    );
}

/** Throws if clips overlap in the zip, as they do in a zip bomb. */
function assertNoOverlap(clips: readonly ClipEntry[]): void {
  const entries = clips.map(({ entry }) => entry);
  entries.sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let previousEnd = 0;
  for (const { relativeOffsetOfLocalHeader: offset, fileNameLength, compressedSize } of entries) {
    if (offset < previousEnd) throw new NarrationError(messages.overlap);
    previousEnd = offset + LOCAL_HEADER_BYTES + fileNameLength + compressedSize;
  }
}

const { compare } = new Intl.Collator('en', { numeric: true });

/**
 * Sorts clips by name in natural order, with 2 before 10. Names that compare as equal, such as 1 and 01, are ordered
 * by character code. Throws if two clips have the same name.
 */
function sortByName(clips: readonly ClipEntry[]): ClipEntry[] {
  const sortedClips = clips.toSorted((a, b) => compare(a.name, b.name) || (a.name < b.name ? -1 : 1));
  const duplicateClip = sortedClips.find(({ name }, index) => name === sortedClips[index - 1]?.name);
  if (duplicateClip)
    throw new NarrationError(`The zip has two clips with the name ${shortenName(duplicateClip.name)}.`);
  return sortedClips;
}

/**
 * Reads a zip's directory and returns its clips, sorted by name. Throws a NarrationError if we don't accept the zip.
 */
export async function readClipEntries(
  entries: AsyncIterable<Entry>,
  entryCount: number,
): Promise<ClipEntry[]> {
  if (entryCount > MAX_ENTRIES) throw new NarrationError(messages.entries);
  const clips: ClipEntry[] = [];
  let totalBytes = 0;
  for await (const entry of entries) {
    const name = decodeName(entry);
    if (isFolderName(name) || isClutterPath(name)) continue;
    assertReadableEntry(name, entry);
    if (entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength > MAX_ENTRY_METADATA_BYTES)
      throw new NarrationError(messages.labels);
    clips.push({ name, entry });
    if (clips.length > recordingLimits.phrases) throw new NarrationError(messages.clips);
    totalBytes += entry.uncompressedSize;
    if (totalBytes > MAX_TOTAL_BYTES) throw new NarrationError(messages.total);
  }
  assertNoOverlap(clips);
  return sortByName(clips);
}
