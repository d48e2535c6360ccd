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

/**
 * Returns true if espeak-ng and ffmpeg, which alignment needs, are installed. Installs Debian's packages if allowed.
 */
export function findSpeechPrograms(say: (line: string) => void): boolean {
  const missing = findMissing();
  if (missing.length > 0) installPackages(missing, say);
  return findMissing().length === 0;
}
