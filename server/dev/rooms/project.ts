import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * Maps each code file's path, from the project's root, to its text. The text is empty for files that are not parsed.
 */
export type Project = Readonly<Record<string, string>>;

export const codeFolders = [
  'bench',
  'client/e2e',
  'client/src',
  'contract/src',
  'sandbox/src',
  'server/dev',
  'server/src',
  'server/test',
];

export const isCodeFile = (path: string) => /\.tsx?$/.test(path);

/** Returns true for tests, and for builder modules that only tests import. */
export const isTestCode = (path: string) => /(\.test|-builders)\.tsx?$/.test(path);

/** Returns true if this file is part of the product. */
export const isProductSource = (path: string) =>
  /^(client|contract|server)\/src\//.test(path) && !isTestCode(path);

const isProjectCode = (path: string) => !/(^|\/)(node_modules|generated)\//.test(path);

export async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((dirent) => dirent.isFile())
    .map((dirent) => relative(root, join(dirent.parentPath, dirent.name)).replaceAll('\\', '/'))
    .filter(isProjectCode);
}

export async function readProject(root: string): Promise<Project> {
  const paths = (await Promise.all(codeFolders.map((folder) => listFiles(root, folder)))).flat().sort();
  const readSourceText = (path: string) =>
    isCodeFile(path) && isProductSource(path) ? readFile(join(root, path), 'utf8') : '';
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await readSourceText(path)])));
}
