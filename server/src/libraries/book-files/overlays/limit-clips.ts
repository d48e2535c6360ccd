import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import { parseStream } from 'music-metadata';
import type { Archive } from '../archive/open-archive.ts';
import type { FileClip } from '../book-file.ts';
import { BookFileError, truncateForMessage } from '../book-file-error.ts';
import type { LeftOutList } from '../left-out.ts';
import type { OverlayPart } from './read-overlay.ts';

/**
 * Maximum milliseconds for finding the lengths of all sound files. An hour of MP3 takes about a tenth of a second.
 * Clips of files that aren't reached keep the ends that the overlay states.
 */
const timeLimitMs = 20_000;

const mimeTypes: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  m4b: 'audio/mp4',
  mp4: 'audio/mp4',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
};

/** Returns the length of a sound in seconds, or undefined if it can't be read. */
async function findLength(archive: Archive, entry: string): Promise<number | undefined> {
  const mimeType = mimeTypes[/\.(\w+)$/.exec(entry)?.[1]?.toLowerCase() ?? ''];
  const stream = await archive.openMedia(entry);
  try {
    const fileInfo = { size: archive.sizeOf(entry), path: entry, ...(mimeType ? { mimeType } : {}) };
    const { format } = await parseStream(stream, fileInfo, { duration: true, skipCovers: true });
    return format.duration !== undefined && format.duration > 0 ? format.duration : undefined;
  } catch {
    return undefined;
  } finally {
    stream.destroy();
  }
}

const roundToMilliseconds = (seconds: number) => Math.floor(seconds * 1000) / 1000;

/** Throws a BookFileError for a sound that is too long to be cut into clips. */
function checkLength(entry: string, length: number | undefined): void {
  if (length !== undefined && length > recordingLimits.seconds)
    throw new BookFileError(
      `“${truncateForMessage(entry)}” is longer than two hours. Please split it, with a sound file for each chapter.`,
    );
}

/**
 * Cuts clips off at the end of their sound file, and gives an end to those without one. Throws a BookFileError if a
 * sound file is longer than two hours.
 */
export async function limitClips(
  parts: readonly OverlayPart[],
  archive: Archive,
  leftOut: LeftOutList,
): Promise<OverlayPart[]> {
  const deadline = performance.now() + timeLimitMs;
  const lengths = new Map<string, number | undefined>();
  for (const { clip } of parts)
    if (clip && !lengths.has(clip.entry) && performance.now() < deadline)
      lengths.set(clip.entry, await findLength(archive, clip.entry));

  for (const [entry, length] of lengths) checkLength(entry, length);

  const limitClip = (clip: FileClip): FileClip | undefined => {
    const length = lengths.get(clip.entry);
    if (length === undefined) return clip;
    if (clip.start >= length) {
      leftOut.add('Clips beyond the end of their sound file', 'Their text is imported without sound.');
      return;
    }
    const isEndBeyond = clip.end === undefined || clip.end > length;
    return isEndBeyond ? { ...clip, end: roundToMilliseconds(length) } : clip;
  };
  return parts.map((part) => ({ ...part, clip: part.clip && limitClip(part.clip) }));
}
