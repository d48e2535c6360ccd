import type { CreditReason } from '@lingostory/contract/constants';
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

/** The ledger of a member with what each line was paid with or spent on, the newest first. */
export async function listCredits(
  { sql }: Deps,
  userId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ lines: CreditLine[]; total: number }> {
  const [lines, count] = await Promise.all([
    sql.query<CreditLine>(
      // A cause of `spend` is `spend:{member}:{book}`.
      `select e.id, e.delta, e.reason, e.balance, p.amount, b.book_code, b.title, e.created_at
       from (select *, (sum(delta) over (order by id))::int as balance from credit_entries where user_id = $1) e
       left join payments p on p.cause = e.cause
       left join books b on b.id = case when e.reason = 'spend' then split_part(e.cause, ':', 3)::int end
       order by e.id desc limit $2 offset $3`,
      [userId, perPage, (page - 1) * perPage],
    ),
    sql.query<{ total: number }>('select count(*)::int as total from credit_entries where user_id = $1', [
      userId,
    ]),
  ]);
  return { lines: lines.rows, total: count.rows[0]?.total ?? 0 };
}
