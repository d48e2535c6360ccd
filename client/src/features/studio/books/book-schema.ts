import { type FileKind, fileKinds } from '@lingostory/contract/files';
import { createBook } from '@lingostory/contract/studio';
import { type InferType, mixed } from 'yup';

const megabyte = 1024 * 1024;

/** A hint and an early word only: the server decides by content. */
function fileField(name: string, kind: FileKind, isRequired: boolean) {
  const { most, accept, what } = fileKinds[kind];
  const types: readonly string[] = accept;
  return mixed((value): value is File => value instanceof File)
    .typeError(`${name} must be a file.`)
    .test('there', `${name} is missing.`, (file) => !isRequired || file !== undefined)
    .test(
      'size',
      `${name} may have ${most / megabyte} MB at most.`,
      (file) => file === undefined || file.size <= most,
    )
    .test(
      'type',
      `${name} must be ${what}.`,
      // Some systems name no type, or an odd one, for a sound: those are for the server.
      (file) => file === undefined || kind !== 'cover' || file.type === '' || types.includes(file.type),
    );
}

export function bookSchema(isNew: boolean) {
  return createBook.input.shape({
    book_image: fileField('Cover', 'cover', isNew),
    sample_audio: fileField('Sample audio', 'sample', isNew),
  });
}

export type BookInput = InferType<ReturnType<typeof bookSchema>>;

export const bookFields = [
  'title',
  'author',
  'narrated_by',
  'hours',
  'minutes',
  'description',
  'difficulty',
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
