import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const assetsFolder = fileURLToPath(new URL('../client/dist/assets/', import.meta.url));

const gzippedKilobytesOf = (name: string) => gzipSync(readFileSync(assetsFolder + name)).length / 1000;

/**
 * Returns the gzipped size in kilobytes of the scripts that every page needs before it can show anything: the entry
 * chunk and its static imports.
 */
export function measureEntryKilobytes(): number {
  const indexHtml = readFileSync(new URL('../client/dist/index.html', import.meta.url), 'utf8');
  const entryFiles = new Set([...indexHtml.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name = '']) => name));
  for (const name of entryFiles) {
    const source = readFileSync(assetsFolder + name, 'utf8');
    for (const [, importedFile = ''] of source.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
      entryFiles.add(importedFile);
  }
  return [...entryFiles].reduce((sum, name) => sum + gzippedKilobytesOf(name), 0);
}

/** Returns the name and the gzipped size of the client's largest lazily loaded chunk. */
export function findLargestLazyChunk(): { name: string; kilobytes: number } {
  const indexHtml = readFileSync(new URL('../client/dist/index.html', import.meta.url), 'utf8');
  const lazyChunkFiles = readdirSync(assetsFolder).filter(
    (name) => name.endsWith('.js') && !indexHtml.includes(name),
  );
  const lazyChunkSizes = lazyChunkFiles.map((name) => ({ name, kilobytes: gzippedKilobytesOf(name) }));
  return lazyChunkSizes.sort((a, b) => b.kilobytes - a.kilobytes)[0] ?? { name: 'none', kilobytes: 0 };
}
