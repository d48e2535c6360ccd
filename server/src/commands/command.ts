import type { Settings } from '../settings.ts';

/** A program for the operator: takes its arguments and what reads the API's settings, and returns the exit code. */
export type Command = (args: string[], readSettings: () => Promise<Settings>) => Promise<number>;

/** Thrown when a command was called wrongly; the message is all that the operator needs to see. */
export class UsageError extends Error {}

export const say = (line: string) => process.stdout.write(`${line}\n`);
export const warn = (line: string) => process.stderr.write(`${line}\n`);

/** Rethrows what `parseArgs` says about unknown options as a `UsageError`. */
export function readArguments<Arguments>(parse: () => Arguments): Arguments {
  try {
    return parse();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

const connectionErrors = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'];

/** Returns the code of a failed connection, also where the database client has wrapped it in an error of its own. */
function findConnectionError(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (connectionErrors.includes(String(code))) return String(code);
  const wrapped = /ECONNREFUSED|ENOTFOUND|DatabaseNotReachable/.exec(String(error))?.[0];
  return wrapped ?? findConnectionError(cause);
}

/** Runs work that needs the database, and explains the one failure that an operator meets most. */
export async function withDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = findConnectionError(error);
    if (code === undefined) throw error;
    throw new UsageError(`The database could not be reached. Is it running? (${code})`);
  }
}
