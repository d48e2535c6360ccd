import type { PhraseDetailView } from '@lingostory/contract/studio/phrases/schemas';
import { useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { messageFor } from '../../../lib/http/messages.ts';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { Select, TextField } from '../../../ui/forms/text-field.tsx';
import { useListChaptersQuery } from '../base/chapters.api.ts';
import { useListPhrasesQuery } from '../base/phrases.api.ts';
import type { PhraseFormValues } from './phrase-schema.ts';

const positionOptions: readonly { value: PositionKind; label: string }[] = [
  { value: 'end', label: 'At the end of the chapter' },
  { value: 'before', label: 'Before another phrase' },
];

/**
 * Fields for a new phrase's position. Hidden if the chapter has no phrases, because there is only one possible
 * position.
 */
export function PositionChoice({ position }: { position: PhrasePosition }) {
  const { choice, number, error, numberField, lowest, highest, numberRange, nextPhrase } = position;
  if (highest < lowest) return null;
  return (
    <>
      <RadioGroup
        legend="Position"
        options={positionOptions}
        value={choice}
        onChange={position.changeChoice}
      />
      {choice === 'before' && (
        <TextField
          ref={numberField}
          label="Before phrase number"
          inputMode="numeric"
          autoComplete="off"
          hint={
            nextPhrase === undefined ? (
              `Phrases are numbered through the whole book. This chapter has ${numberRange}.`
            ) : (
              <>
                It goes before: <span lang="fr">{nextPhrase.phrase}</span>
              </>
            )
          }
          error={error}
          value={number}
          onChange={(event) => position.changeNumber(event.target.value)}
        />
      )}
    </>
  );
}

type ChapterChoiceProps = {
  control: Control<PhraseFormValues, unknown, PhraseFormValues>;
  phrase: PhraseDetailView;
};

/** Select that moves a phrase to another chapter of its book. */
export function ChapterChoice({ control, phrase }: ChapterChoiceProps) {
  const { field, fieldState } = useController({ control, name: 'chapter_id' });
  const { currentData: chapterList } = useListChaptersQuery({ book_id: phrase.chapter.book.id });
  const chapters = chapterList?.chapter ?? [phrase.chapter];
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

type PositionKind = 'end' | 'before';
type PhrasePosition = ReturnType<typeof useNewPhrasePosition>;

/**
 * State of the position fields: a new phrase goes to the end of the chapter, or before the phrase with a given
 * number.
 */
export function useNewPhrasePosition(chapterId: number) {
  const [positionKind, setPositionKind] = useState<PositionKind>('end');
  const [numberText, setNumberText] = useState('');
  const [error, setError] = useState<{ message: string } | undefined>();
  const numberFieldRef = useRef<HTMLInputElement>(null);
  const { currentData: chapter } = useListPhrasesQuery({ chapter_id: chapterId, page: 1, per_page: 1 });
  const lowestNumber = chapter?.data.phrase[0]?.phrase_no ?? 1;
  const highestNumber = lowestNumber + (chapter?.meta.total ?? 0) - 1;
  const numberRange =
    lowestNumber === highestNumber ? `number ${lowestNumber}` : `numbers ${lowestNumber} to ${highestNumber}`;
  const requestedNumber = /^\d+$/.test(numberText.trim()) ? Number(numberText) : 0;
  // Also accepts the number after the last cached one, because the cached count may not include a phrase that was
  // just added.
  const isNumberInRange =
    positionKind === 'before' && requestedNumber >= lowestNumber && requestedNumber <= highestNumber + 1;
  const { currentData: requestedPage, refetch } = useListPhrasesQuery(
    { chapter_id: chapterId, page: requestedNumber - lowestNumber + 1, per_page: 1 },
    { skip: !isNumberInRange },
  );
  const nextPhrase = isNumberInRange ? requestedPage?.data.phrase[0] : undefined;

  return {
    choice: positionKind,
    number: numberText,
    // Hides an earlier error once the phrase is found, because the request may have been retried successfully.
    error: nextPhrase === undefined ? error : undefined,
    numberField: numberFieldRef,
    lowest: lowestNumber,
    highest: highestNumber,
    /** The range of phrase numbers in the chapter, as text. */
    numberRange,
    nextPhrase,
    changeChoice: (newKind: PositionKind) => {
      setPositionKind(newKind);
      setError(undefined);
    },
    changeNumber: (text: string) => {
      setNumberText(text);
      setError(undefined);
    },
    /**
     * Resolves to the id of the phrase that the new one goes before, or to null for the end of the chapter. If the
     * number is invalid, shows an error, focuses the field and resolves to undefined.
     */
    findNextId: async (): Promise<number | null | undefined> => {
      if (positionKind === 'end') return null;
      setError(undefined);
      if (nextPhrase !== undefined) return nextPhrase.id;
      // Fetches again, because the editor may press Enter before the response to the first request arrives.
      const response = isNumberInRange ? await refetch() : undefined;
      const refetchedPhrase = response?.data?.data.phrase[0];
      if (refetchedPhrase !== undefined) return refetchedPhrase.id;
      const message =
        response?.error === undefined
          ? `Enter a phrase number from this chapter. It has ${numberRange}.`
          : messageFor('banner', response.error);
      setError({ message });
      numberFieldRef.current?.focus();
      return undefined;
    },
    /**
     * Adds one to the chosen number after a phrase was added, because the number of every following phrase has grown
     * by one.
     */
    advance: () => {
      if (positionKind === 'before')
        setNumberText((text) => (text === numberText ? String(requestedNumber + 1) : text));
    },
  };
}
