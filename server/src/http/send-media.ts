import type { Request, Response } from 'express';

/** A media file in memory. Its `etag` must be a strong ETag, because `If-Range` never matches a weak one. */
type MediaFile = { bytes: Buffer; type: string; etag: string };
type ByteRange = { start: number; end: number };

/** Returns true if a download may resume, because `If-Range` is missing or matches the file. */
function canResumeDownload(request: Request, etag: string): boolean {
  const validator = request.headers['if-range'];
  return validator === undefined || validator === etag;
}

/**
 * Returns the requested byte range, -1 if it is beyond the end, or undefined if the whole file should be sent, for
 * example because the header lists several ranges.
 */
function parseRange(request: Request, { bytes, etag }: MediaFile): ByteRange | undefined | -1 {
  const { range: header = '' } = request.headers;
  if (!/^bytes=/i.test(header) || !canResumeDownload(request, etag)) return undefined;
  const size = bytes.length;
  // A suffix longer than the file means the whole file, but range-parser calls it unsatisfiable.
  const suffixLength = Number(/^bytes=-(\d+)$/i.exec(header)?.[1]);
  if (suffixLength > size) return { start: 0, end: size - 1 };
  const ranges = request.range(size);
  if (ranges === -1) return -1;
  return Array.isArray(ranges) && ranges.length === 1 ? ranges[0] : undefined;
}

/**
 * Sends a file whole (200) or in part (206). Responds with 304 if the browser already has it, and with 416 if the
 * range is beyond its end.
 */
export function sendMedia(request: Request, response: Response, file: MediaFile, cacheControl: string): void {
  const { bytes, type, etag } = file;
  response.set({
    ETag: etag,
    'Content-Type': type,
    'Content-Disposition': 'inline',
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
    'Cache-Control': cacheControl,
    'Cross-Origin-Resource-Policy': 'same-site',
  });
  const range = request.fresh ? undefined : parseRange(request, file);
  if (range === -1) {
    response.status(416).set('Content-Range', `bytes */${bytes.length}`).end();
    return;
  }
  if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${bytes.length}`);
  // Express sends no body for HEAD, and 304 if the browser's ETag matches.
  response.send(range ? bytes.subarray(range.start, range.end + 1) : bytes);
}
