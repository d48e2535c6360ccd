import { maxPictureSide } from '@lingostory/contract/reading/pictures';
import type { ResizeOptions, Sharp } from 'sharp';
import type { CoverImages, PictureImage } from './media.ts';
import { sharp } from './one-thread-sharp.ts';
import { maxPixels } from './read-picture.ts';

/**
 * Crops a cover to its middle. This may cut off the title and the author, but pages show both beside small covers
 * anyway.
 */
const cropToSize = (picture: Sharp, width: number, height: number) =>
  picture.clone().resize(width, height, { fit: 'cover' });

/** Decodes a picture without metadata, upright and on white. Returns undefined if the file cannot be decoded. */
async function decodeUpright(path: string, size: ResizeOptions): Promise<Sharp | undefined> {
  try {
    const { data, info } = await sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ ...size, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return sharp(data, { raw: { width, height, channels } });
  } catch {
    return undefined;
  }
}

/** Encodes a cover. Returns undefined if the file cannot be decoded. */
export async function encodeCover(path: string): Promise<CoverImages | undefined> {
  const picture = await decodeUpright(path, { width: 1200, height: 1800, fit: 'outside' });
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

/** Encodes a picture of a story in its own proportions. Returns undefined if the file cannot be decoded. */
export async function encodePicture(path: string): Promise<PictureImage | undefined> {
  const size: ResizeOptions = { width: maxPictureSide, height: maxPictureSide, fit: 'inside' };
  const picture = await decodeUpright(path, size);
  if (picture === undefined) return undefined;
  const { data: image, info } = await picture.webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
  return { image, width: info.width, height: info.height };
}
