import { spawnSync } from 'node:child_process';
import { installPackages } from './install-packages.ts';

const programs = [
  { name: 'espeak-ng', version: '--version' },
  { name: 'ffmpeg', version: '-version' },
];

const findMissing = () =>
  programs
    .filter(({ name, version }) => spawnSync(name, [version], { stdio: 'ignore' }).status !== 0)
    .map(({ name }) => name);

/** Whether espeak-ng and ffmpeg are there, which alignment needs; installs Debian's where there are none and we may. */
export function findSpeechPrograms(say: (line: string) => void): boolean {
  const missing = findMissing();
  if (missing.length > 0) installPackages(missing, say);
  return findMissing().length === 0;
}
