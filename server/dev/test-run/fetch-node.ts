import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/node/', import.meta.url));

function runOrThrow(command: string, args: string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stderr}`);
}

/**
 * Returns the folder with the program `node` of a version such as `24` or `22.12.0`. Fetches its newest release from
 * npm's registry once; `rm -r node_modules/.cache/node` makes the next run fetch again.
 */
export function fetchNode(version: string): string {
  if (!/^\d+(\.\d+){0,2}$/.test(version)) throw new Error(`${version} is no version of Node.`);
  const folder = join(cacheFolder, version);
  const binFolder = join(folder, 'package', 'bin');
  if (existsSync(join(binFolder, 'node'))) return binFolder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  runOrThrow('npm', ['pack', '--silent', `node-${process.platform}-${process.arch}@${version}`], folder);
  const archiveName = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (!archiveName) throw new Error(`npm has no Node ${version} for this system.`);
  runOrThrow('tar', ['-xzf', archiveName, 'package/bin/node', 'package/LICENSE'], folder);
  rmSync(join(folder, archiveName));
  return binFolder;
}
