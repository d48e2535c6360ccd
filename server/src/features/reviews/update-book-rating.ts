import type { TransactionClient } from '../../deps.ts';

/**
 * Recalculates a book's ratings from its visible reviews: the number of reviews, and the averages rounded to one
 * decimal place.
 */
export async function updateBookRating(tx: TransactionClient, bookId: number): Promise<void> {
  await tx.$executeRaw`
    update books set (notations, average_rating, overall_star, performance_star, story_star) = (
      select count(*), coalesce(round(avg(overall_star), 1), 0), coalesce(round(avg(overall_star), 1), 0),
        coalesce(round(avg(performance_star), 1), 0), coalesce(round(avg(story_star), 1), 0)
      from reviews where book_id = ${bookId} and hidden_at is null)
    where id = ${bookId}`;
}
