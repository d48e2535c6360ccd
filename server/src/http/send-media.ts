import type { Request, Response } from 'express';

type Range = { start: number; end: number };

/** The one range that is asked for; none when there are several or it is of another unit; -1 when nothing is there. */
function rangeOf(request: Request, size: number): Range | undefined | -1 {
  const { range: wanted = '' } = request.headers;
  if (!/^bytes=/i.test(wanted)) return undefined;
  // More from the end than there is means the whole file; the parser calls that unsatisfiable.
  const suffix = Number(/^bytes=-(\d+)$/i.exec(wanted)?.[1]);
  if (suffix > size) return { start: 0, end: size - 1 };
  const ranges = request.range(size);
  if (ranges === -1) return -1;
  return Array.isArray(ranges) && ranges.length === 1 ? ranges[0] : undefined;
}

/** Answers a file whole (200), in part (206), or refuses a range beyond its end (416). */
export function sendMedia(
  request: Request,
  response: Response,
  file: { bytes: Buffer; type: string },
  cacheControl: string,
): void {
  const { bytes, type } = file;
  response.set({
    'Content-Type': type,
    'Content-Disposition': 'inline',
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
    'Cache-Control': cacheControl,
    'Cross-Origin-Resource-Policy': 'same-site',
  });
  const range = rangeOf(request, bytes.length);
  if (range === -1) {
    response.status(416).set('Content-Range', `bytes */${bytes.length}`).end();
    return;
  }
  const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
  if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${bytes.length}`);
  response.set('Content-Length', String(part.length));
  response.end(request.method === 'HEAD' ? undefined : part);
}
