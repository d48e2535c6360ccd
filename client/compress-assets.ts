import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Files worth compressing; fonts and images are compressed already. */
const compressible = /^assets\/.+\.(css|js|svg)$/;

/**
 * Writes `x.js.br` and `x.js.gz` next to each `x.js` among these files of `folder`. The build compresses at the
 * highest level, so that the server does not have to compress for each visitor.
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
