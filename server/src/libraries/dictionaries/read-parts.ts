import { createReadStream } from 'node:fs';
import { DictionaryError } from './dictionary-error.ts';

type Parts = {
  /** The byte that ends a part. */
  end: number;
  /** How many bytes of it follow that one. */
  after?: number;
  /** The most bytes before the end. */
  longest: number;
  /** Names a part in messages: "Line 3". */
  name: (no: number) => string;
  /** What it means when the file ends within a part; without it, the last part needs no end. */
  brokenOff?: string;
};

/** A file in parts, of which only the current one is in memory: lines, or the records of an index. */
export async function* readParts(path: string, parts: Parts): AsyncGenerator<Buffer> {
  const { end, after = 0, longest, name, brokenOff } = parts;
  let rest: Buffer = Buffer.alloc(0);
  let no = 0;
  for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    rest = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    let at = 0;
    for (;;) {
      const found = rest.indexOf(end, at);
      const size = (found < 0 ? rest.length : found) - at;
      if (size > longest)
        throw new DictionaryError(`${name(no + 1)} is too long (maximum ${longest / 1024} kB).`);
      if (found < 0 || found + after >= rest.length) break;
      no += 1;
      yield rest.subarray(at, found + 1 + after);
      at = found + 1 + after;
    }
    rest = rest.subarray(at);
  }
  if (rest.length === 0) return;
  if (brokenOff !== undefined) throw new DictionaryError(brokenOff);
  yield rest;
}
