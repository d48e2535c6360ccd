import { maxWordMeaningLength, maxWordNoteLength } from '@lingostory/contract/vocabulary/constants';
import type { ComponentProps } from 'react';
import { TextField } from '../../../ui/forms/text-field.tsx';

/** The props of a form's field, as `useApiForm` returns them. */
type FormField = Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>;

/** The fields for the meaning of a kept word and for the member's note on it. */
export function MeaningFields({ meaning, note }: { meaning: FormField; note: FormField }) {
  return (
    <>
      <TextField label="Meaning" autoComplete="off" maxLength={maxWordMeaningLength} {...meaning} />
      <TextField
        label="Your note"
        hint="Optional. Only you can see it."
        autoComplete="off"
        maxLength={maxWordNoteLength}
        {...note}
      />
    </>
  );
}
