import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

export type ProcessRow = { pid: number; parent: number; group: number; niceness: number; command: string };

/** True on Linux, which lists processes in /proc. */
export const canListProcesses = existsSync('/proc/self/stat');

/** Returns all processes that are running on this machine. */
export async function listProcesses(): Promise<ProcessRow[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const rows = await Promise.all(
    pids.map(async (pid) => {
      const readProcessFile = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
      const stat = await readProcessFile('stat');
      // The process name is in parentheses and may contain any character. The fields after it are numbers.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [parent, group, niceness] = [fields[1], fields[2], fields[16]].map(Number);
      const command = (await readProcessFile('cmdline')).replaceAll('\0', ' ');
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
