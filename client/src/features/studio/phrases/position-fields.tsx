import type { OnePhraseView } from '@lingostory/contract/studio/phrases/schemas';
import { type Control, useController } from 'react-hook-form';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { Select, TextField } from '../../../ui/forms/text-field.tsx';
import { useListChaptersQuery } from '../base/chapters.api.ts';
import type { PhraseValues } from './phrase-schema.ts';
import type { Choice, PhrasePosition } from './use-position.ts';

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
