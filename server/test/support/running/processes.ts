import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

export type ProcessRow = { pid: number; parent: number; group: number; niceness: number; command: string };

/** True on Linux, where /proc lists processes. */
export const canListProcesses = existsSync('/proc/self/stat');

/** Returns every running process of this machine. */
export async function listProcesses(): Promise<ProcessRow[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const rows = await Promise.all(
    pids.map(async (pid) => {
      const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
      const stat = await read('stat');
      // The name is in brackets and may contain anything; the fields after it are numbers.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [parent, group, niceness] = [fields[1], fields[2], fields[16]].map(Number);
      const command = (await read('cmdline')).replaceAll('\0', ' ');
      return { pid: Number(pid), parent, group, niceness, command, state: fields[0] };
    }),
  );
  return rows.flatMap(({ state, parent, group, niceness, ...row }) =>
    state === undefined ||
    state === 'Z' ||
    parent === undefined ||
    group === undefined ||
    niceness === undefined
      ? []
      : [{ ...row, parent, group, niceness }],
  );
}
