import { type StudioBookView, schemas } from '@lingostory/contract/studio/books/schemas';
import type { InferType } from 'yup';
import { createFileSchema } from '../files/file-schema.ts';

export function createBookSchema(isNew: boolean) {
  return schemas.createBook.input.shape({
    book_image: createFileSchema('Cover', 'cover', isNew),
    sample_audio: createFileSchema('Sample audio', 'sample', isNew),
  });
}

export type BookInput = InferType<ReturnType<typeof createBookSchema>>;

/** Returns the initial values of the book form, in the order in which the fields appear. */
export function toBookFields(book: StudioBookView | undefined) {
  return {
    title: book?.title ?? '',
    author: book?.author ?? '',
    narrated_by: book?.narrated_by ?? '',
    hours: book?.hours,
    minutes: book?.minutes,
    difficulty: book?.difficulty,
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
