import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** The connection is closed after this many milliseconds without progress. */
const idleTimeout = 60_000;

const isClosedByClient = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

async function* resumeStream(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
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
  pieces: AsyncGenerator<string>,
): Promise<void> {
  try {
    const { value: first, done } = await pieces.next();
    response.attachment(fileName).type('json');
    response.setTimeout(idleTimeout, () => response.destroy());
    await pipeline(Readable.from(resumeStream(done ? '' : first, pieces)), response);
  } catch (error) {
    if (!isClosedByClient(error)) throw error;
  } finally {
    await pieces.return(undefined);
  }
}
