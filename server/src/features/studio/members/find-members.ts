import type { InputOf } from '@lingostory/contract/call';
import { pageSize } from '@lingostory/contract/constants';
import type { MemberState } from '@lingostory/contract/studio/constants';
import { maxHistoryRows } from '@lingostory/contract/studio/constants';
import type { calls } from '@lingostory/contract/studio/members/calls';
import type { Deps } from '../../../deps.ts';
import type { CreditEntry, Membership, Purchase } from '../../../generated/prisma/client.ts';
import { Problem } from '../../../http/problem.ts';
import type { Page } from '../base/fetch-page.ts';
import { buildMemberStateCondition, isMemberSql, memberStatesSql } from './member-states-sql.ts';

export type Member = {
  id: number;
  name: string;
  email: string;
  is_active: boolean;
  current_credits: number;
  created_at: Date;
  state: MemberState;
  books: number;
};

const memberColumns = `m.id, m.name, m.email, m.is_active, m.current_credits, m.created_at, m.state,
  (select count(*) from purchases p where p.user_id = m.id)::int as books`;

/**
 * Returns a page of the members whose name or email contains the search text, newest first. States and books are looked
 * up only for the members on the page.
 */
export async function listMembers(
  { sql }: Deps,
  { search = '', state, page = 1, per_page: perPage = pageSize.default }: InputOf<typeof calls.listMembers>,
): Promise<Page<Member>> {
  const { condition, values } = filterMembers(search, state);
  const [members, totalCount] = await Promise.all([
    sql.query<Member>(
      `select ${memberColumns} from (
         select id from users u where ${condition}
         order by id desc limit $${values.length + 1} offset $${values.length + 2}
       ) page join lateral (${memberStatesSql} and u.id = page.id) m on true
       order by m.id desc`,
      [...values, perPage, (page - 1) * perPage],
    ),
    sql.query<{ total: number }>(`select count(*)::int as total from users u where ${condition}`, values),
  ]);
  return { rows: members.rows, page, perPage, total: totalCount.rows[0]?.total ?? 0 };
}

/** Returns the SQL condition of a search on `users u`, with its values. */
function filterMembers(
  search: string,
  state: MemberState | undefined,
): { condition: string; values: string[] } {
  const conditions = [isMemberSql];
  const values: string[] = [];
  if (search !== '') {
    values.push(search.toLowerCase());
    // Sets the collation explicitly, because with the database's default collation, `lower()` may change only ASCII
    // letters.
    conditions.push(`(strpos(u.email, $1) > 0 or strpos(lower(u.name collate "pg_c_utf8"), $1) > 0)`);
  }
  if (state !== undefined) conditions.push(buildMemberStateCondition(state));
  return { condition: conditions.join(' and '), values };
}

/** Returns a member. Throws 404 if there is none with this id; administrators don't count as members. */
export async function findMember({ sql }: Deps, id: number): Promise<Member> {
  const { rows } = await sql.query<Member>(
    `select ${memberColumns} from (${memberStatesSql}) m where m.id = $1`,
    [id],
  );
  const [member] = rows;
  if (!member) throw new Problem(404, 'We couldn’t find this member.');
  return member;
}

export type MemberHistory = {
  emailConfirmedAt: Date | null;
  memberships: Membership[];
  ledger: CreditEntry[];
  purchases: (Purchase & { book: { id: number; title: string; bookCode: string } })[];
};

/** Returns a member's latest memberships, ledger entries and purchases. The length of each list is limited. */
export async function findMemberHistory({ db }: Deps, member: Member): Promise<MemberHistory> {
  const where = { userId: member.id };
  const [{ emailConfirmedAt }, memberships, ledger, purchases] = await Promise.all([
    db.user.findUniqueOrThrow({ where: { id: member.id }, select: { emailConfirmedAt: true } }),
    db.membership.findMany({ where, orderBy: { id: 'desc' }, take: maxHistoryRows }),
    db.creditEntry.findMany({ where, orderBy: { entryNo: 'desc' }, take: maxHistoryRows }),
    db.purchase.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { bookId: 'desc' }],
      take: maxHistoryRows,
      include: { book: { select: { id: true, title: true, bookCode: true } } },
    }),
  ]);
  return { emailConfirmedAt, memberships, ledger, purchases };
}
