import { createReadStream } from 'node:fs';
import { DictionaryError } from './dictionary-error.ts';

type PartFormat = {
  /** The byte that ends a part. */
  end: number;
  /** Number of bytes that follow the end byte and belong to the part. */
  after?: number;
  /** Maximum number of bytes before the end byte. */
  longest: number;
  /** Returns a part's name for error messages: "Line 3". */
  name: (partNumber: number) => string;
  /** Error message for a file that ends within a part. If omitted, the last part needs no end byte. */
  brokenOff?: string;
};

/** Yields the parts of a file (lines, or records of an index), holding only the current chunk in memory. */
export async function* readParts(path: string, format: PartFormat): AsyncGenerator<Buffer> {
  for await (const parts of readPartBatches(path, format)) yield* parts;
}

/** Maximum number of parts in a batch. Larger batches are slower, because the garbage collector copies their parts. */
const maxBatchLength = 1000;

/**
 * Yields the parts of a file in batches, which is several times faster for short parts than yielding each of them.
 */
export async function* readPartBatches(path: string, format: PartFormat): AsyncGenerator<Buffer[]> {
  const { end, after = 0, longest, name, brokenOff } = format;
  let remainder: Buffer = Buffer.alloc(0);
  let partNo = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    remainder = remainder.length > 0 ? Buffer.concat([remainder, chunk]) : chunk;
    let parts: Buffer[] = [];
    let offset = 0;
    for (;;) {
      const endIndex = remainder.indexOf(end, offset);
      const size = (endIndex < 0 ? remainder.length : endIndex) - offset;
      if (size > longest) {
        // An error in an earlier part must be reported first.
        yield parts;
        throw new DictionaryError(`${name(partNo + 1)} is too long (maximum ${longest / 1024} kB).`);
      }
      if (endIndex < 0 || endIndex + after >= remainder.length) break;
      partNo += 1;
      parts.push(remainder.subarray(offset, endIndex + 1 + after));
      offset = endIndex + 1 + after;
      if (parts.length < maxBatchLength) continue;
      yield parts;
      parts = [];
    }
    remainder = remainder.subarray(offset);
    yield parts;
  }
  if (remainder.length === 0) return;
  if (brokenOff !== undefined) throw new DictionaryError(brokenOff);
  yield [remainder];
}
