import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** The connection is closed after this many milliseconds without progress. */
const idleTimeoutMs = 60_000;

/** A file to send. `close` removes its temporary files and is called whether or not sending succeeds. */
export type SentFile = {
  fileName: string;
  type: string;
  content: Readable;
  close: () => Promise<void>;
};

const isPrematureCloseError = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Sends a file for a browser to save, as fast as the browser reads it. If sending fails, the connection is broken, so
 * that a partial file is not mistaken for the whole. The response ends after `close`, so that the caller can request
 * the next file immediately.
 */
export async function sendFile(
  response: Response,
  { fileName, type, content, close }: SentFile,
): Promise<void> {
  try {
    response.attachment(fileName).type(type);
    response.setTimeout(idleTimeoutMs, () => response.destroy());
    await pipeline(content, response, { end: false });
  } catch (error) {
    response.destroy();
    if (!isPrematureCloseError(error)) throw error;
  } finally {
    content.destroy();
    await close();
  }
  response.end();
}
