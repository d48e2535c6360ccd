import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const programs = [
  { name: 'espeak-ng', version: '--version' },
  { name: 'ffmpeg', version: '-version' },
];

const missing = () =>
  programs.filter(({ name, version }) => spawnSync(name, [version], { stdio: 'ignore' }).status !== 0);

/** Whether espeak-ng and ffmpeg are there, which alignment needs; installs Debian's where there are none and we may. */
export function findSpeechPrograms(): boolean {
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update'], { stdio: 'ignore' });
    const names = missing().map(({ name }) => name);
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], { stdio: 'ignore' });
  }
  return missing().length === 0;
}
