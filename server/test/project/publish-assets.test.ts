import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../../deploy/publish-assets.sh', import.meta.url));
const hourMs = 60 * 60 * 1000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-assets-'));
  await mkdir(join(folder, 'served'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts a release with these files, and returns the files that are served then. */
async function startRelease(release: string, files: string[]): Promise<string[]> {
  await mkdir(join(folder, release), { recursive: true });
  for (const name of files) await writeFile(join(folder, release, name), `${name} of ${release}`);
  execFileSync('sh', [script, join(folder, release), join(folder, 'served')]);
  return (await readdir(join(folder, 'served'))).filter((name) => !name.startsWith('.')).sort();
}

/** Makes all served files look this much older. */
async function ageFiles(hours: number): Promise<void> {
  const time = new Date(Date.now() - hours * hourMs);
  for (const name of await readdir(join(folder, 'served')))
    await utimes(join(folder, 'served', name), time, time);
}

it('serves the assets of an earlier release for a day after it was replaced', async () => {
  expect(await startRelease('first', ['start-a.js', 'shared.css'])).toEqual(['shared.css', 'start-a.js']);
  await ageFiles(24 * 30);
  const bothReleases = ['shared.css', 'start-a.js', 'start-b.js'];
  expect(await startRelease('second', ['start-b.js', 'shared.css'])).toEqual(bothReleases);
  await ageFiles(23);
  expect(await startRelease('second', [])).toEqual(bothReleases);
  await ageFiles(25);
  expect(await startRelease('second', [])).toEqual(['shared.css', 'start-b.js']);
});
