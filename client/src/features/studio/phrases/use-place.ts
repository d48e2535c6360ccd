import { useRef, useState } from 'react';
import { useListPhrasesQuery } from '../phrases.api.ts';

export type Choice = 'end' | 'before';
export type Placing = ReturnType<typeof usePlace>;

/** Where a new phrase goes: to the end of its chapter, or before the phrase that has a number there now. */
export function usePlace(chapterId: number) {
  const [choice, setChoice] = useState<Choice>('end');
  const [number, setNumber] = useState('');
  const [error, setError] = useState<{ message: string } | undefined>();
  const input = useRef<HTMLInputElement>(null);
  const { currentData: chapter } = useListPhrasesQuery({ chapterId, page: 1, perPage: 1 });
  const lowest = chapter?.data.phrase[0]?.phrase_no ?? 1;
  const highest = lowest + (chapter?.meta.total ?? 0) - 1;
  const wanted = /^\d+$/.test(number.trim()) ? Number(number) : 0;
  const isInside = choice === 'before' && wanted >= lowest && wanted <= highest;
  const { currentData: one } = useListPhrasesQuery(
    { chapterId, page: wanted - lowest + 1, perPage: 1 },
    { skip: !isInside },
  );
  const found = isInside ? one?.data.phrase[0] : undefined;

  return {
    choice,
    number,
    error,
    input,
    lowest,
    highest,
    found,
    choose: (next: Choice) => {
      setChoice(next);
      setError(undefined);
    },
    type: (text: string) => {
      setNumber(text);
      setError(undefined);
    },
    /** Whether the place is known; else it says so and takes the focus. */
    check: () => {
      if (choice === 'end' || found !== undefined) return true;
      setError({ message: `Give the number of a phrase of this chapter, ${lowest} to ${highest}.` });
      input.current?.focus();
      return false;
    },
    beforeId: choice === 'before' ? (found?.id ?? null) : null,
    /** The next phrase goes behind the one just added: the one it stands before has moved on by one. */
    follow: () => {
      if (choice === 'before') setNumber(String(wanted + 1));
    },
  };
}
