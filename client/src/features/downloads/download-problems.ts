import { toProblem, unreachableMessage } from '../../lib/http/problem.ts';
import { DownloadError } from './download-book.ts';
import { formatSize } from './labels.ts';

/** Returns true if the server says that the member can't read the book, or no longer can. */
export const isMissingBook = (error: unknown): boolean => toProblem(error).status === 404;

const hasName = (error: unknown, name: string) => Object(error).name === name;

/** Returns true if the device has no room for a book. */
export const isOutOfRoom = (error: unknown): boolean => hasName(error, 'QuotaExceededError');

/** Returns true if a download was paused, canceled or removed. */
export const isAborted = (error: unknown): boolean => hasName(error, 'AbortError');

/** Returns true if the download can go on by itself once there is a network. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || toProblem(error).status === 0;

/** Describes to the member why a download has stopped. `size` is null if nothing of it is on this device. */
export function describeFailure(error: unknown, title: string, size: number | null): string {
  if (isMissingBook(error)) return `“${title}” is no longer in your library, so it can’t be downloaded.`;
  if (isOutOfRoom(error)) {
    const sizeText = size === null ? '' : ` (${formatSize(size)})`;
    return `There isn’t enough room on this device for “${title}”${sizeText}. Remove a downloaded book or free up some space, then try again.`;
  }
  // A download that is not on this device yet has nothing to resume.
  if (isUnreachable(error) && size === null) return unreachableMessage;
  if (isUnreachable(error))
    return 'We can’t reach LingoStory right now. Your download will resume when you’re back online.';
  // Some browsers have no database in private windows, and others no files in it.
  if (error instanceof DOMException)
    return `Your browser can’t store “${title}” on this device. Private windows often can’t, so try again in a regular one.`;
  if (error instanceof DownloadError) return 'Part of the book didn’t download correctly. Please try again.';
  return toProblem(error).message;
}
