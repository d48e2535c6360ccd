import type { Request, Response } from 'express';

/** With a strong ETag. */
type MediaFile = { bytes: Buffer; type: string; etag: string };
type Range = { start: number; end: number };

/** A download may only resume with the file that it began with. */
function isSameFile(request: Request, etag: string): boolean {
  const validator = request.headers['if-range'];
  return validator === undefined || validator === etag;
}

/** The requested range; undefined if there are several or the unit is another one; -1 if it is beyond the end. */
function rangeOf(request: Request, { bytes, etag }: MediaFile): Range | undefined | -1 {
  const { range: header = '' } = request.headers;
  if (!/^bytes=/i.test(header) || !isSameFile(request, etag)) return undefined;
  const size = bytes.length;
  // Asking for more bytes from the end than there are means the whole file; range-parser calls that unsatisfiable.
  const suffix = Number(/^bytes=-(\d+)$/i.exec(header)?.[1]);
  if (suffix > size) return { start: 0, end: size - 1 };
  const ranges = request.range(size);
  if (ranges === -1) return -1;
  return Array.isArray(ranges) && ranges.length === 1 ? ranges[0] : undefined;
}

/** Sends a file whole (200), in part (206), or not at all: the browser has it (304), or the range is beyond its end (416). */
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
  const range = request.fresh ? undefined : rangeOf(request, file);
  if (range === -1) {
    response.status(416).set('Content-Range', `bytes */${bytes.length}`).end();
    return;
  }
  if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${bytes.length}`);
  // Express sends HEAD no body, and 304 where the ETag is the browser's.
  response.send(range ? bytes.subarray(range.start, range.end + 1) : bytes);
}
