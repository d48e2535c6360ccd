import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildServer } from '../../../dev/build/build-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the built server's folder, which ends with a slash. */
    builtServer: string;
  }
}

const caches = fileURLToPath(new URL('../../../../node_modules/.cache/', import.meta.url));

/**
 * Builds the server once for the whole run. Processes that tests start run it, because plain JavaScript starts twice as
 * fast as TypeScript. It lies inside the project, whose packages it imports.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await mkdir(caches, { recursive: true });
  const folder = await mkdtemp(join(caches, 'tested-server-'));
  await buildServer(folder);
  project.provide('builtServer', `${pathToFileURL(folder)}/`);
  project.onTestsRerun(() => buildServer(folder));
  return () => rm(folder, { recursive: true, force: true });
}
