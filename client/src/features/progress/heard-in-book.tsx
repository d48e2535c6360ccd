import { useState } from 'react';
import { fetchOnMount } from '../../lib/http/query-state.ts';
import { addDays, toLocalDay } from './days.ts';
import { toReadingLabel } from './labels.ts';
import { useReadProgressQuery } from './progress.api.ts';

const countedDays = 365;

/** Says how many phrases of a book the member heard, and for how long. Empty if that is unknown or not recorded. */
export function HeardInBook({ bookCode }: { bookCode: string }) {
  const [today] = useState(() => toLocalDay(new Date()));
  const { currentData } = useReadProgressQuery(
    { from: addDays(today, 1 - countedDays), to: today },
    fetchOnMount,
  );
  const book = currentData?.books.find(({ book_code: code }) => code === bookCode);
  return book === undefined ? null : <>You heard {toReadingLabel(book)}.</>;
}
