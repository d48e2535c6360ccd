import { fileKinds } from '@lingostory/contract/files';
import { createPhrase } from '@lingostory/contract/studio-phrases';
import { type InferType, mixed } from 'yup';

const { most } = fileKinds.clip;
const clip = mixed<File>((value): value is File => value instanceof File)
  .nullable()
  .default(null)
  .test('size', `Audio may have ${most / 1024 / 1024} MB at most.`, (file) => !file || file.size <= most);

const words = createPhrase.input.pick(['phrase', 'dictionary', 'translation']);

export const editSchema = words.shape({ line_audio: clip });
export const createSchema = words.shape({
  line_audio: clip.test('missing', 'Audio is missing.', (file) => file instanceof File),
});
export type PhraseValues = InferType<typeof editSchema>;

export const noPhrase: PhraseValues = { phrase: '', dictionary: '', translation: '', line_audio: null };

/** As the server reads it: the texts always, the clip where a new one was chosen. */
export function toFormData({ line_audio, ...texts }: PhraseValues, chapterId: number): FormData {
  const data = new FormData();
  data.set('chapter_id', String(chapterId));
  for (const [name, value] of Object.entries(texts)) data.set(name, value ?? '');
  // The file last: the server has the texts before it.
  if (line_audio) data.set('line_audio', line_audio);
  return data;
}
