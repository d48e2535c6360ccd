import { coverNames } from '@lingostory/contract/catalogue/covers';
import { pictureNames } from '@lingostory/contract/reading/pictures';
import type { ImageSize, MediaFile } from '../../adapters/media/media.ts';
import type { Deps } from '../../deps.ts';
import { createBusyProblem } from '../../http/problem.ts';

/** Maximum number of images of a kind resized concurrently. Beyond it, requests for new sizes get the original image. */
const maxConcurrentResizes = 4;
/**
 * A social preview image is generated only while fewer than this many covers are being resized. Otherwise the client
 * gets a 503 and can try again. This limit is higher than `maxConcurrentResizes`, because the original cover can't be served
 * instead of a preview.
 */
const maxConcurrentSocialResizes = 12;

/** An image file. `originalName` names the original image, to serve if the requested size can't be generated. */
export type FoundImage = { file: MediaFile } | { originalName: string } | undefined;

type ImageKind = {
  mediaKind: 'covers' | 'pictures';
  parseName: (name: string) => { original: string; size: ImageSize } | undefined;
  /** Returns false for an original that was deleted, so its sizes must not be stored. */
  isInUse: (originalName: string) => Promise<boolean>;
};

/** Returns a function that finds covers by file name, as `createImageFinder` describes. */
export const createCoverFinder = (deps: Deps) =>
  createImageFinder(deps, {
    mediaKind: 'covers',
    parseName: coverNames.parse,
    // Resizes only covers that a book uses. The file may instead be a cropped version of a cover, because both have the
    // same kind of name.
    isInUse: async (imageFile) => (await deps.db.book.count({ where: { imageFile } })) > 0,
  });

/** Returns a function that finds the pictures of stories by file name, as `createImageFinder` describes. */
export const createPictureFinder = (deps: Deps) =>
  createImageFinder(deps, {
    mediaKind: 'pictures',
    parseName: pictureNames.parse,
    isInUse: async (name) => (await deps.media.sizeOf('pictures', name)) !== undefined,
  });

/**
 * Returns a function that finds images by file name. Generates and stores a size when it is first requested;
 * concurrent requests share the result. The function resolves to undefined if the original isn't in use, and throws 503
 * if too many social preview images are being generated.
 */
function createImageFinder(deps: Deps, imageKind: ImageKind): (name: string) => Promise<FoundImage> {
  const { media, log } = deps;
  const { mediaKind, parseName } = imageKind;
  const pendingResizes = new Map<string, Promise<MediaFile | undefined>>();

  const startResize = (name: string, originalName: string, size: ImageSize) => {
    const resizePromise = resizeAndStoreImage(deps, imageKind, name, originalName, size).finally(() =>
      pendingResizes.delete(name),
    );
    pendingResizes.set(name, resizePromise);
    return resizePromise;
  };

  return async (name) => {
    const storedFile = await media.read(mediaKind, name);
    if (storedFile) return { file: storedFile };
    const { original, size } = parseName(name) ?? {};
    if (!original || !size || !(await media.read(mediaKind, original))) return undefined;
    const pendingResize = pendingResizes.get(name);
    // Even under load, the original cover is not served instead of a social preview, because other sites cache a
    // link's preview image for days.
    const isSocial = size.cut === 'social';
    if (!pendingResize && isSocial && pendingResizes.size >= maxConcurrentSocialResizes)
      throw createBusyProblem();
    if (!pendingResize && !isSocial && pendingResizes.size >= maxConcurrentResizes)
      return { originalName: original };
    try {
      const file = await (pendingResize ?? startResize(name, original, size));
      return file && { file };
    } catch (error) {
      log.error({ err: error, name }, 'a size of an image could not be drawn');
      return { originalName: original };
    }
  };
}

async function resizeAndStoreImage(
  { media }: Deps,
  { mediaKind, isInUse }: ImageKind,
  name: string,
  originalName: string,
  size: ImageSize,
): Promise<MediaFile | undefined> {
  const source = await media.read(mediaKind, originalName);
  if (!source || !(await isInUse(originalName))) return undefined;
  const [stem = '', extension = ''] = name.split('.');
  await media.put(mediaKind, extension, await media.drawImage(source.bytes, size), stem);
  const file = await media.read(mediaKind, name);
  // If the original was deleted before this size was stored, the other sizes are already deleted, so this one is
  // deleted here.
  if (!(await isInUse(originalName))) await media.remove(mediaKind, name);
  return file;
}
