import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Matches the files worth compressing. Fonts and images are already compressed. */
const compressiblePathPattern = /^assets\/.+\.(css|js|svg)$/;

/**
 * Writes `x.js.br` and `x.js.gz` next to each compressible file in `files`. Compressing at build time allows the
 * highest level and saves the server from doing it on every request.
 */
export async function compressAssets(folder: string, files: readonly string[]): Promise<void> {
  await Promise.all(
    files
      .filter((name) => compressiblePathPattern.test(name))
      .map(async (name) => {
        const file = join(folder, name);
        const bytes = await readFile(file);
        await writeFile(`${file}.br`, await brotliAsync(bytes));
        await writeFile(`${file}.gz`, await gzipAsync(bytes, { level: 9 }));
      }),
  );
}
