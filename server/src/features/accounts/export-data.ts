import type { ExportView } from '@lingostory/contract/own-data';
import type { Deps } from '../../deps.ts';
import { type ReadingStop, viewExport } from './accounts.views.ts';

const oldestFirst = { orderBy: { createdAt: 'asc' } } as const;
const book = { select: { bookCode: true, title: true } } as const;

/** Everything that is kept about a member. */
export async function exportData({ db, clock }: Deps, userId: number): Promise<ExportView> {
  const member = db.user.findUniqueOrThrow({
    where: { id: userId },
    include: {
      memberships: oldestFirst,
      checkouts: oldestFirst,
      payments: { orderBy: { paidAt: 'asc' } },
      creditEntries: { orderBy: { id: 'asc' } },
      purchases: { ...oldestFirst, include: { book } },
      reviews: { ...oldestFirst, include: { book } },
      sessions: oldestFirst,
      recoveryTokens: oldestFirst,
      letters: oldestFirst,
    },
  });
  const stops = db.$queryRaw<ReadingStop[]>`
    select b.book_code, stop.phrase_no, stop.seen_at from reading_stops stop join books b on b.id = stop.book_id
    where stop.user_id = ${userId} order by stop.seen_at`;
  return viewExport({ ...(await member), stops: await stops }, clock.now());
}
