import { Readable } from 'node:stream';
import { calls } from '@lingostory/contract/studio/exports/calls';
import { schemas } from '@lingostory/contract/studio/exports/schemas';
import { createLongBudget } from '../../../http/budgets.ts';
import { Problem } from '../../../http/problem.ts';
import { defineFileRoute, withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import type { SentFile } from '../../../http/send-file.ts';
import { acquireLease } from '../../../lib/lease.ts';
import { exportBook } from './export-book.ts';

const retryAfterSeconds = 15;

/** Sends only the headers, because nobody reads the rest of a response to HEAD. */
async function withoutContent(file: SentFile): Promise<SentFile> {
  await file.close();
  return { ...file, content: Readable.from([]), close: async () => {} };
}

export const exportRoutes = defineRoutes(calls, schemas, {
  exportBook: withBudget(
    createLongBudget(2),
    defineFileRoute(async ({ deps, input, caller, request, signal }) => {
      const release = await acquireLease(deps, `export-book:${caller.id}`);
      if (!release)
        throw new Problem(
          429,
          'Another book is still downloading. Wait for that to finish, then try again.',
          {
            retryAfter: retryAfterSeconds,
            limit: 'book export',
          },
        );
      try {
        const file = await exportBook(deps, { bookCode: input.book_code, format: input.format }, signal);
        if (request.method === 'HEAD') {
          const headers = await withoutContent(file);
          return { ...headers, close: release };
        }
        const close = async () => {
          await file.close();
          await release();
        };
        return { ...file, close };
      } catch (error) {
        await release();
        throw error;
      }
    }),
  ),
});
