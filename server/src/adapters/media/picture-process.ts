import type { CoverSize } from '@lingostory/contract/catalogue/covers';
import { createQueue, type Queue } from '../../lib/queue.ts';
import { standingWorker } from '../processes/standing-worker.ts';
import { workerBeside } from '../processes/worker-process.ts';
import type { Cover } from './media.ts';

export type PictureTask =
  | { kind: 'cover'; path: string }
  | { kind: 'size'; cover: Uint8Array; size: CoverSize };

/** Two decoded pictures fit into memory, and a machine seldom has more cores to spare. */
const picturesAtOnce = 2;

/** Megabytes of V8's heap. Pictures lie outside of it. */
const heap = 64;

export type Pictures = {
  /** A cover made of an uploaded picture; undefined where it cannot be decoded. A heavy one is decoded alone. */
  makeCover: (path: string, isHeavy: boolean) => Promise<Cover | undefined>;
  /** A stored cover in another size. One is drawn at a time, so that an upload waits for one of them at most. */
  drawSize: (cover: Buffer, size: CoverSize) => Promise<Buffer>;
};

/** Buffers come from another process as plain arrays of bytes. */
const toBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Decodes and draws pictures in a process of low priority: in this one they would take the processor from page turns, and
 * threads from reading files.
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
