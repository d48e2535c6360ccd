import type { Metadata } from 'sharp';
import type { UnusableReason } from './media.ts';
import { sharp } from './one-thread-sharp.ts';
import { readFirstBytes } from './opening.ts';

const maxSidePixels = 10_000;
/**
 * Maximum number of pixels, more than an ordinary photo of up to 5 MB has. Decoding a picture of this size takes up to
 * 290 MB, if it is interlaced and has 16 bits per channel.
 */
export const maxPixels = 30_000_000;
/** A picture that needs more than this many bytes of memory for decoding is decoded alone. */
const memoryIntensiveThresholdBytes = 75_000_000;

/**
 * Returns true for JPEG, PNG and WebP. Other formats (such as SVG, PDF and TIFF) are rejected, because their decoders
 * have a history of vulnerabilities.
 */
const isPicture = (firstBytes: string) =>
  firstBytes.startsWith('\xff\xd8\xff') ||
  firstBytes.startsWith('\x89PNG\r\n\x1a\n') ||
  (firstBytes.startsWith('RIFF') && firstBytes.endsWith('WEBP'));

/**
 * Estimates how many bytes it takes to decode a picture. A progressive JPEG takes two bytes per sample, because its
 * coefficients stay in memory during decoding.
 */
function estimateDecodedBytes({ width, height, channels, depth, isProgressive, format }: Metadata): number {
  const hasTwoByteSamples = depth === 'ushort' || (format === 'jpeg' && isProgressive);
  return width * height * channels * (hasTwoByteSamples ? 2 : 1);
}

/** Reads the header without sharp's own limit on pixels, so that large pictures get our error message. */
async function readHeader(path: string): Promise<Metadata | undefined> {
  return await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
}

/**
 * Returns a function that encodes an uploaded picture, after checking in the picture's header that it isn't too large.
 */
export function createPictureReader<Images>(
  encode: (path: string, isMemoryIntensive: boolean) => Promise<Images | undefined>,
): (path: string) => Promise<Images | UnusableReason> {
  return async (path) => {
    if (!isPicture(await readFirstBytes(path))) return 'unreadable';
    const header = await readHeader(path);
    if (header === undefined) return 'unreadable';
    const { width, height } = header;
    if (Math.max(width, height) > maxSidePixels || width * height > maxPixels) return 'too-large';
    return (await encode(path, estimateDecodedBytes(header) > memoryIntensiveThresholdBytes)) ?? 'unreadable';
  };
}
