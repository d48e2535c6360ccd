import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** The connection is closed after this many milliseconds without progress. */
const idleTimeoutMs = 60_000;

const isPrematureCloseError = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

async function* prependChunk(firstChunk: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield firstChunk;
  yield* rest;
}

/**
 * Streams JSON for a browser to save under this name, as fast as the browser reads it. A failure before the first
 * piece is handled like any other error. A later failure breaks the connection, so that a partial response is not
 * mistaken for the whole.
 */
export async function sendStream(
  response: Response,
  fileName: string,
  chunks: AsyncGenerator<string>,
): Promise<void> {
  try {
    const { value: firstChunk, done } = await chunks.next();
    response.attachment(fileName).type('json');
    response.setTimeout(idleTimeoutMs, () => response.destroy());
    await pipeline(Readable.from(prependChunk(done ? '' : firstChunk, chunks)), response);
  } catch (error) {
    if (!isPrematureCloseError(error)) throw error;
  } finally {
    await chunks.return(undefined);
  }
}
