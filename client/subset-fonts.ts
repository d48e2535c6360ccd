import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);

type FontSubset = {
  source: string;
  name?: string;
  text: string;
  weights: number | { min: number; max: number };
};

/** The characters to keep in a font: every code point below U+2300. */
const coveredCharacters = Array.from({ length: 0x2300 }, (_, codePoint) =>
  String.fromCodePoint(codePoint),
).join('');
/** The lightest and heaviest font weights that the style sheets use. */
const weightRange = { min: 400, max: 700 };

const fontSubsets: FontSubset[] = [
  {
    source: '@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2',
    text: coveredCharacters,
    weights: weightRange,
  },
  {
    source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    text: coveredCharacters,
    weights: weightRange,
  },
  // The logo is the only italic text on most pages, so this font contains only the letters of the logo's italic part.
  {
    source: '@fontsource-variable/literata/files/literata-latin-wght-italic.woff2',
    name: 'literata-mark.woff2',
    text: 'Story',
    weights: 500,
  },
];

/**
 * Writes the subset fonts that the first views use to `folder`, as WOFF2. Smaller files load sooner, so the fallback
 * font is visible for less time.
 */
export async function subsetFonts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(
    fontSubsets.map(async ({ source, name = basename(source), text, weights: wght }) => {
      const font = await readFile(resolve(source));
      const subset = await subsetFont(font, text, { targetFormat: 'woff2', variationAxes: { wght } });
      await writeFile(join(folder, name), subset);
    }),
  );
}
