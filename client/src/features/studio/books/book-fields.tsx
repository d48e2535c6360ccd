import { difficulties } from '@lingostory/contract/constants';
import type { FileKind } from '@lingostory/contract/files';
import type { StudioBookView } from '@lingostory/contract/studio/books/schemas';
import { type Control, type UseFormReturn, useController } from 'react-hook-form';
import { Select, TextArea, TextField } from '../../../ui/text-field.tsx';
import { FileField } from '../files/file-field.tsx';
import styles from './book-form.module.css';
import type { BookInput } from './book-schema.ts';

const levels = difficulties.map((level) => ({ value: level, label: level }));

type BookFieldsProps = {
  form: UseFormReturn<BookInput, unknown, BookInput>;
  book: StudioBookView | undefined;
};

export function BookFields({ form, book }: BookFieldsProps) {
  const { register, control } = form;
  const { errors } = form.formState;
  return (
    <>
      <TextField label="Title" lang="fr" error={errors.title} {...register('title')} />
      <div className={styles.pair}>
        <TextField label="Author" error={errors.author} {...register('author')} />
        <TextField label="Narrated by" error={errors.narrated_by} {...register('narrated_by')} />
      </div>
      <div className={styles.pair}>
        <div className={styles.time}>
          <TextField label="Hours" inputMode="numeric" error={errors.hours} {...register('hours')} />
          <TextField label="Minutes" inputMode="numeric" error={errors.minutes} {...register('minutes')} />
        </div>
        <Select
          label="Difficulty"
          placeholder="Select Level"
          options={levels}
          error={errors.difficulty}
          {...register('difficulty')}
        />
      </div>
      <TextArea label="Description" rows={5} error={errors.description} {...register('description')} />
      <div className={styles.pair}>
        <BookFile
          control={control}
          name="book_image"
          label="Cover"
          kind="cover"
          current={book?.image_path ?? null}
        />
        <BookFile
          control={control}
          name="sample_audio"
          label="Sample audio"
          kind="sample"
          current={book?.sample_audio ?? null}
        />
      </div>
      <SampleText form={form} />
    </>
  );
}

/** A component of its own registers after the files above it: the first faulty field on the page gets the focus. */
function SampleText({ form }: Pick<BookFieldsProps, 'form'>) {
  return (
    <TextArea
      label="Sample text"
      lang="fr"
      rows={4}
      hint="The French text of the sample."
      error={form.formState.errors.sample_text}
      {...form.register('sample_text')}
    />
  );
}

type BookFileProps = {
  control: Control<BookInput, unknown, BookInput>;
  name: 'book_image' | 'sample_audio';
  label: string;
  kind: FileKind;
  current: string | null;
};

function BookFile({ control, name, ...rest }: BookFileProps) {
  const { field, fieldState } = useController({ control, name });
  return <FileField {...rest} {...field} error={fieldState.error} />;
}
