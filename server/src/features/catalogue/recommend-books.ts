import type { Deps } from '../../deps.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { type ListedBook, listedBookSql, type RecommendedBook } from './catalogue.views.ts';

const maxRecommendations = 12;
/**
 * Recommendations are based on at most this many of the books that a member bought or has begun, so that a large
 * library doesn't make them slow.
 */
const maxBooksConsidered = 100;

/** A book that the member rated with fewer stars than this is never the reason for a recommendation. */
const minReasonStars = 3;
const defaultStars = 3.5;

type RecommendationRow = ListedBook & {
  ownTitle: string | null;
  ownCode: string | null;
  ownBegun: boolean | null;
};

/**
 * Returns books to spend a credit on, best match first, in a single query: those that the member neither owns nor may
 * read as included ones. The level counts most, then the length, then the rating. A member without books is treated as
 * a beginner who likes short books. The reason for a recommendation is the book of the member with the most similar
 * level and length, preferably one that the member has started or rated well. A book whose level is more than one away
 * from the recommended book's is never the reason.
 */
export async function recommendBooks({ db, clock }: Deps, memberId: number): Promise<RecommendedBook[]> {
  const rows = await db.$queryRaw<RecommendationRow[]>`
    with included as materialized (
      select book_id from readable_books
      where user_id = ${memberId} and not is_bought and readable_until > ${clock.now()}
    ), measured as not materialized (
      select id, book_code, title, (hours * 60 + minutes)::float8 as length,
        case difficulty when 'Easy' then 0 when 'Medium' then 1 else 2 end::float8 as level,
        average_rating::float8 as rating, in_catalogue and total_phrases > 0 as offered
      from books
    ), own as materialized (
      select b.*, r.book_id is not null as begun, v.overall_star as stars
      from (
        (
          select user_id, book_id, touched_at from purchases where user_id = ${memberId}
          order by touched_at desc, book_id limit ${maxBooksConsidered}
        ) union all (
          select r.user_id, r.book_id, r.seen_at from included i
          join reading_positions r on r.user_id = ${memberId} and r.book_id = i.book_id
          order by r.seen_at desc, r.book_id limit ${maxBooksConsidered}
        ) order by touched_at desc, book_id limit ${maxBooksConsidered}
      ) latest
      join measured b on b.id = latest.book_id
      left join reading_positions r on r.user_id = latest.user_id and r.book_id = latest.book_id
      left join reviews v on v.user_id = latest.user_id and v.book_id = latest.book_id
    ), taste as materialized (
      select coalesce(avg(level), 0) as level, coalesce(avg(length), 0) as length from own
    ), fitting as materialized (
      select b.id, b.level, b.length, abs(b.level - t.level) * 2
        + abs(b.length - t.length) / (b.length + t.length + 1) + (5 - b.rating) * 0.2 as distance
      from measured b cross join taste t
      where b.offered
        and not exists (select from purchases p where p.user_id = ${memberId} and p.book_id = b.id)
        and not exists (select from included i where i.book_id = b.id)
      order by distance, b.id limit ${maxRecommendations}
    )
    select ${Prisma.raw(listedBookSql)},
      own.title as "ownTitle", own.book_code as "ownCode", own.begun as "ownBegun"
    from fitting f
    join books b on b.id = f.id
    left join lateral (
      select o.title, o.book_code, o.begun from own o
      where abs(f.level - o.level) <= 1 and coalesce(o.stars, ${minReasonStars}) >= ${minReasonStars}
      order by abs(f.level - o.level) * 2 + abs(f.length - o.length) / (f.length + o.length + 1)
        + (${defaultStars}::float8 - coalesce(o.stars, ${defaultStars}::float8)) * 0.3
        + case when o.begun then 0 else 1 end, o.id
      limit 1
    ) own on true
    order by f.distance, f.id`;
  return rows.map(({ ownTitle, ownCode, ownBegun, ...book }) => ({
    book,
    because:
      ownTitle === null || ownCode === null
        ? undefined
        : { title: ownTitle, bookCode: ownCode, begun: ownBegun === true },
  }));
}
