import type { StudioBookView } from '@lingostory/contract/studio/books/schemas';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { FormSchema } from '../../../lib/forms/schema-resolver.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LeaveDialog } from '../../../ui/dialogs/leave-dialog.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { EditConflict } from '../base/edit-conflict.tsx';
import {
  type StudioBook,
  useCreateBookMutation,
  useEditDraftMutation,
  usePostBookEditMutation,
} from '../base/studio.api.ts';
import styles from '../base/studio-form.module.css';
import { useEditForm } from '../base/use-edit-form.ts';
import { UploadProgress, useUploadProgress } from '../files/upload-progress.tsx';
import { BookFields } from './book-fields.tsx';
import {
  type BookInput,
  type CompleteBook,
  createBookSchema,
  createDraftSchema,
  type TypedBook,
  toBookFields,
} from './book-schema.ts';
import { IncludedSwitch } from './included-switch.tsx';
import { PublishNowSwitch } from './publish-now-switch.tsx';

const fieldLabels = {
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
  included: 'Included with membership',
};

/** Describes a stored file, because an editor would not recognize its path. */
const describeFileValue = (name: string, value: unknown) =>
  (name === 'book_image' || name === 'sample_audio') && typeof value === 'string'
    ? 'Their new file'
    : undefined;

type BookFormProps = { book?: StudioBook; typedBook?: TypedBook };

/**
 * Form that adds a book, or edits `book` if given. It keeps its values until the server has saved them. A draft can be
 * saved while details are missing. The URL's fragment names the field that takes the focus.
 */
export function BookForm({ book, typedBook }: BookFormProps) {
  const isDraft = book !== undefined && !book.published;
  const [editDraft] = useEditDraftMutation();
  const { hash } = useLocation();
  const [createBook] = useCreateBookMutation();
  const [editBook] = usePostBookEditMutation();
  const { percent, begin } = useUploadProgress();
  const [savedBook, setSavedBook] = useState<StudioBookView | null>(null);
  const [schema] = useState(() => (isDraft ? createDraftSchema() : createBookSchema(book === undefined)));
  const { control, field, setValue, setFocus, submit, busy, outcome, leaving, conflict } = useEditForm({
    schema: schema as FormSchema<BookInput>,
    fields: toBookFields(book, typedBook),
    editedRow: book,
    fieldsOf: (storedBook: StudioBookView) => toBookFields(storedBook),
    filesOf: ({ image_path, sample_audio }) => ({ book_image: image_path, sample_audio }),
    call: (input, seenVersion) => {
      const onUpload = begin();
      if (book === undefined) return createBook({ ...(input as CompleteBook), onUpload });
      const bookKey = { ...seenVersion, book_code: book.book_code };
      return isDraft
        ? editDraft({ ...input, ...bookKey, onUpload })
        : editBook({ ...(input as CompleteBook), ...bookKey, onUpload });
    },
    onSuccess: ({ message, data }) => {
      setSavedBook(data);
      return { message, fields: toBookFields(book === undefined ? undefined : data) };
    },
  });
  const focusLinkedField = useEffectEvent((name: string) => {
    if (name in fieldLabels) setFocus(name as keyof typeof fieldLabels);
  });
  useEffect(() => focusLinkedField(hash.slice(1)), [hash]);
  return (
    <Form className={styles.form} onSubmit={submit}>
      <BookFields control={control} field={field} setValue={setValue} book={book} />
      <IncludedSwitch control={control} book={book} />
      {book === undefined && <PublishNowSwitch control={control} />}
      {busy && <UploadProgress percent={percent} />}
      {outcome !== null && (
        <Banner tone={outcome.tone}>
          {outcome.message}
          {outcome.tone === 'good' && savedBook !== null && (
            <span className={styles.after}>
              <Link to={studioPaths.chapters(savedBook.id)}>Chapters of {savedBook.title}</Link>
              <Link to={paths.studioBook(savedBook.book_code)}>See the book</Link>
            </span>
          )}
        </Banner>
      )}
      <EditConflict conflict={conflict} labels={fieldLabels} describeValue={describeFileValue} />
      <Button type="submit" busy={busy}>
        {book === undefined ? 'Add Book' : 'Save changes'}
      </Button>
      <LeaveDialog {...leaving} />
    </Form>
  );
}
