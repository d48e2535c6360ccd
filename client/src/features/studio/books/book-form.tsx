import type { StudioBookView } from '@lingostory/contract/studio/books/schemas';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LeaveDialog } from '../../../ui/dialogs/leave-dialog.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { EditConflict } from '../base/edit-conflict.tsx';
import { type StudioBook, useCreateBookMutation, usePostBookEditMutation } from '../base/studio.api.ts';
import styles from '../base/studio-form.module.css';
import { useEditForm } from '../base/use-edit-form.ts';
import { UploadProgress, useUpload } from '../files/upload-progress.tsx';
import { BookFields } from './book-fields.tsx';
import { bookFields, bookSchema } from './book-schema.ts';
import { PublishNow } from './publish-now.tsx';

const labels = {
  title: 'Title',
  author: 'Author',
  narrated_by: 'Narrated by',
  hours: 'Hours',
  minutes: 'Minutes',
  difficulty: 'Difficulty',
  description: 'Description',
  book_image: 'Cover',
  sample_audio: 'Sample audio',
  sample_text: 'Sample text',
  text_rights: 'Rights to the text',
  audio_rights: 'Rights to the recording',
};

/** The path of a stored file says nothing to an editor. */
const wordsFor = (name: string, value: unknown) =>
  (name === 'book_image' || name === 'sample_audio') && typeof value === 'string'
    ? 'Their new file'
    : undefined;

/** Adds a book, or changes `book`. What was typed stays until the server has it. */
export function BookForm({ book }: { book?: StudioBook }) {
  const [createBook] = useCreateBookMutation();
  const [editBook] = usePostBookEditMutation();
  const { percent, begin } = useUpload();
  const [saved, setSaved] = useState<StudioBookView | null>(null);
  const [schema] = useState(() => bookSchema(book === undefined));
  const { control, field, setValue, submit, busy, outcome, leaving, conflict } = useEditForm({
    schema,
    fields: bookFields(book),
    edited: book,
    fieldsOf: (stored: StudioBookView) => bookFields(stored),
    filesOf: ({ image_path, sample_audio }) => ({ book_image: image_path, sample_audio }),
    call: (input, seen) =>
      book === undefined
        ? createBook({ ...input, onUpload: begin() })
        : editBook({ ...input, ...seen, book_code: book.book_code, onUpload: begin() }),
    onSuccess: ({ message, data }) => {
      setSaved(data);
      return { message, fields: bookFields(book === undefined ? undefined : data) };
    },
  });
  return (
    <Form className={styles.form} onSubmit={submit}>
      <BookFields control={control} field={field} setValue={setValue} book={book} />
      {book === undefined && <PublishNow control={control} />}
      {busy && <UploadProgress percent={percent} />}
      {outcome !== null && (
        <Banner tone={outcome.tone}>
          {outcome.message}
          {outcome.tone === 'good' && saved !== null && (
            <span className={styles.after}>
              <Link to={paths.adminChapters(saved.id)}>Chapters of {saved.title}</Link>
              <Link to={paths.adminBookDetail(saved.book_code)}>See the book</Link>
            </span>
          )}
        </Banner>
      )}
      <EditConflict conflict={conflict} labels={labels} wordsFor={wordsFor} />
      <Button type="submit" busy={busy}>
        {book === undefined ? 'Add Book' : 'Save changes'}
      </Button>
      <LeaveDialog {...leaving} />
    </Form>
  );
}
