import { positive } from '@lingostory/contract/fields';
import type { OnePhraseView } from '@lingostory/contract/studio/phrases/schemas';
import { schemas } from '@lingostory/contract/studio/phrases/schemas';
import type { InferType } from 'yup';
import { fileSchema } from '../files/file-schema.ts';

const words = schemas.createPhrase.input.pick(['phrase', 'dictionary', 'translation']).shape({
  chapter_id: positive('Chapter').required('Chapter is required.'),
});

export const editSchema = words.shape({ line_audio: fileSchema('Audio', 'clip', false) });
export const createSchema = words.shape({ line_audio: fileSchema('Audio', 'clip', true) });
export type PhraseValues = InferType<typeof editSchema>;
/** In their order on the page. */
export const phraseFields = ['phrase', 'dictionary', 'translation', 'line_audio', 'chapter_id'] as const;

export const noPhrase = (chapterId: number): PhraseValues => ({
  phrase: '',
  dictionary: '',
  translation: '',
  chapter_id: chapterId,
  line_audio: undefined,
});

export function valuesOf({ phrase, dictionary, translation, chapter_id }: OnePhraseView): PhraseValues {
  return { phrase, dictionary, translation, chapter_id, line_audio: undefined };
}
