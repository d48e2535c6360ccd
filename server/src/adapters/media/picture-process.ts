import type { CoverSize } from '@lingostory/contract/catalogue/covers';
import { createQueue, type Queue } from '../../lib/queue.ts';
import { openQueueSize } from '../../lib/queue-sizes.ts';
import { resolveWorkerUrl } from '../processes/resolve-worker-url.ts';
import { createStandingWorker } from '../processes/standing-worker.ts';
import type { CoverImages } from './media.ts';

export type PictureTask =
  | { kind: 'cover'; path: string }
  | { kind: 'size'; cover: Uint8Array; size: CoverSize };

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
  makeCover: (path: string, isMemoryIntensive: boolean) => Promise<CoverImages | undefined>;
  /** Resizes stored covers one at a time, so that an uploaded picture waits for at most one of them. */
  resizeCover: (cover: Buffer, size: CoverSize) => Promise<Buffer>;
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
  const queueCoverTask: Queue = createQueue(maxConcurrentPictures, openQueueSize('pictures'));
  const queueResizeTask = createQueue(1, openQueueSize('cover_sizes'));
  return {
    makeCover: async (path, isMemoryIntensive) => {
      const result = await queueCoverTask(
        () => runTask({ kind: 'cover', path }),
        isMemoryIntensive ? maxConcurrentPictures : 1,
      );
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
    resizeCover: async (cover, size) =>
      toBuffer(
        (await queueResizeTask(() =>
          queueCoverTask(() => runTask({ kind: 'size', cover, size })),
        )) as Uint8Array,
      ),
  };
}
