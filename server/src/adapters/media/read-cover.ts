import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Queue } from '../../queue.ts';
import type { Cover, Unusable } from './media.ts';
import { readOpening } from './opening.ts';
import { picturesAtOnce } from './picture-queue.ts';

const maxSide = 10_000;
/** More than any camera's picture of 5 MB. Up to 290 MB once decoded, when it is interlaced and has 16 bits a channel. */
const maxPixels = 30_000_000;
/** A picture that needs more than this is decoded alone. */
const heavyBytes = 75_000_000;

/** Only these three formats are decoded: decoders of others (SVG, PDF, TIFF) have a history of vulnerabilities. */
const isPicture = (opening: string) =>
  opening.startsWith('\xff\xd8\xff') ||
  opening.startsWith('\x89PNG\r\n\x1a\n') ||
  (opening.startsWith('RIFF') && opening.endsWith('WEBP'));

/** What a decoder may hold at once. A progressive JPEG is kept whole, as coefficients of two bytes. */
function decodedBytes({ width, height, channels, depth, isProgressive, format }: Metadata): number {
  const isWide = depth === 'ushort' || (format === 'jpeg' && isProgressive);
  return width * height * channels * (isWide ? 2 : 1);
}

/** From the middle: the title stands above it, the author below, and pages say both beside a small cut. */
const cut = (picture: Sharp, width: number, height: number) =>
  picture.clone().resize(width, height, { fit: 'cover' });

async function drawCover(path: string): Promise<Cover> {
  const upright = await sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize(1200, 1800, { fit: 'outside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = upright.info;
  const picture = sharp(upright.data, { raw: { width, height, channels } });
  const large = cut(picture, 600, 900);
  // One after another, since in parallel each would take a thread.
  return {
    image: await large.clone().webp({ quality: 82 }).toBuffer(),
    jpeg: await large.clone().jpeg({ quality: 82, mozjpeg: true }).toBuffer(),
    card: await cut(picture, 250, 222).webp({ quality: 82 }).toBuffer(),
    wide: await cut(picture, 250, 150).webp({ quality: 82 }).toBuffer(),
  };
}

/** Draws covers anew, upright, without metadata: two at a time, and none before its header says that it is small enough. */
export function createCoverReader(queue: Queue): (path: string) => Promise<Cover | Unusable> {
  return async (path) => {
    if (!isPicture(await readOpening(path))) return 'unreadable';
    try {
      // Reads the header only; without a limit, as we have our own message for what is too large.
      const header = await sharp(path, { limitInputPixels: false }).metadata();
      const { width, height } = header;
      if (Math.max(width, height) > maxSide || width * height > maxPixels) return 'too-large';
      const weight = decodedBytes(header) > heavyBytes ? picturesAtOnce : 1;
      return await queue(() => drawCover(path), weight);
    } catch {
      return 'unreadable';
    }
  };
}
