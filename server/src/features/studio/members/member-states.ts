/**
 * SQL for a table of members with their state: the status of their last membership, `none`, or `closed`.
 * Members who deleted their own account are left out.
 */
export const memberStates = `
  select u.*, case when not u.is_active then 'closed' else coalesce(last.status::text, 'none') end as state
  from users u
  left join lateral (
    select status from memberships m where m.user_id = u.id order by m.id desc limit 1
  ) last on true
  where u.user_type = 2 and u.closed_at is null`;
