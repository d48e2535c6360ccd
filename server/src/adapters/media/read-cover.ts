import sharp, { type Sharp } from 'sharp';
import type { Cover } from './media.ts';

/** Some 160 MB once unpacked: more than any camera's picture of 5 MB, less than a bomb. */
const mostPixels = 40_000_000;

/** Only these three reach a decoder: others (SVG, PDF, TIFF) have a history. */
function isPicture(bytes: Buffer): boolean {
  const opening = bytes.subarray(0, 12).toString('latin1');
  return (
    opening.startsWith('\xff\xd8\xff') ||
    opening.startsWith('\x89PNG\r\n\x1a\n') ||
    (opening.startsWith('RIFF') && opening.endsWith('WEBP'))
  );
}

/** From the middle: the title stands above it, the author below, and pages say both beside a small cut. */
const cut = (picture: Sharp, width: number, height: number) =>
  picture.clone().resize(width, height, { fit: 'cover' });

/**
 * The cover drawn anew, upright, without metadata. Undefined when it is not JPEG, PNG or WebP,
 * is damaged, or is too large once unpacked.
 */
export async function readCover(bytes: Buffer): Promise<Cover | undefined> {
  if (!isPicture(bytes)) return undefined;
  try {
    const upright = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize(1200, 1800, { fit: 'outside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = upright.info;
    const picture = sharp(upright.data, { raw: { width, height, channels } });
    const large = cut(picture, 600, 900);
    const [image, jpeg, card, wide] = await Promise.all([
      large.clone().webp({ quality: 82 }).toBuffer(),
      large.clone().jpeg({ quality: 82, mozjpeg: true }).toBuffer(),
      cut(picture, 250, 222).webp({ quality: 82 }).toBuffer(),
      cut(picture, 250, 150).webp({ quality: 82 }).toBuffer(),
    ]);
    return { image, jpeg, card, wide };
  } catch {
    return undefined;
  }
}
