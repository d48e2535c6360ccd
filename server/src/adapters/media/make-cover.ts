import type { Sharp } from 'sharp';
import type { CoverImages } from './media.ts';
import { sharp } from './one-thread-sharp.ts';
import { maxPixels } from './read-cover.ts';

/**
 * Crops a cover to its middle. This may cut off the title and the author, but pages show both beside small covers
 * anyway.
 */
const cropToSize = (picture: Sharp, width: number, height: number) =>
  picture.clone().resize(width, height, { fit: 'cover' });

async function decodeUpright(path: string): Promise<Sharp | undefined> {
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
export async function makeCover(path: string): Promise<CoverImages | undefined> {
  const picture = await decodeUpright(path);
  if (picture === undefined) return undefined;
  const largeCover = cropToSize(picture, 600, 900);
  // Creates the images one after another, because each image in progress occupies a thread.
  return {
    image: await largeCover.clone().webp({ quality: 82 }).toBuffer(),
    jpeg: await largeCover.clone().jpeg({ quality: 82, mozjpeg: true }).toBuffer(),
    card: await cropToSize(picture, 250, 222).webp({ quality: 82 }).toBuffer(),
    wide: await cropToSize(picture, 250, 150).webp({ quality: 82 }).toBuffer(),
  };
}
