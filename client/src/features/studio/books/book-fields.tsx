import { difficulties } from '@lingostory/contract/catalogue/constants';
import type { FileKind } from '@lingostory/contract/files';
import type { ClipsView } from '@lingostory/contract/studio/books/schemas';
import { type UseFormSetValue, useController } from 'react-hook-form';
import type { FormFields } from '../../../lib/forms/use-api-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Select, TextArea, TextField } from '../../../ui/forms/text-field.tsx';
import type { StudioBook } from '../base/studio.api.ts';
import styles from '../base/studio-form.module.css';
import { FileField } from '../files/file-field.tsx';
import type { BookInput } from './book-schema.ts';
import { toClipDuration, toClipLengthText } from './clip-length.ts';

const levelOptions = difficulties.map((level) => ({ value: level, label: level }));

type BookFieldsProps = FormFields<BookInput> & {
  setValue: UseFormSetValue<BookInput>;
  book: StudioBook | undefined;
};

export function BookFields({ control, field, setValue, book }: BookFieldsProps) {
  const isDraft = book !== undefined && !book.published;
  return (
    <>
      <TextField label="Title" lang="fr" {...field('title')} />
      <div className={styles.pair}>
        <TextField label="Author" {...field('author')} />
        <TextField label="Narrated by" {...field('narrated_by')} />
      </div>
      <div className={styles.pair}>
        <div>
          <div className={styles.time}>
            <TextField label="Hours" inputMode="numeric" {...field('hours')} />
            <TextField label="Minutes" inputMode="numeric" {...field('minutes')} />
          </div>
          {isDraft && <p className={styles.quiet}>Leave both empty to use the length of the clips.</p>}
          {book !== undefined && <ClipLength clips={book.clips} setValue={setValue} />}
        </div>
        <Select
          label="Difficulty"
          placeholder="Select Level"
          options={levelOptions}
          {...field('difficulty')}
        />
      </div>
      <TextArea label="Description" rows={5} {...field('description')} />
      <div className={styles.pair}>
        <BookFileField
          control={control}
          name="book_image"
          label="Cover"
          kind="cover"
          current={book?.image_path ?? null}
        />
        <BookFileField
          control={control}
          name="sample_audio"
          label="Sample audio"
          kind="sample"
          current={book?.sample_audio ?? null}
        />
      </div>
      <TextArea
        label="Sample text"
        lang="fr"
        rows={4}
        hint={
          isDraft
            ? 'The French text of the sample. Leave the sample empty to use the beginning of the first chapter.'
            : 'The French text of the sample.'
        }
        {...field('sample_text')}
      />
      <TextField
        label="Rights to the text"
        hint="Optional: the author’s rights and the license. Shown on the book’s page."
        {...field('text_rights')}
      />
      <TextField
        label="Rights to the recording"
        hint="Optional: the narrator’s rights and the license. Shown on the book’s page."
        {...field('audio_rights')}
      />
    </>
  );
}

type ClipLengthProps = Pick<BookFieldsProps, 'setValue'> & { clips: ClipsView };

/** Shows the total length of the clips, with a button that copies it to the hours and minutes fields. */
function ClipLength({ clips, setValue }: ClipLengthProps) {
  const lengthText = toClipLengthText(clips);
  if (lengthText === null) return null;
  const handleUseLength = () => {
    const { hours, minutes } = toClipDuration(clips);
    setValue('hours', hours, { shouldDirty: true, shouldValidate: true });
    setValue('minutes', minutes, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <div className={styles.clips}>
      <p>{lengthText}</p>
      <Button variant="quiet" size="small" onClick={handleUseLength}>
        Use this length
      </Button>
    </div>
  );
}

type BookFileFieldProps = Pick<BookFieldsProps, 'control'> & {
  name: 'book_image' | 'sample_audio';
  label: string;
  kind: FileKind;
  current: string | null;
};

function BookFileField({ control, name, ...rest }: BookFileFieldProps) {
  const { field, fieldState } = useController({ control, name });
  return <FileField {...rest} {...field} error={fieldState.error} />;
}
