import { pageSize } from '@lingostory/contract/constants';
import type { Deps } from '../../deps.ts';
import type { Book } from '../../generated/prisma/client.ts';

type LibraryBook = { book: Book; phraseNo: number | null; reviewed: boolean };
export type LibraryPage = {
  books: LibraryBook[];
  page: number;
  lastPage: number;
  perPage: number;
  total: number;
};

/** A member's books, the one touched last (read or bought) first. Books taken out of the catalogue stay. */
export async function listLibrary(
  { db }: Deps,
  memberId: number,
  wanted: { page?: number; perPage?: number },
): Promise<LibraryPage> {
  const { page = 1, perPage = pageSize.default } = wanted;
  const [total, rows] = await Promise.all([
    db.purchase.count({ where: { userId: memberId } }),
    db.$queryRaw<{ id: number; phrase_no: number | null }[]>`
      select owned.book_id as id, saved.phrase_no from (
        select user_id, book_id, touched_at from purchases where user_id = ${memberId}
        order by touched_at desc, book_id limit ${perPage} offset ${(page - 1) * perPage}
      ) owned
      left join reading_stops saved on saved.user_id = owned.user_id and saved.book_id = owned.book_id
      order by owned.touched_at desc, owned.book_id`,
  ]);
  const found = await db.book.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    include: {
      reviews: { where: { userId: memberId }, select: { id: true } },
    },
  });
  const byId = new Map(found.map((book) => [book.id, book]));
  const books = rows.flatMap(({ id, phrase_no: phraseNo }) => {
    const book = byId.get(id);
    return book ? [{ book, phraseNo, reviewed: book.reviews.length > 0 }] : [];
  });
  return { books, page, lastPage: Math.max(1, Math.ceil(total / perPage)), perPage, total };
}
