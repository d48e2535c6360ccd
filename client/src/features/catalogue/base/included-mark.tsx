import { Pill } from '../../../ui/pill.tsx';

/** Marks a book that members read without a credit. Renders nothing for other books. */
export function IncludedMark({ book }: { book: { included: boolean } }) {
  return book.included ? <Pill tone="blue">Included with membership</Pill> : null;
}
