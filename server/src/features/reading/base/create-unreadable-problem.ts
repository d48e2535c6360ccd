import type { Deps } from '../../../deps.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { MembershipStatus } from '../../../generated/prisma/enums.ts';
import { Problem } from '../../../http/problem.ts';
import { buildIsReadableSql, toTimestampSql } from '../../../lib/readable-books.ts';

type InclusionRow = {
  title: string;
  inCatalogue: boolean;
  included: boolean;
  inclusionEndsAt: Date | null;
  begun: boolean;
  /** The status of the member's latest membership. */
  status: MembershipStatus | null;
};

/**
 * Creates the 404 for a book or phrase that the member can't read. If a membership includes or included the book, the
 * message says why the member can't read it and what they can do. Otherwise it is `message`, which doesn't reveal if
 * the book exists.
 */
export async function createUnreadableProblem(
  deps: Deps,
  memberId: number,
  bookCode: string,
  message: string,
): Promise<Problem> {
  const now = deps.clock.now();
  const isReadableSql = Prisma.raw(buildIsReadableSql(String(memberId), 'b.id', toTimestampSql(now)));
  const [row] = await deps.db.$queryRaw<InclusionRow[]>`
    select b.title, b.in_catalogue as "inCatalogue", b.included, b.inclusion_ends_at as "inclusionEndsAt",
      exists (select from reading_positions where user_id = ${memberId} and book_id = b.id) as begun,
      (select status from memberships where user_id = ${memberId} order by status = 'canceled', id desc limit 1) as status
    from books b
    where b.book_code = ${bookCode} and (b.included or b.inclusion_ends_at is not null) and not ${isReadableSql}`;
  return new Problem(404, (row && explainInclusion(row, now)) ?? message);
}

/** Returns why the member can't read a book, or undefined if its inclusion never concerned them. */
function explainInclusion(row: InclusionRow, now: Date): string | undefined {
  const { title, inCatalogue, inclusionEndsAt, begun } = row;
  const reassurance = begun ? ' Your place, words and bookmarks in it are kept.' : '';
  if (inclusionEndsAt === null)
    return inCatalogue
      ? `“${title}” is included with membership. ${adviceByStatus[row.status ?? 'none']}, or get the book for one credit.${reassurance}`
      : undefined;
  if (!begun) return undefined;
  const dateText = inclusionEndsAt.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  if (!inCatalogue)
    return `“${title}” left the catalogue and could be read with membership until ${dateText}. The words you kept stay yours.`;
  return inclusionEndsAt > now
    ? `“${title}” can be read with membership until ${dateText}. ${adviceByStatus[row.status ?? 'none']}, or get the book for one credit.${reassurance}`
    : `“${title}” was included with membership until ${dateText}. Get it for one credit to read on.${reassurance}`;
}

const adviceByStatus: Record<MembershipStatus | 'none', string> = {
  none: 'Start your membership to read it',
  active: 'Open your account page to check your membership',
  paused: 'Yours is paused: resume it on your account page',
  past_due: 'Your last payment failed: pay the open invoice from your account page',
  canceled: 'Yours has ended: renew it on your account page',
};
