import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readEquivalentMutations } from './equivalents.ts';
import { findMutants } from './find-mutants.ts';

const listPath = fileURLToPath(new URL('equivalents.json', import.meta.url));
const sourceFolder = fileURLToPath(new URL('../../src/', import.meta.url));

it('lists only equivalent mutants of the current code', async () => {
  const { findStaleEntries } = await readEquivalentMutations(listPath, (file) => file);
  const files = Object.keys(JSON.parse(await readFile(listPath, 'utf8')));
  const mutants = await Promise.all(
    files.map(async (file) => findMutants(file, await readFile(sourceFolder + file, 'utf8'))),
  );
  expect(findStaleEntries(mutants.flat())).toEqual([]);
});
