import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);

type Cut = { source: string; name?: string; text: string; weights: number | { min: number; max: number } };

/** Every character that a file of these may have. */
const allText = Array.from({ length: 0x2300 }, (_, code) => String.fromCodePoint(code)).join('');
/** Those that the style sheets ask for. */
const weights = { min: 400, max: 700 };

const cuts: Cut[] = [
  {
    source: '@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2',
    text: allText,
    weights,
  },
  { source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', text: allText, weights },
  // The name in the header is all that is slanted on most pages.
  {
    source: '@fontsource-variable/literata/files/literata-latin-wght-italic.woff2',
    name: 'literata-mark.woff2',
    text: 'Story',
    weights: 500,
  },
];

/**
 * Writes the fonts of every first view to `folder` as WOFF2, without unused weights and, for the name in the header, without
 * unused letters. Text waits for these files, and they are half the size.
 */
export async function cutFonts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(
    cuts.map(async ({ source, name = basename(source), text, weights: wght }) => {
      const font = await readFile(resolve(source));
      const cut = await subsetFont(font, text, { targetFormat: 'woff2', variationAxes: { wght } });
      await writeFile(join(folder, name), cut);
    }),
  );
}
