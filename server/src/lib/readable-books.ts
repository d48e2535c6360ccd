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

/** Returns a time as SQL, for the statements above that can't take it as a parameter. */
export const toTimestampSql = (time: Date) => `'${time.toISOString()}'::timestamptz`;
