import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs Debian packages if apt-get exists and this process runs as root. Otherwise does nothing. */
export function installPackages(names: readonly string[], printLine: (line: string) => void): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  printLine(`Installing ${names.join(' and ')}…`);
  spawnSync('apt-get', ['update'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], { stdio: 'ignore' });
}
