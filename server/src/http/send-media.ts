import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';

/** A media file in memory. Its `etag` must be a strong ETag, because `If-Range` never matches a weak one. */
type MediaFile = { bytes: Buffer; type: string; etag: string };
/** A media file that may be too large for the memory, with its size in bytes. */
type OpenMedia = {
  size: number;
  type: string | undefined;
  etag: string;
  read: (range?: ByteRange) => Promise<Readable>;
};
export type ByteRange = { start: number; end: number };

/** The connection is closed after this many milliseconds without progress. */
const idleTimeoutMs = 60_000;

/** Returns true if a download may resume, because `If-Range` is missing or matches the file. */
function canResumeDownload(request: Request, etag: string): boolean {
  const validator = request.headers['if-range'];
  return validator === undefined || validator === etag;
}

/**
 * Returns the requested byte range, -1 if it is beyond the end, or undefined if the whole file should be sent, for
 * example because the header lists several ranges.
 */
function parseRange(
  request: Request,
  { size, etag }: { size: number; etag: string },
): ByteRange | undefined | -1 {
  const { range: header = '' } = request.headers;
  if (!/^bytes=/i.test(header) || !canResumeDownload(request, etag)) return undefined;
  // A suffix longer than the file means the whole file, but range-parser calls it unsatisfiable.
  const suffixLength = Number(/^bytes=-(\d+)$/i.exec(header)?.[1]);
  if (suffixLength > size) return { start: 0, end: size - 1 };
  const ranges = request.range(size);
  if (ranges === -1) return -1;
  return Array.isArray(ranges) && ranges.length === 1 ? ranges[0] : undefined;
}

function setMediaHeaders(
  response: Response,
  { type, etag }: { type: string; etag: string },
  cacheControl: string,
): void {
  response.set({
    ETag: etag,
    'Content-Type': type,
    'Content-Disposition': 'inline',
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
    'Cache-Control': cacheControl,
    'Cross-Origin-Resource-Policy': 'same-site',
  });
}

function setRangeHeaders(response: Response, range: ByteRange | undefined | -1, size: number): void {
  if (range === -1) response.status(416).set('Content-Range', `bytes */${size}`);
  else if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
}

/**
 * Sends a file whole (200) or in part (206). Responds with 304 if the browser already has it, and with 416 if the
 * range is beyond its end.
 */
export function sendMedia(request: Request, response: Response, file: MediaFile, cacheControl: string): void {
  const { bytes, etag } = file;
  const size = bytes.length;
  setMediaHeaders(response, file, cacheControl);
  const range = request.fresh ? undefined : parseRange(request, { size, etag });
  setRangeHeaders(response, range, size);
  if (range === -1) response.end();
  // Express sends no body for HEAD, and 304 if the browser's ETag matches.
  else response.send(range ? bytes.subarray(range.start, range.end + 1) : bytes);
}

/**
 * Sends a file as `sendMedia` does, but streams it as fast as the browser reads. If the browser stops reading, for
 * example because its player seeks, that isn't an error.
 */
export async function streamMedia(
  request: Request,
  response: Response,
  { size, type = 'application/octet-stream', etag, read }: OpenMedia,
  cacheControl: string,
): Promise<void> {
  setMediaHeaders(response, { type, etag }, cacheControl);
  if (request.fresh) {
    response.removeHeader('Content-Type');
    return void response.status(304).end();
  }
  const range = parseRange(request, { size, etag });
  setRangeHeaders(response, range, size);
  if (range === -1) return void response.end();
  response.set('Content-Length', String(range ? range.end + 1 - range.start : size));
  if (request.method === 'HEAD') return void response.end();
  const content = await read(range).catch((error: unknown) => {
    // The error's response must not be taken for the file.
    for (const header of ['ETag', 'Content-Range', 'Accept-Ranges']) response.removeHeader(header);
    throw error;
  });
  response.setTimeout(idleTimeoutMs, () => response.destroy());
  await pipeline(content, response).catch((error: unknown) => {
    if (!isPrematureCloseError(error)) throw error;
  });
}

/**
 * Responds with a redirect that nginx follows to its cache of books' files, or from there to this server, if nginx has asked
 * for that. Returns false if it hasn't. `path` is the file's path below that of all books' media.
 */
export function redirectToBookMedia(request: Request, response: Response, path: string): boolean {
  if (request.headers['x-sendfile-type'] !== 'X-Accel-Redirect') return false;
  response.set('X-Accel-Redirect', `/_book-media/${path}`).end();
  return true;
}

const isPrematureCloseError = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
