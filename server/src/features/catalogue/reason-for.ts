import type { Book } from '../../generated/prisma/client.ts';

const levels = ['Easy', 'Medium', 'Hard'];

export type Measured = Pick<Book, 'difficulty' | 'hours' | 'minutes'>;
/** A book of the member's: whether they began it, and the stars they gave it, if they did. */
export type OwnBook = Measured &
  Pick<Book, 'title' | 'bookCode'> & { begun: boolean; stars?: number | undefined };

/** Nobody is sent to another story by one that they gave fewer stars. */
const liked = 3;
const usualStars = 3.5;

export const levelOf = (book: Measured) => levels.indexOf(book.difficulty);
export const minutesOf = (book: Measured) => book.hours * 60 + book.minutes;
/** 0 for the same length, nearly 1 for quite another one. */
export const lengthApart = (one: number, other: number) => Math.abs(one - other) / (one + other + 1);

function nearness(book: Measured, own: OwnBook): number {
  const level = Math.abs(levelOf(book) - levelOf(own)) * 2;
  const stars = (usualStars - (own.stars ?? usualStars)) * 0.3;
  return level + lengthApart(minutesOf(book), minutesOf(own)) + stars + (own.begun ? 0 : 1);
}

/**
 * Why a book is recommended: the one of the member's that is nearest in level and length, sooner one that they began
 * and rated well. None of another level than the next: that would explain nothing.
 */
export function reasonFor(book: Measured, shelf: readonly OwnBook[]): OwnBook | undefined {
  return shelf
    .filter((own) => Math.abs(levelOf(book) - levelOf(own)) <= 1 && (own.stars ?? liked) >= liked)
    .sort((a, b) => nearness(book, a) - nearness(book, b))[0];
}
