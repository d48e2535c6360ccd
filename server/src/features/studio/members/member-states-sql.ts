import type { MemberState } from '@lingostory/contract/studio/constants';

/** The SQL condition of members among the users `u`. Leaves out members who deleted their account. */
export const isMemberSql = 'u.user_type = 2 and u.closed_at is null';

/** SQL that selects the latest membership of each user. */
export const latestMembershipsSql = `
  select user_id, status from memberships m
  where not exists (select from memberships later where later.user_id = m.user_id and later.id > m.id)`;

/** The SQL of the state of a user `u` with their latest membership `last`: `closed`, its status, or `none`. */
export const memberStateSql = `case when not u.is_active then 'closed' else coalesce(last.status::text, 'none') end`;

/** SQL that selects a few members with their state. For many members, it would look up each one's membership. */
export const memberStatesSql = `
  select u.*, ${memberStateSql} as state
  from users u
  left join lateral (
    select status from memberships m where m.user_id = u.id order by m.id desc limit 1
  ) last on true
  where ${isMemberSql}`;

/** Returns the SQL condition of the users `u` in this state. It starts from the memberships if these are fewer. */
export function buildMemberStateCondition(state: MemberState): string {
  if (state === 'closed') return 'not u.is_active';
  if (state === 'none')
    return 'u.is_active and not exists (select from memberships m where m.user_id = u.id)';
  return `u.is_active and exists (
    select from (${latestMembershipsSql}) last where last.user_id = u.id and last.status = '${state}')`;
}
