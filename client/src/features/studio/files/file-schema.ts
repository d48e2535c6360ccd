import { type FileKind, fileKinds } from '@lingostory/contract/files';
import { mixed } from 'yup';

const megabyte = 1024 * 1024;

/** Validates a file's size and type before the upload. The server also checks its content. */
export function createFileSchema(name: string, fileKind: FileKind, isRequired: boolean) {
  const { max, accept, what } = fileKinds[fileKind];
  const acceptedTypes: readonly string[] = accept;
  return mixed((value): value is File => value instanceof File)
    .typeError(`${name} must be a file.`)
    .test('there', `${name} is required.`, (file) => !isRequired || file !== undefined)
    .test(
      'size',
      `${name} is too large (maximum ${max / megabyte} MB).`,
      (file) => file === undefined || file.size <= max,
    )
    .test(
      'type',
      `${name} must be ${what}.`,
      // Some systems report a missing or unusual MIME type for audio, so only the server checks audio types.
      (file) =>
        file === undefined ||
        (fileKind !== 'cover' && fileKind !== 'picture') ||
        file.type === '' ||
        acceptedTypes.includes(file.type),
    );
}
