import type { Archive } from './archive/open-archive.ts';
import type { LeftOutList } from './left-out.ts';
import { type OwnDetails, OwnDetailsError, parseOwnDetails } from './own-details.ts';

/** Maximum size in bytes of the details, enough for the meanings of 40,000 phrases. */
const maxDetailsSize = 64 * 1024 * 1024;

/** Reads the details that our own export adds to a book. Returns undefined if they are missing, too large or damaged. */
export async function readOwnDetails(
  archive: Archive,
  entry: string | undefined,
  leftOut: LeftOutList,
): Promise<OwnDetails | undefined> {
  if (entry === undefined || archive.sizeOf(entry) > maxDetailsSize) return undefined;
  try {
    return parseOwnDetails((await archive.read(entry, maxDetailsSize)).toString());
  } catch (error) {
    if (!(error instanceof OwnDetailsError)) throw error;
    leftOut.add('Meanings and other details of LingoStory', error.message);
    return undefined;
  }
}
