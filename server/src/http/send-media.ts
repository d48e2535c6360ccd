import type { Request, Response } from 'express';

const wholeOf = (bytes: Buffer) => Object.assign([{ start: 0, end: bytes.length - 1 }], { type: 'bytes' });

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
  // More from the end than there is means the whole file; the parser calls that unsatisfiable.
  const suffix = Number(/^bytes=-(\d+)$/.exec(request.headers.range ?? '')?.[1]);
  const ranges = suffix > bytes.length ? wholeOf(bytes) : request.range(bytes.length);
  if (ranges === -1) {
    response.status(416).set('Content-Range', `bytes */${bytes.length}`).end();
    return;
  }
  const range =
    Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
  const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
  if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${bytes.length}`);
  response.set('Content-Length', String(part.length));
  response.end(request.method === 'HEAD' ? undefined : part);
}
