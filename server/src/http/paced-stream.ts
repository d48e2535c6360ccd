import { pipeline, type Readable, Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits shorter than this many milliseconds are left out, because timers are not that exact. */
const minWaitMs = 2;

/** Returns a stream of the same bytes that arrive no faster than the pacer allows. */
export type Pacer = (content: Readable) => Readable;

/**
 * Creates a pacer for streams that together may send at most `bytesPerSecond`, so that large files leave the processor to
 * short requests. Streams take turns, and a chunk waits only for those before it.
 */
export function createPacer(bytesPerSecond: number): Pacer {
  let nextTurnAt = 0;
  const waitForTurn = async (bytes: number) => {
    const now = performance.now();
    const turnAt = Math.max(now, nextTurnAt);
    nextTurnAt = turnAt + (bytes * 1000) / bytesPerSecond;
    if (turnAt - now >= minWaitMs) await sleep(turnAt - now);
  };
  return (content) => {
    const pacedContent = new Transform({
      transform: (chunk: Buffer, _encoding, callback) => {
        void waitForTurn(chunk.length).then(() => callback(null, chunk));
      },
    });
    // An error of either stream destroys both; whoever reads the paced one gets it.
    pipeline(content, pacedContent, () => {});
    return pacedContent;
  };
}
