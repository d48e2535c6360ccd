import { spawnSync } from 'node:child_process';
import { installPackages } from './install-packages.ts';

const hasJava = () => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;

/**
 * Makes sure that Java is installed, which EPUBCheck needs. First tries to install Debian's. Throws if that isn't
 * possible, so that nobody takes unchecked books for valid ones.
 */
export function ensureJava(printLine: (line: string) => void): void {
  if (!hasJava()) installPackages(['default-jre-headless'], printLine);
  if (hasJava()) return;
  throw new Error('EPUBCheck needs Java 11 or later (Debian: apt-get install default-jre-headless).');
}
