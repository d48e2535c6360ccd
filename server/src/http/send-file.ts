import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Milliseconds without progress after which the connection is closed. */
const idleTimeout = 60_000;

/** A file that is sent once. `close` removes what it was made of, and is called however the sending ends. */
export type SentFile = {
  fileName: string;
  type: string;
  content: Readable;
  close: () => Promise<void>;
};

const isClosedByClient = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Sends a file as fast as it is taken, for a browser to save. Where that fails, the connection is broken off: nobody takes half of it for the whole.
 * The response ends after `close`, so that whoever has the file can ask for the next one at once.
 */
export async function sendFile(
  response: Response,
  { fileName, type, content, close }: SentFile,
): Promise<void> {
  try {
    response.attachment(fileName).type(type);
    response.setTimeout(idleTimeout, () => response.destroy());
    await pipeline(content, response, { end: false });
  } catch (error) {
    response.destroy();
    if (!isClosedByClient(error)) throw error;
  } finally {
    content.destroy();
    await close();
  }
  response.end();
}
