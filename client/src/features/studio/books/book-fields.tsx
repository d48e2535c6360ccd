import { difficulties } from '@lingostory/contract/constants';
import type { FileKind } from '@lingostory/contract/files';
import type { StudioBookView } from '@lingostory/contract/studio/books/schemas';
import { useController } from 'react-hook-form';
import type { FormFields } from '../../../lib/use-api-form.ts';
import { Select, TextArea, TextField } from '../../../ui/text-field.tsx';
import { FileField } from '../files/file-field.tsx';
import styles from './book-form.module.css';
import type { BookInput } from './book-schema.ts';

const levels = difficulties.map((level) => ({ value: level, label: level }));

type BookFieldsProps = FormFields<BookInput> & { book: StudioBookView | undefined };

export function BookFields({ control, field, book }: BookFieldsProps) {
  return (
    <>
      <TextField label="Title" lang="fr" {...field('title')} />
      <div className={styles.pair}>
        <TextField label="Author" {...field('author')} />
        <TextField label="Narrated by" {...field('narrated_by')} />
      </div>
      <div className={styles.pair}>
        <div className={styles.time}>
          <TextField label="Hours" inputMode="numeric" {...field('hours')} />
          <TextField label="Minutes" inputMode="numeric" {...field('minutes')} />
        </div>
        <Select label="Difficulty" placeholder="Select Level" options={levels} {...field('difficulty')} />
      </div>
      <TextArea label="Description" rows={5} {...field('description')} />
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
      <TextArea
        label="Sample text"
        lang="fr"
        rows={4}
        hint="The French text of the sample."
        {...field('sample_text')}
      />
    </>
  );
}

type BookFileProps = Pick<BookFieldsProps, 'control'> & {
  name: 'book_image' | 'sample_audio';
  label: string;
  kind: FileKind;
  current: string | null;
};

function BookFile({ control, name, ...rest }: BookFileProps) {
  const { field, fieldState } = useController({ control, name });
  return <FileField {...rest} {...field} error={fieldState.error} />;
}
