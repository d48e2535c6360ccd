import { useRef, useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { useListPhrasesQuery } from '../base/phrases.api.ts';

export type Choice = 'end' | 'before';
export type PhrasePosition = ReturnType<typeof usePosition>;

/** Where a new phrase goes: to the end of its chapter, or before the phrase that has a number there now. */
export function usePosition(chapterId: number) {
  const [choice, setChoice] = useState<Choice>('end');
  const [number, setNumber] = useState('');
  const [error, setError] = useState<{ message: string } | undefined>();
  const input = useRef<HTMLInputElement>(null);
  const { currentData: chapter } = useListPhrasesQuery({ chapter_id: chapterId, page: 1, per_page: 1 });
  const lowest = chapter?.data.phrase[0]?.phrase_no ?? 1;
  const highest = lowest + (chapter?.meta.total ?? 0) - 1;
  const numbers = lowest === highest ? `number ${lowest}` : `numbers ${lowest} to ${highest}`;
  const wanted = /^\d+$/.test(number.trim()) ? Number(number) : 0;
  // The count is one behind while a phrase has just been added.
  const isInside = choice === 'before' && wanted >= lowest && wanted <= highest + 1;
  const { currentData: one, refetch } = useListPhrasesQuery(
    { chapter_id: chapterId, page: wanted - lowest + 1, per_page: 1 },
    { skip: !isInside },
  );
  const found = isInside ? one?.data.phrase[0] : undefined;

  return {
    choice,
    number,
    // A failed request may have been repeated automatically.
    error: found === undefined ? error : undefined,
    input,
    lowest,
    highest,
    /** The numbers of the chapter's phrases, in words. */
    numbers,
    found,
    choose: (next: Choice) => {
      setChoice(next);
      setError(undefined);
    },
    type: (text: string) => {
      setNumber(text);
      setError(undefined);
    },
    /** The phrase that the new one goes before, null at the end. Where there is none it says so and takes the focus. */
    find: async (): Promise<number | null | undefined> => {
      if (choice === 'end') return null;
      setError(undefined);
      if (found !== undefined) return found.id;
      // Enter may be pressed before the response has arrived.
      const response = isInside ? await refetch() : undefined;
      const late = response?.data?.data.phrase[0];
      if (late !== undefined) return late.id;
      const message =
        response?.error === undefined
          ? `Enter a phrase number from this chapter. It has ${numbers}.`
          : messageFor('banner', response.error);
      setError({ message });
      input.current?.focus();
      return undefined;
    },
    /** The next phrase goes behind the one just added: the one it stands before has moved on by one. */
    follow: () => {
      if (choice === 'before') setNumber((now) => (now === number ? String(wanted + 1) : now));
    },
  };
}
