import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codeFolders, listFiles } from '../rooms/project.ts';
import type { FileTexts } from './read-references.ts';

const configurationFiles = ['vitest.config.ts', 'client/playwright.config.ts'];

/** Returns the files of all folders with tests, and of the folders that the tests and the product import from. */
export async function listProjectFiles(root: string): Promise<string[]> {
  const filesByFolder = await Promise.all(
    [...codeFolders, 'prisma'].map((folder) => listFiles(root, folder)),
  );
  return [...filesByFolder.flat(), ...configurationFiles].sort();
}

export async function readProjectFiles(root: string): Promise<FileTexts> {
  const paths = await listProjectFiles(root);
  const readText = async (path: string) =>
    /\.(tsx?|mjs)$/.test(path) ? await readFile(join(root, path), 'utf8') : '';
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await readText(path)])));
}

/**
 * Returns the files that differ from a commit, including uncommitted and untracked ones. By default, compares with
 * the commit at which this branch diverged from main.
 */
export async function findChangedFiles(
  root: string,
  ref: string | undefined,
): Promise<{ base: string; changed: string[] }> {
  const runGit = async (...args: string[]) => {
    try {
      const { stdout } = await promisify(execFile)('git', args, { cwd: root, maxBuffer: 2 ** 26 });
      return stdout;
    } catch (error) {
      const { stderr = '' } = error as { stderr?: string };
      throw new Error(`What has changed cannot be told: git ${args.join(' ')} failed. ${stderr.trim()}`);
    }
  };
  const baseCommit = (await runGit('merge-base', ref ?? 'main', 'HEAD')).trim();
  // A renamed file counts as a deleted one and a new one.
  const changedLists = await Promise.all([
    runGit('diff', '--name-only', '--no-renames', '-z', baseCommit),
    runGit('ls-files', '--others', '--exclude-standard', '-z'),
  ]);
  const changedPaths = changedLists.flatMap((pathList) => pathList.split('\0')).filter((path) => path !== '');
  return { base: baseCommit.slice(0, 8), changed: [...new Set(changedPaths)].sort() };
}
