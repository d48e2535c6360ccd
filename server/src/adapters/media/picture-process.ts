import type { CoverSize } from '@lingostory/contract/catalogue/covers';
import { createQueue, type Queue } from '../../lib/queue.ts';
import { standingWorker } from '../processes/standing-worker.ts';
import { workerBeside } from '../processes/worker-beside.ts';
import type { Cover } from './media.ts';

export type PictureTask =
  | { kind: 'cover'; path: string }
  | { kind: 'size'; cover: Uint8Array; size: CoverSize };

/**
 * Maximum number of pictures processed at the same time. Two decoded pictures fit into memory, and few machines have
 * more cores to spare.
 */
const picturesAtOnce = 2;

/** V8 heap limit in megabytes. Decoded pictures are stored outside the heap. */
const heap = 64;

export type Pictures = {
  /**
   * Makes a cover from an uploaded picture. Returns undefined if it cannot be decoded. A heavy picture is decoded
   * alone.
   */
  makeCover: (path: string, isHeavy: boolean) => Promise<Cover | undefined>;
  /** Resizes stored covers one at a time, so that an upload waits for at most one. */
  drawSize: (cover: Buffer, size: CoverSize) => Promise<Buffer>;
};

/** Buffers arrive from another process as plain byte arrays. */
const toBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Decodes and resizes pictures in a process of low priority. In the server's own process, they would compete with
 * page turns for the CPU and with file reads for threads.
 */
export function createPictures(): Pictures {
  const run = standingWorker<PictureTask>(workerBeside(import.meta.url, 'picture-worker'), heap);
  const pictures: Queue = createQueue(picturesAtOnce);
  const sizes = createQueue(1);
  return {
    makeCover: async (path, isHeavy) => {
      const made = await pictures(() => run({ kind: 'cover', path }), isHeavy ? picturesAtOnce : 1);
      const cover = made as Record<keyof Cover, Uint8Array> | undefined;
      return (
        cover && {
          image: toBuffer(cover.image),
          jpeg: toBuffer(cover.jpeg),
          card: toBuffer(cover.card),
          wide: toBuffer(cover.wide),
        }
      );
    },
    drawSize: async (cover, size) =>
      toBuffer((await sizes(() => pictures(() => run({ kind: 'size', cover, size })))) as Uint8Array),
  };
}
