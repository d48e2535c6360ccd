import { type StudioBookView, schemas } from '@lingostory/contract/studio/books/schemas';
import type { InferType } from 'yup';
import { createFileSchema } from '../files/file-schema.ts';

const createFileSchemas = (isNew: boolean) => ({
  book_image: createFileSchema('Cover', 'cover', isNew),
  sample_audio: createFileSchema('Sample audio', 'sample', isNew),
});

/** The schema of a form that needs every detail. */
export const createBookSchema = (isNew: boolean) => schemas.createBook.input.shape(createFileSchemas(isNew));
export type CompleteBook = InferType<ReturnType<typeof createBookSchema>>;

/** The schema of a draft's form, which needs a title and an author. */
export const createDraftSchema = () =>
  schemas.editDraft.input
    .omit(['book_code', 'version'])
    .shape({ ...createFileSchemas(false), published: schemas.createBook.input.fields.published });
export type BookInput = InferType<ReturnType<typeof createDraftSchema>>;

/** The title and author that an editor has typed before choosing the full form. */
export type TypedBook = Pick<StudioBookView, 'title' | 'author'>;

/** Returns the initial values of the book form, in the order in which the fields appear. */
export function toBookFields(book: StudioBookView | undefined, typedBook?: TypedBook) {
  const isLengthUnknown = book === undefined || (!book.published && book.hours + book.minutes === 0);
  return {
    title: book?.title ?? typedBook?.title ?? '',
    author: book?.author ?? typedBook?.author ?? '',
    narrated_by: book?.narrated_by ?? '',
    hours: isLengthUnknown ? undefined : book.hours,
    minutes: isLengthUnknown ? undefined : book.minutes,
    difficulty: book?.difficulty_chosen ? book.difficulty : undefined,
    description: book?.description ?? '',
    book_image: undefined,
    sample_audio: undefined,
    sample_text: book?.sample_text ?? '',
    text_rights: book?.text_rights ?? '',
    audio_rights: book?.audio_rights ?? '',
    included: book?.included ?? false,
    // Sent only for a new book. An existing book is published and unpublished on its own page.
    published: book === undefined ? false : undefined,
  };
}
