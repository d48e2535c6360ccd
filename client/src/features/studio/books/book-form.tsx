import type { StudioBookView } from '@lingostory/contract/studio/books/schemas';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { UploadProgress, useUpload } from '../files/upload-progress.tsx';
import { type StudioBook, useCreateBookMutation, usePostBookEditMutation } from '../studio.api.ts';
import { BookFields } from './book-fields.tsx';
import styles from './book-form.module.css';
import { bookFields, bookSchema } from './book-schema.ts';
import { PublishNow } from './publish-now.tsx';

/** Adds a book, or changes `book`. What was typed stays until the server has it. */
export function BookForm({ book }: { book?: StudioBook }) {
  const [createBook] = useCreateBookMutation();
  const [editBook] = usePostBookEditMutation();
  const { percent, begin } = useUpload();
  const [saved, setSaved] = useState<StudioBookView | null>(null);
  const [schema] = useState(() => bookSchema(book === undefined));
  const { control, field, setValue, submit, busy, outcome } = useApiForm({
    schema,
    fields: bookFields(book),
    call: (input) =>
      book === undefined
        ? createBook({ ...input, onUpload: begin() })
        : editBook({ ...input, book_code: book.book_code, onUpload: begin() }),
    situation: 'studio',
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
      <Button type="submit" busy={busy}>
        {book === undefined ? 'Add Book' : 'Save changes'}
      </Button>
    </Form>
  );
}
