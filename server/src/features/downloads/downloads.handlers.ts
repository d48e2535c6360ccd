import { calls } from '@lingostory/contract/downloads/calls';
import { schemas } from '@lingostory/contract/downloads/schemas';
import { downloadBudget } from '../../http/budgets.ts';
import { withBudget } from '../../http/route.ts';
import { defineRoutes, type Route } from '../../http/route-table.ts';
import { allowClips } from '../reading/public.ts';
import { describeDownload } from './describe-download.ts';
import { createPackBuilder } from './make-packs.ts';

export function createDownloadRoutes(): Route[] {
  const makePack = createPackBuilder();
  return defineRoutes(calls, schemas, {
    describeDownload: withBudget(downloadBudget, async ({ deps, input, caller, request }) => {
      const { bookId, view } = await describeDownload(deps, makePack, caller.id, input.book_code);
      const claims = { userId: caller.id, sessionId: caller.sessionId };
      if (request.res) allowClips(deps, request.res, claims, [bookId]);
      return { data: view };
    }),
  });
}
