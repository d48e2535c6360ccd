import type { calls } from '@lingostory/contract/vocabulary/files/calls';
import type { ImportedView } from '@lingostory/contract/vocabulary/files/schemas';
import type { Limiter } from '../../../http/limits.ts';
import { Problem } from '../../../http/problem.ts';
import type { FileHandler, Handlers } from '../../../http/route.ts';
import { type Exporting, exportWords } from './export-words.ts';
import { readImport } from './read-import.ts';
import { undoImport } from './undo-import.ts';

type Calls = typeof calls;
type FilesHandlers = Handlers<Omit<Calls, 'exportWords'>> & {
  exportWords: FileHandler<Calls['exportWords']>;
};

/** `exporting` and `importing` are the members whose files are in work; `changing` counts the words that an import changes. */
export function filesHandlers(
  exporting: Exporting,
  importing: Set<number>,
  changing: Limiter,
): FilesHandlers {
  return {
    exportWords: async ({ deps, input, caller, signal }) =>
      await exportWords(deps, exporting, caller.id, input, signal),
    importWords: async ({ deps, input, files, caller }) => {
      if (importing.has(caller.id))
        throw new Problem(429, 'Another file of yours is being read. Try again in a moment.', {
          retryAfter: 5,
          limit: 'word import',
        });
      importing.add(caller.id);
      try {
        const data = await readImport(deps, caller.id, files.file.path, input, changing);
        return { message: input.dry_run ? previewMessage(data) : importedMessage(data), data };
      } finally {
        importing.delete(caller.id);
      }
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
    : `You’ve brought in ${changed.toLocaleString('en')} ${changed === 1 ? 'word' : 'words'}.`;
};

const previewMessage = ({ changed }: ImportedView) => `${counted(changed)} new to your list.`;
