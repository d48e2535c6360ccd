import type { ExportView } from '@lingostory/contract/own-data';
import type { Deps } from '../../deps.ts';
import { viewExport } from './accounts.views.ts';

const oldestFirst = { orderBy: { createdAt: 'asc' } } as const;
const book = { select: { bookCode: true, title: true } } as const;

/** Everything that is kept about a member. */
export async function exportData({ db, clock }: Deps, userId: number): Promise<ExportView> {
  const member = await db.user.findUniqueOrThrow({
    where: { id: userId },
    include: {
      memberships: oldestFirst,
      checkouts: oldestFirst,
      payments: { orderBy: { paidAt: 'asc' } },
      creditEntries: { orderBy: { id: 'asc' } },
      purchases: { ...oldestFirst, include: { book } },
      positions: { orderBy: { seenAt: 'asc' }, include: { book, phrase: { select: { phraseNo: true } } } },
      reviews: { ...oldestFirst, include: { book } },
      sessions: oldestFirst,
      recoveryTokens: oldestFirst,
      letters: oldestFirst,
    },
  });
  return viewExport(member, clock.now());
}
