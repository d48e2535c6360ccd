import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const assets = fileURLToPath(new URL('../client/dist/assets/', import.meta.url));

/** The largest chunk of the built client that is not loaded at the start, gzipped. */
export function largestLazyChunk(): { name: string; kilobytes: number } {
  const index = readFileSync(new URL('../client/dist/index.html', import.meta.url), 'utf8');
  const lazy = readdirSync(assets).filter((name) => name.endsWith('.js') && !index.includes(name));
  const sizes = lazy.map((name) => ({
    name,
    kilobytes: gzipSync(readFileSync(assets + name)).length / 1000,
  }));
  return sizes.sort((a, b) => b.kilobytes - a.kilobytes)[0] ?? { name: 'none', kilobytes: 0 };
}
