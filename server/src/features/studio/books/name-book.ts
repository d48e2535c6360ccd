import type { Tx } from '../../../deps.ts';
import { searchText } from '../../catalogue/public.ts';

const longest = 80;

/** A title as part of an address: `Le Marché du samedi` is `le-marche-du-samedi`. */
function slugOf(title: string): string {
  const words = searchText(title)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  const slug = words.replaceAll(' ', '-');
  if (slug.length <= longest) return slug || 'livre';
  return slug
    .slice(0, longest + 1)
    .replace(/-[^-]*$/, '')
    .slice(0, longest);
}

/**
 * The readable code of a new book: its title, with -2, -3 … when that is taken, be it by a book that is deleted: a code
 * never comes to mean another book. Holds a lock until the transaction ends, so that no two books get the same.
 */
export async function nameBook(tx: Tx, title: string): Promise<string> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('lingostory book codes'))`;
  const slug = slugOf(title);
  const alike = await tx.book.findMany({
    where: { OR: [{ bookCode: slug }, { bookCode: { startsWith: `${slug}-` } }] },
    select: { bookCode: true },
  });
  const taken = new Set(alike.map(({ bookCode }) => bookCode));
  let code = slug;
  for (let number = 2; taken.has(code); number += 1) code = `${slug}-${number}`;
  return code;
}
