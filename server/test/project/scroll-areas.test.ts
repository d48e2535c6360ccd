import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const studioFolder = fileURLToPath(new URL('../../../client/src/features/studio/', import.meta.url));
/** Its classes get their position where it lies at the bottom of a narrow window. */
const exceptions = ['recordings/review/command-bar.module.css'];

/** Returns the rules of a style sheet that make an area scroll, without those that position it. */
const findUnpositionedScrollAreas = (styles: string) =>
  (styles.match(/[^{}]*\{[^{}]*\}/g) ?? []).filter(
    (rule) => /overflow(?:-[xy])?: (?:auto|scroll)/.test(rule) && !/position:/.test(rule),
  );

it('positions every scroll area of the studio, so that hidden texts in it do not lengthen the page', async () => {
  const fileNames = await readdir(studioFolder, { recursive: true });
  const files = fileNames.filter((name) => name.endsWith('.css') && !exceptions.includes(name));
  const areas = await Promise.all(
    files.map(async (name) => {
      const styles = await readFile(join(studioFolder, name), 'utf8');
      return findUnpositionedScrollAreas(styles).map((rule) => `${name}: ${rule.trim()}`);
    }),
  );
  expect(files.length).toBeGreaterThan(30);
  expect(areas.flat()).toEqual([]);
});
