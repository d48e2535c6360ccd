import { findOutageCode } from '../lib/database-problem.ts';
import type { Settings } from '../settings.ts';

/**
 * A command-line program for operators. Takes its arguments and a function that reads the API's settings; returns the
 * exit code.
 */
export type Command = (args: string[], readSettings: () => Promise<Settings>) => Promise<number>;

/** Thrown when a command is called with wrong arguments. The operator sees nothing but the message. */
export class UsageError extends Error {}

export const say = (line: string) => process.stdout.write(`${line}\n`);
export const warn = (line: string) => process.stderr.write(`${line}\n`);

/** Turns the errors of `parseArgs` about unknown options into a `UsageError`. */
export function readArguments<Arguments>(parse: () => Arguments): Arguments {
  try {
    return parse();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Runs work that needs the database, and explains the most common failure: the database is unreachable. */
export async function withDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const sign = findOutageCode(error);
    if (sign === undefined) throw error;
    throw new UsageError(`The database could not be reached. Is it running? (${sign})`);
  }
}
