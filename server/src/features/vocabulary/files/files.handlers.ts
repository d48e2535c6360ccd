import { calls } from '@lingostory/contract/vocabulary/files/calls';
import { type ImportResultView, schemas } from '@lingostory/contract/vocabulary/files/schemas';
import { createExpensiveBudget, createLongBudget } from '../../../http/budgets.ts';
import { type Limit, secondsPerHour, withCallerLimit } from '../../../http/limits.ts';
import { Problem } from '../../../http/problem.ts';
import { defineFileRoute, withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { withLease } from '../../../lib/lease.ts';
import { stateChangeLimit } from '../states/change-states.ts';
import { exportWords } from './export-words.ts';
import { processImport } from './process-import.ts';
import { undoImport } from './undo-import.ts';

/** Limit for downloads, because each one may pack all of a member's clips into a file. */
const downloadLimit: Limit = {
  name: 'word downloads',
  points: 20,
  seconds: secondsPerHour,
  message: 'You’ve downloaded your words too many times.',
};

/** Limit for imports. Previews count as well, because every file is read in a separate process. */
const importLimit: Limit = {
  name: 'word imports',
  points: 60,
  seconds: secondsPerHour,
  message: 'You’ve uploaded too many word lists.',
};

export const fileRoutes = defineRoutes(calls, schemas, {
  exportWords: withBudget(
    createLongBudget(1),
    defineFileRoute(
      withCallerLimit(
        downloadLimit,
        async ({ deps, input, caller, signal }) => await exportWords(deps, caller.id, input, signal),
      ),
    ),
  ),
  importWords: withBudget(
    createLongBudget(2),
    withCallerLimit(importLimit, async ({ deps, input, files, caller }) => {
      const leasedImport = await withLease(deps, `import-words:${caller.id}`, () =>
        processImport(deps, caller.id, files.file.path, input, deps.limiter(stateChangeLimit)),
      );
      if (!leasedImport)
        throw new Problem(429, 'We’re still reading your last file. Try again in a moment.', {
          retryAfter: 5,
          limit: 'word import',
        });
      const { result: data } = leasedImport;
      return { message: input.dry_run ? buildPreviewMessage(data) : buildImportedMessage(data), data };
    }),
  ),
  undoImport: withBudget(
    createExpensiveBudget(2),
    async ({ deps, input: { imported_at: importedAt, time_zone: timeZone }, caller }) => {
      const changedCount = await undoImport(deps, caller.id, new Date(importedAt), timeZone);
      return {
        message: changedCount === 0 ? 'Nothing has changed.' : `${formatCount(changedCount)} new again.`,
        data: { changed: changedCount },
      };
    },
  ),
});

const formatCount = (count: number) =>
  count === 1 ? '1 word is' : `${count.toLocaleString('en')} words are`;

const buildImportedMessage = ({ as, changed }: ImportResultView) => {
  if (changed === 0) return 'Nothing has changed.';
  return as === 'kept'
    ? `${formatCount(changed)} kept.`
    : `You’ve imported ${changed.toLocaleString('en')} ${changed === 1 ? 'word' : 'words'}.`;
};

const buildPreviewMessage = ({ changed }: ImportResultView) => `${formatCount(changed)} new to your list.`;
