import { findOutageCode } from '../lib/database-problem.ts';
import { MediaUnavailableError } from '../lib/media-outage.ts';
import type { Settings } from '../settings.ts';

/**
 * A command-line program for operators. Takes its arguments and a function that reads the API's settings; returns the
 * exit code.
 */
export type Command = (args: string[], readSettings: () => Promise<Settings>) => Promise<number>;

/** Thrown when a command is called with wrong arguments. Only its message is shown to the operator. */
export class UsageError extends Error {}

export const printLine = (line: string) => process.stdout.write(`${line}\n`);
export const printWarning = (line: string) => process.stderr.write(`${line}\n`);

/** Converts errors of `parseArgs`, such as unknown options, into a `UsageError`. */
export function withUsageErrors<Arguments>(parseArguments: () => Arguments): Arguments {
  try {
    return parseArguments();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Reads an option such as 2026-11-28T20:15:00Z. The zone is required, because a time without one would mean another
 * one on each machine.
 */
export function readTime(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || !/T.*(Z|[+-]\d\d:?\d\d)$/.test(text))
    throw new UsageError(`--${name} must be a time with its zone, such as 2026-11-28T20:15:00Z.`);
  return time;
}

/** Runs work that needs the database. Explains the error if the database can't be reached. */
export async function withOutageErrors<Result>(task: () => Promise<Result>): Promise<Result> {
  try {
    return await task();
  } catch (error) {
    // Its cause may be a broken connection as well.
    const outageCode = error instanceof MediaUnavailableError ? undefined : findOutageCode(error);
    if (outageCode === undefined) throw error;
    throw new UsageError(`The database could not be reached. Is it running? (${outageCode})`);
  }
}
