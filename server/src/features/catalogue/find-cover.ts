import { type CoverSize, coverSizeOf } from '@lingostory/contract/catalogue/covers';
import type { MediaFile } from '../../adapters/media/media.ts';
import type { Deps } from '../../deps.ts';
import { busy } from '../../http/problem.ts';

/** Of all sizes that are being drawn; whoever asks for yet another gets the stored cover instead, without waiting. */
const maxDrawings = 4;
/** For pictures of links, whose readers wait; beyond these they are asked to come again. */
const maxSocialDrawings = 12;

/** `instead`: the name of the stored cover, to be shown as long as this size cannot be drawn. */
export type FoundCover = { file: MediaFile } | { instead: string } | undefined;

/**
 * Finds covers by file name. A size of a book's cover that nobody has asked for yet is drawn and stored; everybody who asks
 * for it meanwhile waits for the same drawing. Undefined when no book has such a cover. 503 where too many wait for pictures of links.
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
    // A page that reads the address of a link shows what it got for days: it is worth the wait.
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
  // The cuts of a cover are stored under names like its own, but nothing is to be drawn of them.
  if (!source || !(await hasBook())) return undefined;
  const [stem = '', extension = ''] = name.split('.');
  await media.put('covers', extension, await media.drawCover(source.bytes, size), stem);
  const file = await media.read('covers', name);
  // A cover that was replaced meanwhile took its sizes with it, but not one that was stored after that.
  if (!(await hasBook())) await media.remove('covers', name);
  return file;
}
