/**
 * SQL that selects members with their state: `closed`, the status of their latest membership, or `none`. Leaves out
 * members who deleted their account.
 */
export const memberStatesSql = `
  select u.*, case when not u.is_active then 'closed' else coalesce(last.status::text, 'none') end as state
  from users u
  left join lateral (
    select status from memberships m where m.user_id = u.id order by m.id desc limit 1
  ) last on true
  where u.user_type = 2 and u.closed_at is null`;
