import { schemas } from '@lingostory/contract/studio/books/schemas';
import type { InferType } from 'yup';
import { fileSchema } from '../file-schema.ts';

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

/** What the form sends; a file that was not chosen is left out, and the old one stays. */
export function bookBody(input: BookInput): FormData {
  const body = new FormData();
  for (const name of bookFields) {
    const value = input[name];
    if (value instanceof File) body.append(name, value);
    else if (value !== undefined) body.append(name, String(value));
  }
  return body;
}
