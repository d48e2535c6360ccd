import { calls } from '@lingostory/contract/downloads/calls';
import { schemas } from '@lingostory/contract/downloads/schemas';
import { downloadBudget } from '../../http/budgets.ts';
import { withBudget } from '../../http/route.ts';
import { defineRoutes, type Route } from '../../http/route-table.ts';
import { allowBookMedia } from './book-access.ts';
import { describeDownload } from './describe-download.ts';
import { createPackMaker } from './make-packs.ts';

export function createDownloadRoutes(): Route[] {
  const makePack = createPackMaker();
  return defineRoutes(calls, schemas, {
    describeDownload: withBudget(downloadBudget, async ({ deps, input, caller, request }) => {
      const { bookId, view } = await describeDownload(deps, makePack, caller.id, input.book_code);
      if (request.res) allowBookMedia(deps, request.res, bookId);
      return { data: view };
    }),
  });
}
