import { createReadStream } from 'node:fs';
import { DictionaryError } from './dictionary-error.ts';

type Parts = {
  /** The byte that ends a part. */
  end: number;
  /** Number of bytes that follow the end byte and belong to the part. */
  after?: number;
  /** Maximum number of bytes before the end byte. */
  longest: number;
  /** Returns a part's name for error messages: "Line 3". */
  name: (no: number) => string;
  /** Error message for a file that ends within a part. If omitted, the last part needs no end byte. */
  brokenOff?: string;
};

/** Yields the parts of a file (lines, or records of an index), holding only the current chunk in memory. */
export async function* readParts(path: string, parts: Parts): AsyncGenerator<Buffer> {
  const { end, after = 0, longest, name, brokenOff } = parts;
  let rest: Buffer = Buffer.alloc(0);
  let no = 0;
  for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    rest = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    let at = 0;
    for (;;) {
      const endIndex = rest.indexOf(end, at);
      const size = (endIndex < 0 ? rest.length : endIndex) - at;
      if (size > longest)
        throw new DictionaryError(`${name(no + 1)} is too long (maximum ${longest / 1024} kB).`);
      if (endIndex < 0 || endIndex + after >= rest.length) break;
      no += 1;
      yield rest.subarray(at, endIndex + 1 + after);
      at = endIndex + 1 + after;
    }
    rest = rest.subarray(at);
  }
  if (rest.length === 0) return;
  if (brokenOff !== undefined) throw new DictionaryError(brokenOff);
  yield rest;
}
