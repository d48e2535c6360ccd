import { readFileSync } from 'node:fs';
import type pg from 'pg';

/** Resources that the server has used since its start: microseconds of CPU time, rows and bytes from the database. */
export type ServerUsage = { processor: number; rows: number; bytes: number };

/** Returns a function that reads the CPU time of a cluster's processes in microseconds. Linux only. */
export async function openDatabaseUsage(sql: pg.Pool): Promise<() => number> {
  const { rows } = await sql.query("select current_setting('data_directory') as folder");
  const [postmaster = ''] = readFileSync(`${rows[0]?.folder}/postmaster.pid`, 'utf8').split('\n');
  return () => {
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
      .trim()
      .split(' ');
    return children.reduce((sum, pid) => sum + processorTime(pid), 0);
  };
}

/** Returns 0 for a process that has ended. */
function processorTime(pid: string): number {
  try {
    const [nanoseconds = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1000;
  } catch {
    return 0;
  }
}
