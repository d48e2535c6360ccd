import type { Metadata } from 'sharp';
import type { Cover, Unusable } from './media.ts';
import { sharp } from './one-thread-sharp.ts';
import { readOpening } from './opening.ts';
import type { Pictures } from './picture-process.ts';

const maxSide = 10_000;
/**
 * Maximum number of pixels: more than any photo of 5 MB has. Decoding that many takes up to 290 MB, for an interlaced
 * picture with 16 bits per channel.
 */
export const maxPixels = 30_000_000;
/** Decoded size in bytes above which a picture is decoded alone. */
const heavyBytes = 75_000_000;

/**
 * True for JPEG, PNG and WebP. Other formats (SVG, PDF, TIFF) are rejected, because their decoders have a history of
 * vulnerabilities.
 */
const isPicture = (opening: string) =>
  opening.startsWith('\xff\xd8\xff') ||
  opening.startsWith('\x89PNG\r\n\x1a\n') ||
  (opening.startsWith('RIFF') && opening.endsWith('WEBP'));

/** Estimates the bytes that a decoded picture takes. A progressive JPEG is held as coefficients of two bytes each. */
function decodedBytes({ width, height, channels, depth, isProgressive, format }: Metadata): number {
  const isWide = depth === 'ushort' || (format === 'jpeg' && isProgressive);
  return width * height * channels * (isWide ? 2 : 1);
}

/** Reads the header without sharp's pixel limit, because we have our own message for large pictures. */
async function readHeader(path: string): Promise<Metadata | undefined> {
  return await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
}

/** Returns a function that makes a cover from an uploaded picture, unless its header says that it is too large. */
export function createCoverReader(pictures: Pictures): (path: string) => Promise<Cover | Unusable> {
  return async (path) => {
    if (!isPicture(await readOpening(path))) return 'unreadable';
    const header = await readHeader(path);
    if (header === undefined) return 'unreadable';
    const { width, height } = header;
    if (Math.max(width, height) > maxSide || width * height > maxPixels) return 'too-large';
    return (await pictures.makeCover(path, decodedBytes(header) > heavyBytes)) ?? 'unreadable';
  };
}
