import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const sourceFolder = fileURLToPath(new URL('../../../client/src/', import.meta.url));
const tokensCss = await readFile(join(sourceFolder, 'styles/tokens.css'), 'utf8');
const breakpoints = [...tokensCss.matchAll(/^ \* +(\d+)px {2}\S/gm)].map(([, width]) => Number(width));

/**
 * Returns true if a media query uses a breakpoint from `tokens.css`, such as `(max-width: 640px)` or `(min-width:
 * 641px)`.
 */
function usesOnlyBreakpoints(query: string): boolean {
  const [, side, width] = /^\((max|min)-width: (\d+)px\)$/.exec(query) ?? [];
  return breakpoints.includes(side === 'min' ? Number(width) - 1 : Number(width));
}

/**
 * Returns all media and container queries in the code that compare a width. Queries with range syntax (`<`) are
 * included, because the test must reject them.
 */
const findQueries = (styles: string) =>
  styles.match(
    /\((?:max|min)-(?:width|inline-size): *\d[^)]*\)|(?<=@(?:media|container)[^{;]*)\([^){]*\b(?:width|inline-size) *[<>=][^)]*\)/g,
  ) ?? [];

async function readQueries(): Promise<string[]> {
  const fileNames = await readdir(sourceFolder, { recursive: true });
  const files = fileNames.filter((name) => /\.(css|tsx?)$/.test(name) && !/\.test\.tsx?$/.test(name));
  const queries = await Promise.all(
    files.map(async (name) =>
      findQueries(await readFile(join(sourceFolder, name), 'utf8')).map((query) => `${name}: ${query}`),
    ),
  );
  return queries.flat();
}

it('uses only the breakpoints from tokens.css in CSS width queries', async () => {
  expect(breakpoints).toEqual([340, 480, 640, 860, 960, 1120]);
  const queries = await readQueries();
  expect(queries.length).toBeGreaterThan(breakpoints.length);
  expect(queries.filter((query) => !usesOnlyBreakpoints(query.slice(query.indexOf('('))))).toEqual([]);
});

it.each([
  '@media (max-width: 641px)',
  '@media (min-width: 640px)',
  '@media (max-width: 40rem)',
  '@media (width <= 640px)',
  '@media (400px < width <= 640px)',
  '@container (max-inline-size: 640px)',
])('rejects the CSS width query %s', (line) => {
  expect(findQueries(line).filter(usesOnlyBreakpoints)).toEqual([]);
  expect(findQueries(line)).toHaveLength(1);
});
