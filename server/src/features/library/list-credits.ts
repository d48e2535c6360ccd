import type { CreditReason } from '@lingostory/contract/membership/constants';
import type { Deps } from '../../deps.ts';

export type CreditLine = {
  id: number;
  delta: number;
  reason: CreditReason;
  balance: number;
  amount: number | null;
  book_code: string | null;
  title: string | null;
  created_at: Date;
};

/**
 * Returns a page of the member's credit ledger, newest first, with the payment or book of each entry. Each entry
 * stores its number and the resulting balance, so the time to read a page doesn't depend on the length of the ledger.
 */
export async function listCredits(
  { db }: Deps,
  userId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ lines: CreditLine[]; total: number }> {
  const lastCreditEntry = await db.creditEntry.findFirst({
    where: { userId },
    orderBy: { entryNo: 'desc' },
    select: { entryNo: true },
  });
  const total = lastCreditEntry?.entryNo ?? 0;
  const newestEntryNo = total - (page - 1) * perPage;
  if (newestEntryNo < 1) return { lines: [], total };
  const lines = await db.$queryRaw<CreditLine[]>`
    select e.id, e.delta, e.reason, e.balance_after as balance, p.amount, b.book_code, b.title, e.created_at
    from (
      select * from credit_entries
      where user_id = ${userId} and entry_no > ${newestEntryNo - perPage} and entry_no <= ${newestEntryNo}
      order by entry_no desc limit ${perPage}
    ) e
    left join payments p on p.id = e.payment_id and e.reason <> 'refund'
    left join books b on b.id = e.book_id
    order by e.entry_no desc`;
  return { lines, total };
}
