import type { Sharp } from 'sharp';
import type { Cover } from './media.ts';
import { sharp } from './one-thread-sharp.ts';
import { maxPixels } from './read-cover.ts';

/**
 * Crops a cover to its middle. This cuts off the title and the author, but pages print both beside a small picture
 * anyway.
 */
const cut = (picture: Sharp, width: number, height: number) =>
  picture.clone().resize(width, height, { fit: 'cover' });

async function drawUpright(path: string): Promise<Sharp | undefined> {
  try {
    const { data, info } = await sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize(1200, 1800, { fit: 'outside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return sharp(data, { raw: { width, height, channels } });
  } catch {
    return undefined;
  }
}

/** Re-encodes a cover, upright and without metadata. Returns undefined if the file cannot be decoded. */
export async function makeCover(path: string): Promise<Cover | undefined> {
  const picture = await drawUpright(path);
  if (picture === undefined) return undefined;
  const large = cut(picture, 600, 900);
  // One after another, because each picture drawn in parallel would take a thread.
  return {
    image: await large.clone().webp({ quality: 82 }).toBuffer(),
    jpeg: await large.clone().jpeg({ quality: 82, mozjpeg: true }).toBuffer(),
    card: await cut(picture, 250, 222).webp({ quality: 82 }).toBuffer(),
    wide: await cut(picture, 250, 150).webp({ quality: 82 }).toBuffer(),
  };
}
