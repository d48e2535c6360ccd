import { spawnSync } from 'node:child_process';
import { installPackages } from './install-packages.ts';

const programs = [
  { name: 'espeak-ng', version: '--version' },
  { name: 'ffmpeg', version: '-version' },
];

const findMissingPrograms = () =>
  programs
    .filter(({ name, version }) => spawnSync(name, [version], { stdio: 'ignore' }).status !== 0)
    .map(({ name }) => name);

/**
 * Returns true if espeak-ng and ffmpeg, which alignment needs, are installed. First tries to install missing ones
 * from Debian's packages.
 */
export function ensureSpeechPrograms(printLine: (line: string) => void): boolean {
  const missingPrograms = findMissingPrograms();
  if (missingPrograms.length > 0) installPackages(missingPrograms, printLine);
  return findMissingPrograms().length === 0;
}
