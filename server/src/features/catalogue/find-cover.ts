import { type CoverSize, parseCoverFileName } from '@lingostory/contract/catalogue/covers';
import type { MediaFile } from '../../adapters/media/media.ts';
import type { Deps } from '../../deps.ts';
import { createBusyProblem } from '../../http/problem.ts';

/** Maximum number of covers resized concurrently. Beyond it, requests for new sizes get the original cover. */
const maxConcurrentResizes = 4;
/**
 * A social preview image is generated only while fewer than this many covers are being resized. Otherwise the client
 * gets a 503 and can try again. This limit is higher than `maxConcurrentResizes`, because the original cover can't be served
 * instead of a preview.
 */
const maxConcurrentSocialResizes = 12;

/** A cover file. `originalCoverName` names the original cover, to serve if the requested size can't be generated. */
export type FoundCover = { file: MediaFile } | { originalCoverName: string } | undefined;

/**
 * Returns a function that finds covers by file name. Generates and stores a size when it is first requested;
 * concurrent requests share the result. The function resolves to undefined if no book has the cover, and throws 503
 * if too many social preview images are being generated.
 */
export function createCoverFinder(deps: Deps): (name: string) => Promise<FoundCover> {
  const { media, log } = deps;
  const pendingResizes = new Map<string, Promise<MediaFile | undefined>>();

  const startResize = (name: string, coverFile: string, size: CoverSize) => {
    const resizePromise = resizeAndStoreCover(deps, name, coverFile, size).finally(() =>
      pendingResizes.delete(name),
    );
    pendingResizes.set(name, resizePromise);
    return resizePromise;
  };

  return async (name) => {
    const storedFile = await media.read('covers', name);
    if (storedFile) return { file: storedFile };
    const { cover, size } = parseCoverFileName(name) ?? {};
    if (!cover || !size || !(await media.read('covers', cover))) return undefined;
    const pendingResize = pendingResizes.get(name);
    // Even under load, the original cover is not served instead of a social preview, because other sites cache a
    // link's preview image for days.
    const isSocial = size.cut === 'social';
    if (!pendingResize && isSocial && pendingResizes.size >= maxConcurrentSocialResizes)
      throw createBusyProblem();
    if (!pendingResize && !isSocial && pendingResizes.size >= maxConcurrentResizes)
      return { originalCoverName: cover };
    try {
      const file = await (pendingResize ?? startResize(name, cover, size));
      return file && { file };
    } catch (error) {
      log.error({ err: error, name }, 'a size of a cover could not be drawn');
      return { originalCoverName: cover };
    }
  };
}

async function resizeAndStoreCover(
  deps: Deps,
  name: string,
  coverFile: string,
  size: CoverSize,
): Promise<MediaFile | undefined> {
  const { media, db } = deps;
  const isCoverUsedByBook = async () => (await db.book.count({ where: { imageFile: coverFile } })) > 0;
  const source = await media.read('covers', coverFile);
  // Resizes only covers that a book uses. The file may instead be a cropped version of a cover, because both have the
  // same kind of name.
  if (!source || !(await isCoverUsedByBook())) return undefined;
  const [stem = '', extension = ''] = name.split('.');
  await media.put('covers', extension, await media.drawCover(source.bytes, size), stem);
  const file = await media.read('covers', name);
  // If the book's cover was replaced before this size was stored, the other sizes are already deleted, so this one is
  // deleted here.
  if (!(await isCoverUsedByBook())) await media.remove('covers', name);
  return file;
}
