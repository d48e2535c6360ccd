import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Fonts and pictures are compressed already. */
const compressible = /^assets\/.+\.(css|js|svg)$/;

/**
 * Writes `x.js.br` and `x.js.gz` beside each `x.js` among these files of `folder`: compressed as tightly as possible by the
 * build, so that the server need not do it for each visitor.
 */
export async function compressAssets(folder: string, files: readonly string[]): Promise<void> {
  await Promise.all(
    files
      .filter((name) => compressible.test(name))
      .map(async (name) => {
        const file = join(folder, name);
        const bytes = await readFile(file);
        await writeFile(`${file}.br`, await brotliAsync(bytes));
        await writeFile(`${file}.gz`, await gzipAsync(bytes, { level: 9 }));
      }),
  );
}
