import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

export type ProcessRow = { pid: number; parent: number; group: number; niceness: number; command: string };

/** Where processes are listed: on Linux. */
export const canListProcesses = existsSync('/proc/self/stat');

/** Every process of this machine that has not ended. */
export async function listProcesses(): Promise<ProcessRow[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const rows = await Promise.all(
    pids.map(async (pid) => {
      const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
      const stat = await read('stat');
      // The name, in brackets, may hold anything; what follows it are numbers.
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
