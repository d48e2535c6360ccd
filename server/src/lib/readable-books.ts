/**
 * Returns SQL for `left join … on true` that has one row if the member may read the book now, and none otherwise. The
 * view `readable_books` has the rule. `limit 1` keeps the query planner from reading all books of the member, and stops
 * at a purchase, so a bought book costs one index lookup. The parameters are SQL expressions.
 */
export const buildReadableBookSql = (memberId: string, bookId: string, now: string) =>
  `lateral (select * from readable_books where user_id = ${memberId} and book_id = ${bookId} and readable_until > ${now} limit 1)`;

/** Returns an SQL condition that is true if the member may read the book now. The parameters are SQL expressions. */
export const buildIsReadableSql = (memberId: string, bookId: string, now: string) =>
  `exists (select from ${buildReadableBookSql(memberId, bookId, now)} readable)`;

/**
 * Returns SQL for the books that a member may read now, with the time of their last visit or purchase: at most `limit`
 * bought ones, the latest first, and all included ones. An included book that the member hasn't begun has the time
 * `-infinity`. The parameters are SQL expressions.
 */
export const buildLatestBooksSql = (memberId: string, now: string, limit: string | number) => `(
    (
      select user_id, book_id, touched_at, true as is_bought, null::timestamptz as included_until from purchases
      where user_id = ${memberId} order by touched_at desc, book_id limit ${limit}
    ) union all (
      select i.user_id, i.book_id, coalesce(r.seen_at, '-infinity'), false, i.included_until from readable_books i
      left join reading_positions r on r.user_id = i.user_id and r.book_id = i.book_id
      where i.user_id = ${memberId} and not i.is_bought and i.readable_until > ${now}
    )
  )`;

/** Returns a time as SQL, for the statements above that can't take it as a parameter. */
export const toTimestampSql = (time: Date) => `'${time.toISOString()}'::timestamptz`;
