import { schemas } from '@lingostory/contract/studio/books/schemas';
import type { InferType } from 'yup';
import { fileSchema } from '../files/file-schema.ts';

export function bookSchema(isNew: boolean) {
  return schemas.createBook.input.shape({
    book_image: fileSchema('Cover', 'cover', isNew),
    sample_audio: fileSchema('Sample audio', 'sample', isNew),
  });
}

export type BookInput = InferType<ReturnType<typeof bookSchema>>;

/** In their order on the page. */
export const bookFields = [
  'title',
  'author',
  'narrated_by',
  'hours',
  'minutes',
  'difficulty',
  'description',
  'book_image',
  'sample_audio',
  'sample_text',
] as const satisfies readonly (keyof BookInput)[];
