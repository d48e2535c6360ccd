import type { OnePhraseView } from '@lingostory/contract/studio/phrases/schemas';
import { useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { messageFor } from '../../../lib/http/messages.ts';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { Select, TextField } from '../../../ui/forms/text-field.tsx';
import { useListChaptersQuery } from '../base/chapters.api.ts';
import { useListPhrasesQuery } from '../base/phrases.api.ts';
import type { PhraseValues } from './phrase-schema.ts';

const choices: readonly { value: Choice; label: string }[] = [
  { value: 'end', label: 'At the end of the chapter' },
  { value: 'before', label: 'Before another phrase' },
];

/** Where a new phrase goes. A chapter without phrases has but one place. */
export function PositionChoice({ position }: { position: PhrasePosition }) {
  const { choice, number, error, input, lowest, highest, numbers, found } = position;
  if (highest < lowest) return null;
  return (
    <>
      <RadioGroup legend="Position" options={choices} value={choice} onChange={position.choose} />
      {choice === 'before' && (
        <TextField
          ref={input}
          label="Before phrase number"
          inputMode="numeric"
          autoComplete="off"
          hint={
            found === undefined ? (
              `Phrases are numbered through the whole book. This chapter has ${numbers}.`
            ) : (
              <>
                It will stand before: <span lang="fr">{found.phrase}</span>
              </>
            )
          }
          error={error}
          value={number}
          onChange={(event) => position.type(event.target.value)}
        />
      )}
    </>
  );
}

type ChapterChoiceProps = { control: Control<PhraseValues, unknown, PhraseValues>; known: OnePhraseView };

/** The chapter that a phrase stands in; any other of its book can be chosen. */
export function ChapterChoice({ control, known }: ChapterChoiceProps) {
  const { field, fieldState } = useController({ control, name: 'chapter_id' });
  const { currentData: list } = useListChaptersQuery({ book_id: known.chapter.book.id });
  const chapters = list?.chapter ?? [known.chapter];
  return (
    <Select
      {...field}
      label="Chapter"
      hint="In another chapter, the phrase goes to the end. You can move it in that chapter’s list."
      options={chapters.map(({ id, chapter_no, title }) => ({
        value: String(id),
        label: `${chapter_no}. ${title}`,
      }))}
      error={fieldState.error}
      onChange={(event) => field.onChange(Number(event.target.value))}
    />
  );
}

type Choice = 'end' | 'before';
type PhrasePosition = ReturnType<typeof usePosition>;

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
