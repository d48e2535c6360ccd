import type { Tx } from '../../../deps.ts';
import { searchText } from '../../catalogue/public.ts';

const maxLength = 80;

/** Returns a title as a URL slug: `Le Marché du samedi` becomes `le-marche-du-samedi`. */
function slugOf(title: string): string {
  const words = searchText(title)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  const slug = words.replaceAll(' ', '-');
  if (slug.length <= maxLength) return slug || 'livre';
  return slug
    .slice(0, maxLength + 1)
    .replace(/-[^-]*$/, '')
    .slice(0, maxLength);
}

/**
 * Returns the code of a new book: the slug of its title, with -2, -3 … appended if that is taken. Codes of deleted
 * books stay taken, so that a code never refers to a different book later. Holds a lock until the transaction ends,
 * so that two books can't get the same code.
 */
export async function nameBook(tx: Tx, title: string): Promise<string> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('lingostory book codes'))`;
  const slug = slugOf(title);
  const similar = await tx.book.findMany({
    where: { OR: [{ bookCode: slug }, { bookCode: { startsWith: `${slug}-` } }] },
    select: { bookCode: true },
  });
  const taken = new Set(similar.map(({ bookCode }) => bookCode));
  let code = slug;
  for (let number = 2; taken.has(code); number += 1) code = `${slug}-${number}`;
  return code;
}
