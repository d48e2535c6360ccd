import { Problem } from '../http/problem.ts';
import { MediaUnavailableError } from '../lib/media-outage.ts';
import { AlignmentError } from '../libraries/alignment/alignment-error.ts';
import { BackupError } from '../libraries/backup/backup-error.ts';
import { type Settings, SettingsError } from '../settings.ts';
import { type Command, printWarning, UsageError } from './command.ts';

/** Loads each command only when it is called, so that `align` needs neither settings nor a database. */
const commands: Record<string, () => Promise<Command>> = {
  administrator: async () => (await import('./administrator.ts')).administrator,
  align: async () => (await import('./align.ts')).align,
  backup: async () => (await import('./backup.ts')).backup,
  'check:storage': async () => (await import('./check-storage.ts')).checkStorage,
  dictionary: async () => (await import('./dictionary.ts')).dictionary,
  restore: async () => (await import('./restore.ts')).restore,
  'move:media': async () => (await import('./move-media.ts')).moveMedia,
  reconcile: async () => (await import('./reconcile.ts')).reconcile,
};

/**
 * Runs the command that the first argument names, and returns its exit code. Explains an expected failure in one
 * line.
 */
export async function runCommand(
  [name, ...args]: string[],
  readSettings: () => Promise<Settings>,
): Promise<number> {
  const loadCommand = Object.hasOwn(commands, name ?? '') ? commands[name ?? ''] : undefined;
  if (!loadCommand) {
    printWarning(
      `There is no command ${name ?? 'without a name'}. Choose one of ${Object.keys(commands).join(', ')}.`,
    );
    return 1;
  }
  try {
    const command = await loadCommand();
    return await command(args, readSettings);
  } catch (error) {
    for (const line of explainError(error)) printWarning(line);
    return 1;
  }
}

/** Arguments that are passed by position, without a flag. */
const positionalNames = ['file', 'email'];

/** Returns the error message for the operator, line by line. Rethrows unexpected errors. */
function explainError(error: unknown): string[] {
  if (error instanceof Problem) {
    const lines = Object.entries(error.errors ?? {}).flatMap(([field, messages]) =>
      messages.map((message) => (positionalNames.includes(field) ? message : `--${field}: ${message}`)),
    );
    return lines.length > 0 ? lines : [error.message];
  }
  const isExpectedError =
    error instanceof UsageError ||
    error instanceof AlignmentError ||
    error instanceof BackupError ||
    error instanceof MediaUnavailableError ||
    error instanceof SettingsError;
  if (isExpectedError) return [error.message];
  throw error;
}
