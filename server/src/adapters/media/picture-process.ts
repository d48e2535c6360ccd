import { createQueue, type Queue } from '../../lib/queue.ts';
import { openQueueSize } from '../../lib/queue-sizes.ts';
import { resolveWorkerUrl } from '../processes/resolve-worker-url.ts';
import { createStandingWorker } from '../processes/standing-worker.ts';
import type { CoverImages, ImageSize, PictureImage } from './media.ts';

export type PictureTask =
  | { kind: 'cover' | 'picture'; path: string }
  | { kind: 'size'; image: Uint8Array; size: ImageSize };

/**
 * Maximum number of pictures processed concurrently. Memory has room for two decoded pictures, and few machines have
 * more cores to spare.
 */
const maxConcurrentPictures = 2;

/** V8 heap limit in megabytes. Decoded pictures are stored outside the heap. */
const maxHeapMegabytes = 64;

export type PictureProcessor = {
  /**
   * Makes a cover from an uploaded picture. Returns undefined if the picture can't be decoded. A heavy picture is
   * decoded alone, so that two pictures never need too much memory together.
   */
  encodeCover: (path: string, isMemoryIntensive: boolean) => Promise<CoverImages | undefined>;
  /** Encodes an uploaded picture for a story, under the same conditions. */
  encodePicture: (path: string, isMemoryIntensive: boolean) => Promise<PictureImage | undefined>;
  /** Resizes stored images one at a time, so that an uploaded picture waits for at most one of them. */
  resizeImage: (image: Buffer, size: ImageSize) => Promise<Buffer>;
};

/** Buffers arrive from another process as plain byte arrays. */
const toBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Decodes and resizes pictures in a process of low priority. In the server's own process, this work would compete with
 * readers' requests for the CPU and for the threads that read files.
 */
export function createPictureProcessor(): PictureProcessor {
  const runTask = createStandingWorker<PictureTask>(
    resolveWorkerUrl(import.meta.url, 'picture-worker'),
    maxHeapMegabytes,
  );
  const queueTask: Queue = createQueue(maxConcurrentPictures, openQueueSize('pictures'));
  const queueResizeTask = createQueue(1, openQueueSize('cover_sizes'));
  const encode = async (kind: 'cover' | 'picture', path: string, isMemoryIntensive: boolean) =>
    await queueTask(() => runTask({ kind, path }), isMemoryIntensive ? maxConcurrentPictures : 1);
  return {
    encodeCover: async (path, isMemoryIntensive) => {
      const result = await encode('cover', path, isMemoryIntensive);
      const cover = result as Record<keyof CoverImages, Uint8Array> | undefined;
      return (
        cover && {
          image: toBuffer(cover.image),
          jpeg: toBuffer(cover.jpeg),
          card: toBuffer(cover.card),
          wide: toBuffer(cover.wide),
        }
      );
    },
    encodePicture: async (path, isMemoryIntensive) => {
      const result = await encode('picture', path, isMemoryIntensive);
      const picture = result as (Omit<PictureImage, 'image'> & { image: Uint8Array }) | undefined;
      return picture && { ...picture, image: toBuffer(picture.image) };
    },
    resizeImage: async (image, size) =>
      toBuffer(
        (await queueResizeTask(() => queueTask(() => runTask({ kind: 'size', image, size })))) as Uint8Array,
      ),
  };
}
