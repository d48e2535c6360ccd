import { type CoverSize, coverSizeOf } from '@lingostory/contract/catalogue/covers';
import type { MediaFile } from '../../adapters/media/media.ts';
import type { Deps } from '../../deps.ts';
import { busy } from '../../http/problem.ts';

/**
 * The maximum number of images generated concurrently. Once it is reached, requests for other sizes get the stored
 * cover immediately.
 */
const maxDrawings = 4;
/** The maximum for social images, which clients wait for. Once it is reached, clients get a 503 and retry. */
const maxSocialDrawings = 12;

/** A cover file, or in `instead` the name of the stored cover to show while this size cannot be generated. */
export type FoundCover = { file: MediaFile } | { instead: string } | undefined;

/**
 * Finds covers by file name. Generates and stores a size on its first request; concurrent requests share the result.
 * Resolves to undefined if no book has the cover. Throws a 503 Problem if too many social images are being generated.
 */
export function coverFinder(deps: Deps): (name: string) => Promise<FoundCover> {
  const { media, log } = deps;
  const drawings = new Map<string, Promise<MediaFile | undefined>>();

  const startDrawing = (name: string, cover: string, size: CoverSize) => {
    const drawing = drawSize(deps, name, cover, size).finally(() => drawings.delete(name));
    drawings.set(name, drawing);
    return drawing;
  };

  return async (name) => {
    const stored = await media.read('covers', name);
    if (stored) return { file: stored };
    const { cover, size } = coverSizeOf(name) ?? {};
    if (!cover || !size || !(await media.read('covers', cover))) return undefined;
    const drawing = drawings.get(name);
    // Other sites cache a link's preview image for days, so it is worth waiting for the right one.
    const isSocial = size.cut === 'social';
    if (!drawing && isSocial && drawings.size >= maxSocialDrawings) throw busy();
    if (!drawing && !isSocial && drawings.size >= maxDrawings) return { instead: cover };
    try {
      const file = await (drawing ?? startDrawing(name, cover, size));
      return file && { file };
    } catch (error) {
      log.error({ err: error, name }, 'a size of a cover could not be drawn');
      return { instead: cover };
    }
  };
}

async function drawSize(
  deps: Deps,
  name: string,
  cover: string,
  size: CoverSize,
): Promise<MediaFile | undefined> {
  const { media, db } = deps;
  const hasBook = async () => (await db.book.count({ where: { imageFile: cover } })) > 0;
  const source = await media.read('covers', cover);
  // Stored crops have file names like those of covers, but no sizes are generated from them.
  if (!source || !(await hasBook())) return undefined;
  const [stem = '', extension = ''] = name.split('.');
  await media.put('covers', extension, await media.drawCover(source.bytes, size), stem);
  const file = await media.read('covers', name);
  // Replacing a cover deletes its sizes, but misses one that is stored afterward.
  if (!(await hasBook())) await media.remove('covers', name);
  return file;
}
