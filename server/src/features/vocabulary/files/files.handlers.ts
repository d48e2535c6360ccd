import type { calls } from '@lingostory/contract/vocabulary/files/calls';
import type { ImportedView } from '@lingostory/contract/vocabulary/files/schemas';
import type { Limiter } from '../../../http/limits.ts';
import { Problem } from '../../../http/problem.ts';
import type { FileHandler, Handlers } from '../../../http/route.ts';
import { withLease } from '../../../lib/lease.ts';
import { exportWords } from './export-words.ts';
import { readImport } from './read-import.ts';
import { undoImport } from './undo-import.ts';

type Calls = typeof calls;
type FilesHandlers = Handlers<Omit<Calls, 'exportWords'>> & {
  exportWords: FileHandler<Calls['exportWords']>;
};

/** `changing` counts the words that an import changes. */
export function filesHandlers(changing: Limiter): FilesHandlers {
  return {
    exportWords: async ({ deps, input, caller, signal }) => await exportWords(deps, caller.id, input, signal),
    importWords: async ({ deps, input, files, caller }) => {
      const read = await withLease(deps, `import-words:${caller.id}`, () =>
        readImport(deps, caller.id, files.file.path, input, changing),
      );
      if (!read)
        throw new Problem(429, 'We’re still reading your last file. Try again in a moment.', {
          retryAfter: 5,
          limit: 'word import',
        });
      const { result: data } = read;
      return { message: input.dry_run ? previewMessage(data) : importedMessage(data), data };
    },
    undoImport: async ({ deps, input: { imported_at: importedAt, time_zone: timeZone }, caller }) => {
      const changed = await undoImport(deps, caller.id, new Date(importedAt), timeZone);
      return {
        message: changed === 0 ? 'Nothing has changed.' : `${counted(changed)} new again.`,
        data: { changed },
      };
    },
  };
}

const counted = (count: number) => (count === 1 ? '1 word is' : `${count.toLocaleString('en')} words are`);

const importedMessage = ({ as, changed }: ImportedView) => {
  if (changed === 0) return 'Nothing has changed.';
  return as === 'kept'
    ? `${counted(changed)} kept.`
    : `You’ve imported ${changed.toLocaleString('en')} ${changed === 1 ? 'word' : 'words'}.`;
};

const previewMessage = ({ changed }: ImportedView) => `${counted(changed)} new to your list.`;
