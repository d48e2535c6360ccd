import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const testsFolder = fileURLToPath(new URL('../../', import.meta.url));

/**
 * A description, the SQL of an invalid row, and the constraint or enum that rejects it. In the SQL, `{user}`,
 * `{book}`, `{chapter}` and `{phrase}` stand for ids.
 */
export type RejectedRow = [what: string, statements: string, constraint: string];

/** A description, and the SQL of a row that no constraint rejects, with the same placeholders. */
export type AcceptedRow = [what: string, statements: string];

/** Imports the file of this name from the test folder of every feature that has one. */
export async function readModules<Module>(name: string): Promise<Module[]> {
  const files = (await readdir(testsFolder)).map((folder) => join(testsFolder, folder, name));
  return await Promise.all(files.filter((file) => existsSync(file)).map((file) => import(file)));
}
