import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { documentRows } from '../support/names/document-rows.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const testFiles = [
  'client/e2e',
  'client/src',
  'contract',
  'prisma',
  'sandbox/src',
  'server/dev',
  'server/src',
  'server/test',
]
  .flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file));

/** Returns the tags of all tests in a file. Removes the `@` that Playwright requires. */
function readTags(file: string): string[] {
  const source = readFileSync(root + file, 'utf8');
  return [...source.matchAll(/\btags?: (\[[^\]]*\]|'[^']*')/g)]
    .flatMap(([, value = '']) => [...value.matchAll(/'@?((?:spec|security)-[^']*)'/g)])
    .map(([, tag = '']) => tag);
}

describe('the rows of the specification and of the security requirements', () => {
  const rowTags = documentRows.map(({ tag }) => tag);
  const tagsByFile = testFiles.map((file) => ({ file, tags: readTags(file) }));

  it('covers each requirement with at least one test tagged with its id', () => {
    expect(rowTags.length).toBeGreaterThan(200);
    const testedTags = new Set(tagsByFile.flatMap(({ tags }) => tags));
    expect(documentRows.filter(({ tag }) => !testedTags.has(tag))).toEqual([]);
  });

  it('tags tests only with the ids of existing requirements', () => {
    const existingTags = new Set(rowTags);
    const unknownTags = tagsByFile.flatMap(({ file, tags }) =>
      tags.filter((tag) => !existingTags.has(tag)).map((tag) => `${file}: ${tag}`),
    );
    expect(unknownTags).toEqual([]);
  });

  it('gives every requirement a unique id and statement', () => {
    for (const uniqueValues of [rowTags, documentRows.map(({ statement }) => statement)]) {
      expect(uniqueValues.filter((value, index) => uniqueValues.indexOf(value) !== index)).toEqual([]);
    }
  });
});
