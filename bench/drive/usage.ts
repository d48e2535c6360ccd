import { readFileSync } from 'node:fs';
import type pg from 'pg';

/** Resources used by the server since its start: microseconds of processor time, rows and bytes from the database. */
export type ServerUsage = { processor: number; rows: number; bytes: number };

/** Reads the processor time of a cluster's processes, in microseconds, as the system counts it for each. Linux only. */
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

/** 0 for a process that has ended meanwhile. */
function processorTime(pid: string): number {
  try {
    const [nanoseconds = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1000;
  } catch {
    return 0;
  }
}
