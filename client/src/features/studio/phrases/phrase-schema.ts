import type { Emphasis } from '@lingostory/contract/emphasis';
import { positiveIntegerField } from '@lingostory/contract/fields';
import type { PhraseDetailView } from '@lingostory/contract/studio/phrases/schemas';
import { schemas } from '@lingostory/contract/studio/phrases/schemas';
import { type InferType, string } from 'yup';
import { createFileSchema } from '../files/file-schema.ts';

const textFieldsSchema = schemas.createPhrase.input
  .pick(['phrase', 'separator', 'dictionary', 'translation'])
  .shape({
    chapter_id: positiveIntegerField('Chapter').required('Chapter is required.'),
    /** The italic ranges as text, so that the form can compare them. They count from the first letter of the phrase. */
    emphasis: string().defined(),
  });

export const writeEmphasis = (emphasis: Emphasis): string => emphasis.join();
export const readEmphasis = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));

export const editPhraseSchema = textFieldsSchema.shape({
  line_audio: createFileSchema('Audio', 'clip', false),
});
export const createPhraseSchema = textFieldsSchema.shape({
  line_audio: createFileSchema('Audio', 'clip', true),
});
export type PhraseFormValues = InferType<typeof editPhraseSchema>;

/** Returns the initial values of the phrase form, in the order in which the fields appear. */
export function toPhraseFields(chapterId: number, editedPhrase?: PhraseDetailView) {
  return {
    phrase: editedPhrase?.phrase ?? '',
    emphasis: writeEmphasis(editedPhrase?.emphasis ?? []),
    separator: editedPhrase?.separator ?? ('space' as const),
    dictionary: editedPhrase?.dictionary ?? '',
    translation: editedPhrase?.translation ?? '',
    line_audio: undefined,
    chapter_id: editedPhrase?.chapter_id ?? chapterId,
  };
}
