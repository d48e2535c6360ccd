import { positive } from '@lingostory/contract/fields';
import type { OnePhraseView } from '@lingostory/contract/studio/phrases/schemas';
import { schemas } from '@lingostory/contract/studio/phrases/schemas';
import type { InferType } from 'yup';
import { fileSchema } from '../files/file-schema.ts';

const texts = schemas.createPhrase.input.pick(['phrase', 'dictionary', 'translation']).shape({
  chapter_id: positive('Chapter').required('Chapter is required.'),
});

export const editSchema = texts.shape({ line_audio: fileSchema('Audio', 'clip', false) });
export const createSchema = texts.shape({ line_audio: fileSchema('Audio', 'clip', true) });
export type PhraseValues = InferType<typeof editSchema>;

/** Returns the initial values of the phrase form, in the order in which the fields appear. */
export function phraseFields(chapterId: number, edited?: OnePhraseView) {
  return {
    phrase: edited?.phrase ?? '',
    dictionary: edited?.dictionary ?? '',
    translation: edited?.translation ?? '',
    line_audio: undefined,
    chapter_id: edited?.chapter_id ?? chapterId,
  };
}
