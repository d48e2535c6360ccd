import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildServer } from '../../../dev/build/build-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the built server's folder, with a trailing slash. */
    builtServer: string;
  }
}

const cacheFolder = fileURLToPath(new URL('../../../../node_modules/.cache/', import.meta.url));

/**
 * Builds the server once per test run, for the processes that tests start: plain JavaScript starts twice as fast as
 * TypeScript. The build is inside the project, so that it finds the project's packages.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await mkdir(cacheFolder, { recursive: true });
  const folder = await mkdtemp(join(cacheFolder, 'tested-server-'));
  await buildServer(folder);
  project.provide('builtServer', `${pathToFileURL(folder)}/`);
  project.onTestsRerun(() => buildServer(folder));
  return () => rm(folder, { recursive: true, force: true });
}
