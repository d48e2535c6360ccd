import { readFileSync } from 'node:fs';
import type pg from 'pg';

/**
 * Resources that the server has used since it started. `processor` is CPU time in microseconds; `rows` and `bytes`
 * were read from the database.
 */
export type ServerUsage = { processor: number; rows: number; bytes: number };

/** Returns a function that reads the CPU time of all PostgreSQL processes in microseconds. Works only on Linux. */
export async function createDatabaseCpuTimeReader(sql: pg.Pool): Promise<() => number> {
  const { rows } = await sql.query("select current_setting('data_directory') as folder");
  const [postmasterPid = ''] = readFileSync(`${rows[0]?.folder}/postmaster.pid`, 'utf8').split('\n');
  return () => {
    const childPids = readFileSync(`/proc/${postmasterPid}/task/${postmasterPid}/children`, 'utf8')
      .trim()
      .split(' ');
    return childPids.reduce((sum, pid) => sum + readCpuTime(pid), 0);
  };
}

/** Returns the CPU time of a process, or 0 if it has ended. */
function readCpuTime(pid: string): number {
  try {
    const [nanoseconds = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1000;
  } catch {
    return 0;
  }
}
