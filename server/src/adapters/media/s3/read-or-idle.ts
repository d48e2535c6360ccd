import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Yields a stream's pieces, and `idle` once whenever none has arrived for `idleMs` milliseconds after a piece.
 */
export async function* readOrIdle(content: Readable, idleMs: number): AsyncGenerator<Buffer | 'idle'> {
  const iterator = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let hasNewBytes = false;
  try {
    for (;;) {
      const pendingPiece = iterator.next();
      // Awaited below. Without this, an abort while the consumer works would be an unhandled rejection.
      pendingPiece.catch(() => undefined);
      if (hasNewBytes && (await isSlowerThan(pendingPiece, idleMs))) yield 'idle';
      const piece = await pendingPiece;
      if (piece.done) return;
      hasNewBytes = true;
      yield piece.value;
    }
  } finally {
    content.destroy();
  }
}

async function isSlowerThan(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const abortController = new AbortController();
  const delay = sleep(milliseconds, 'late' as const, { signal: abortController.signal }).catch(
    () => undefined,
  );
  return (await Promise.race([promise, delay]).finally(() => abortController.abort())) === 'late';
}
