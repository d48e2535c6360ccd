import { Problem } from '../http/problem.ts';
import { MediaUnavailableError } from '../lib/media-outage.ts';
import { AlignmentError } from '../libraries/alignment/alignment-error.ts';
import { BackupError } from '../libraries/backup/backup-error.ts';
import { BookFileError } from '../libraries/book-files/book-file-error.ts';
import { type Settings, SettingsError } from '../settings.ts';
import { type Command, printLine, printWarning, UsageError } from './command.ts';

/** Loads each command only when it is called, so that `align` needs neither settings nor a database. */
const commands: Record<string, { usage: string; load: () => Promise<Command> }> = {
  administrator: {
    usage: 'marie@example.org [--name "Marie Curie"] [--remove], or --list',
    load: async () => (await import('./administrator.ts')).administrator,
  },
  align: {
    usage: '--text chapter.txt --audio chapter.mp3 [--json]',
    load: async () => (await import('./align.ts')).align,
  },
  backup: {
    usage: '[--max 7] [--follow [--every 24]], or --check [--every 24], or --list (--every is in hours)',
    load: async () => (await import('./backup.ts')).backup,
  },
  'check:storage': {
    usage: '[--remove]',
    load: async () => (await import('./check-storage.ts')).checkStorage,
  },
  dictionary: {
    usage: 'dictionary.zip --name … --licence … --source …, or --list, or --remove name',
    load: async () => (await import('./dictionary.ts')).dictionary,
  },
  import: {
    usage: 'book.epub [--publish] [--json] [--edition-of book-code]',
    load: async () => (await import('./import-book.ts')).importBook,
  },
  export: {
    usage: 'book-code file.epub, or book-code file.zip --pieces',
    load: async () => (await import('./export-book.ts')).exportBook,
  },
  restore: {
    usage: '--database folder [--to 2026-11-28T20:15:00Z], then --finish',
    load: async () => (await import('./restore.ts')).restore,
  },
  'move:media': {
    usage: '--to store|folder [--verify] [--remove]',
    load: async () => (await import('./move-media.ts')).moveMedia,
  },
  reconcile: {
    usage: '[--since 2026-11-28T20:15:00Z]',
    load: async () => (await import('./reconcile.ts')).reconcile,
  },
};

/**
 * Runs the command that the first argument names, and returns its exit code. Explains an expected failure in one
 * line.
 */
export async function runCommand(
  [name, ...args]: string[],
  readSettings: () => Promise<Settings>,
): Promise<number> {
  if (name === '--help') {
    for (const [commandName, { usage }] of Object.entries(commands)) printLine(`${commandName} ${usage}`);
    return 0;
  }
  const entry = Object.hasOwn(commands, name ?? '') ? commands[name ?? ''] : undefined;
  if (!entry) {
    printWarning(
      `There is no command ${name ?? 'without a name'}. Choose one of ${Object.keys(commands).join(', ')}.`,
    );
    return 1;
  }
  if (args.includes('--help')) {
    printLine(`Usage: ${name} ${entry.usage}`);
    return 0;
  }
  try {
    const command = await entry.load();
    return await command(args, readSettings);
  } catch (error) {
    for (const line of explainError(error)) printWarning(line);
    return 1;
  }
}

const fileErrorCodes = ['EACCES', 'EEXIST', 'EISDIR', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'];

/** Returns true if the system rejects a path of the settings or arguments, or has no room. The message has the path. */
const isFileError = (error: unknown): error is Error =>
  error instanceof Error &&
  'syscall' in error &&
  'code' in error &&
  fileErrorCodes.includes(String(error.code));

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
    error instanceof BookFileError ||
    error instanceof MediaUnavailableError ||
    error instanceof SettingsError;
  if (isExpectedError) return [error.message];
  if (isFileError(error)) return [`A file or folder can’t be used: ${error.message}`];
  throw error;
}
