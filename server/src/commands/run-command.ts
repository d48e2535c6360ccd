import { Problem } from '../http/problem.ts';
import { AlignmentError } from '../libraries/alignment/alignment-error.ts';
import { type Settings, SettingsError } from '../settings.ts';
import { type Command, UsageError, warn } from './command.ts';

/** Each command is loaded only when it is called, so that `align` needs neither settings nor a database. */
const commands: Record<string, () => Promise<Command>> = {
  administrator: async () => (await import('./administrator.ts')).administrator,
  align: async () => (await import('./align.ts')).align,
  'check:storage': async () => (await import('./check-storage.ts')).checkStorage,
  dictionary: async () => (await import('./dictionary.ts')).dictionary,
  reconcile: async () => (await import('./reconcile.ts')).reconcile,
};

/**
 * Runs the command named by the first argument and returns its exit code. Explains each expected failure in one line.
 */
export async function runCommand(
  [name, ...args]: string[],
  readSettings: () => Promise<Settings>,
): Promise<number> {
  const load = Object.hasOwn(commands, name ?? '') ? commands[name ?? ''] : undefined;
  if (!load) {
    warn(
      `There is no command ${name ?? 'without a name'}. Choose one of ${Object.keys(commands).join(', ')}.`,
    );
    return 1;
  }
  try {
    const command = await load();
    return await command(args, readSettings);
  } catch (error) {
    for (const line of explain(error)) warn(line);
    return 1;
  }
}

/** Arguments that an operator passes by position, without a flag. */
const positionals = ['file', 'email'];

/** Returns the lines that tell an operator what went wrong. Rethrows unexpected errors. */
function explain(error: unknown): string[] {
  if (error instanceof Problem) {
    const lines = Object.entries(error.errors ?? {}).flatMap(([field, messages]) =>
      messages.map((message) => (positionals.includes(field) ? message : `--${field}: ${message}`)),
    );
    return lines.length > 0 ? lines : [error.message];
  }
  const isExpected =
    error instanceof UsageError || error instanceof AlignmentError || error instanceof SettingsError;
  if (isExpected) return [error.message];
  throw error;
}
