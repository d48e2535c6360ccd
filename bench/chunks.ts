import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const assets = fileURLToPath(new URL('../client/dist/assets/', import.meta.url));

const kilobytesOf = (name: string) => gzipSync(readFileSync(assets + name)).length / 1000;

/**
 * Returns the gzipped kilobytes that every page needs before it can show anything: the entry and its static imports.
 */
export function entryKilobytes(): number {
  const index = readFileSync(new URL('../client/dist/index.html', import.meta.url), 'utf8');
  const needed = new Set([...index.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name = '']) => name));
  for (const name of needed) {
    const source = readFileSync(assets + name, 'utf8');
    for (const [, imported = ''] of source.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
      needed.add(imported);
  }
  return [...needed].reduce((sum, name) => sum + kilobytesOf(name), 0);
}

/** Returns the largest chunk of the built client that is loaded lazily, gzipped. */
export function largestLazyChunk(): { name: string; kilobytes: number } {
  const index = readFileSync(new URL('../client/dist/index.html', import.meta.url), 'utf8');
  const lazy = readdirSync(assets).filter((name) => name.endsWith('.js') && !index.includes(name));
  const sizes = lazy.map((name) => ({ name, kilobytes: kilobytesOf(name) }));
  return sizes.sort((a, b) => b.kilobytes - a.kilobytes)[0] ?? { name: 'none', kilobytes: 0 };
}
