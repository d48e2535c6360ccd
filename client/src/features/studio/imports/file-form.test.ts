import { expect, test } from 'vitest';
import { ValidationError } from 'yup';
import { createBookFileSchema } from './file-form.tsx';

const schema = createBookFileSchema(4 * 1024 * 1024);

async function findProblem(file: File | undefined): Promise<string | undefined> {
  try {
    await schema.validate({ file });
    return undefined;
  } catch (error) {
    return error instanceof ValidationError ? error.message : Promise.reject(error);
  }
}

test('accepts the types of book files, whatever the case of their names', async () => {
  for (const name of ['livre.epub', 'LIVRE.EPUB', 'clips.zip', 'phrases.tsv', 'phrases.csv'])
    expect(await findProblem(new File(['x'], name))).toBeUndefined();
});

test('rejects a missing, empty, unknown or too large file before the upload', async () => {
  expect(await findProblem(undefined)).toBe('Please choose a file.');
  expect(await findProblem(new File([], 'livre.epub'))).toBe('This file is empty.');
  expect(await findProblem(new File(['x'], 'livre.pdf'))).toBe(
    'Please choose an EPUB, a zip, or a TSV or CSV file.',
  );
  const largeFile = new File(['x'.repeat(4 * 1024 * 1024 + 1)], 'livre.epub');
  expect(await findProblem(largeFile)).toBe('This file is too large (maximum 4 MB).');
});
