import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const tests = fileURLToPath(new URL('../../', import.meta.url));

/** What is wrong, the statements with `{user}`, `{book}`, `{chapter}` and `{phrase}` for ids, and the constraint or the enum that objects. */
export type RejectedRow = [what: string, statements: string, constraint: string];

/** The modules of this name that stand in the folders of features. */
export async function readModules<Module>(name: string): Promise<Module[]> {
  const files = (await readdir(tests)).map((folder) => join(tests, folder, name));
  return await Promise.all(files.filter((file) => existsSync(file)).map((file) => import(file)));
}
