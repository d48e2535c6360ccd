import { toSearchText } from '@lingostory/contract/search-text';
import type { TransactionClient } from '../../../deps.ts';

const maxSlugLength = 80;

/** Returns a title as a URL slug: `Le Marché du samedi` becomes `le-marche-du-samedi`. */
function slugOf(title: string): string {
  const words = toSearchText(title)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  const slug = words.replaceAll(' ', '-');
  if (slug.length <= maxSlugLength) return slug || 'livre';
  return slug
    .slice(0, maxSlugLength + 1)
    .replace(/-[^-]*$/, '')
    .slice(0, maxSlugLength);
}

/**
 * Returns the code of a new book: the slug of its title, with -2, -3 … appended if that is taken. Codes of deleted
 * books stay taken, so that a code never refers to a different book later. Holds a lock until the transaction ends,
 * so that two books can't get the same code.
 */
export async function createBookCode(tx: TransactionClient, title: string): Promise<string> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('lingostory book codes'))`;
  const slug = slugOf(title);
  const booksWithSimilarCode = await tx.book.findMany({
    where: { OR: [{ bookCode: slug }, { bookCode: { startsWith: `${slug}-` } }] },
    select: { bookCode: true },
  });
  const takenCodes = new Set(booksWithSimilarCode.map(({ bookCode }) => bookCode));
  let candidateCode = slug;
  for (let suffix = 2; takenCodes.has(candidateCode); suffix += 1) candidateCode = `${slug}-${suffix}`;
  return candidateCode;
}
