import { type CoverSize, coverSizeOf } from '@lingostory/contract/catalogue/covers';
import type { MediaFile } from '../../adapters/media/media.ts';
import type { Deps } from '../../deps.ts';
import { busy } from '../../http/problem.ts';

/** Maximum number of covers resized concurrently. Beyond it, requests for other sizes get the original cover. */
const maxDrawings = 4;
/** Limit for social preview images, for which clients wait. Beyond it, clients get a 503 and try again. */
const maxSocialDrawings = 12;

/**
 * A cover file, or in `instead` the name of the original cover, to serve when the requested size can't be generated.
 */
export type FoundCover = { file: MediaFile } | { instead: string } | undefined;

/**
 * Finds covers by file name. Generates and stores a size when it is first requested; concurrent requests share the
 * result. Resolves to undefined if no book has the cover. Throws 503 if too many social preview images are being
 * generated.
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
    // Other sites cache a link's preview image for days, so the client waits for the right size.
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
  // A stored crop is named like a cover, but it belongs to no book, so no sizes are generated from it.
  if (!source || !(await hasBook())) return undefined;
  const [stem = '', extension = ''] = name.split('.');
  await media.put('covers', extension, await media.drawCover(source.bytes, size), stem);
  const file = await media.read('covers', name);
  // Replacing a cover deletes its sizes. A size that was stored just after that is deleted here.
  if (!(await hasBook())) await media.remove('covers', name);
  return file;
}
