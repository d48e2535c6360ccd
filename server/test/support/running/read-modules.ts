import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const tests = fileURLToPath(new URL('../../', import.meta.url));

/**
 * A description, SQL in which `{user}`, `{book}`, `{chapter}` and `{phrase}` stand for ids, and the constraint or
 * enum that rejects it.
 */
export type RejectedRow = [what: string, statements: string, constraint: string];

/** Imports the module of this name from every feature's folder. */
export async function readModules<Module>(name: string): Promise<Module[]> {
  const files = (await readdir(tests)).map((folder) => join(tests, folder, name));
  return await Promise.all(files.filter((file) => existsSync(file)).map((file) => import(file)));
}
