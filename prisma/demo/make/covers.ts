/** Makes covers/<book_code>.webp from every covers/<book_code>.svg, with the author's name from the story. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type ScreenshotTaker, withScreenshots } from './browser.ts';
import { coversDir } from './paths.ts';
import { runProgram, splitArgs } from './run.ts';
import { listStoryCodes, readStory } from './stories.ts';

const width = 600;
const height = 900;
const authorTextPattern = /(<text id="author"[^>]*>)[^<]*(<\/text>)/;

function escapeXml(name: string): string {
  return name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Returns the cover's drawing with the author's name, or without a name if the story hasn't been written yet. */
export function readDrawing(bookCode: string): string {
  const svg = readFileSync(`${coversDir}/${bookCode}.svg`, 'utf8');
  if (!authorTextPattern.test(svg)) throw new Error(`${bookCode}.svg has no <text id="author">`);
  const author = listStoryCodes().includes(bookCode) ? readStory(bookCode).author : '';
  return svg.replace(
    authorTextPattern,
    (_, openingTag: string, closingTag: string) => `${openingTag}${escapeXml(author)}${closingTag}`,
  );
}

/** Returns the codes of all drawn covers in alphabetical order. */
export function listDrawnBookCodes(): string[] {
  const names = readdirSync(coversDir).filter((name) => name.endsWith('.svg'));
  return names.map((name) => name.slice(0, -'.svg'.length)).sort();
}

/**
 * The drawings are flat, in four colors plus soft edges. Lossless WebP with a palette of 128 colors is smaller than
 * lossy WebP at quality 82, which would also halve the color resolution.
 */
const webpArgs = splitArgs(`-v error -f png_pipe -i pipe:0
  -filter_complex [0]split[a][b];[a]palettegen=max_colors=128:reserve_transparent=0[p];[b][p]paletteuse=dither=none,format=bgra
  -c:v libwebp -lossless 1 -quality 100 -compression_level 6 -f webp pipe:1`);

async function makeCover(bookCode: string, takePicture: ScreenshotTaker): Promise<void> {
  const png = await takePicture({ width, height, body: readDrawing(bookCode) });
  const webp = await runProgram('ffmpeg', webpArgs, png);
  writeFileSync(`${coversDir}/${bookCode}.webp`, webp.stdout);
  process.stdout.write(`${bookCode}.webp ${webp.stdout.length} bytes\n`);
}

if (process.argv[1] === import.meta.filename) {
  await withScreenshots(async (takePicture) => {
    for (const bookCode of listDrawnBookCodes()) await makeCover(bookCode, takePicture);
  });
}
