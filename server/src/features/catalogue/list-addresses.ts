import type { Deps } from '../../deps.ts';

/** What a sitemap may hold, less the pages that are no books. */
const maxAddresses = 49_900;

/** Every book of the catalogue, as somebody outside would link to it: its code and when it last changed. */
export async function listAddresses({ db }: Deps): Promise<{ bookCode: string; updatedAt: Date }[]> {
  return await db.book.findMany({
    where: { deletedAt: null },
    select: { bookCode: true, updatedAt: true },
    orderBy: { id: 'desc' },
    take: maxAddresses,
  });
}
