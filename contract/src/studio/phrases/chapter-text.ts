import { array, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { positiveIntegerField } from '../../fields.ts';
import { phraseTextFields } from '../text/fields.ts';

const seenPhrasesMessage = 'seen_phrases must be a whole number, 0 or more.';

/** The schemas of `createChapterText`. */
export const chapterTextSchemas = {
  summary:
    'Add the phrases of a text to the end of a draft chapter, without clips. A recording gives them their sound later. Rejected for a chapter that readers can see.',
  input: object({
    chapter_id: positiveIntegerField('chapter_id').required('chapter_id is required.'),
    /** The number of phrases that the chapter had when the editor saw it, so that no text is added twice. */
    seen_phrases: number()
      .typeError(seenPhrasesMessage)
      .required('seen_phrases is required.')
      .integer(seenPhrasesMessage)
      .min(0, seenPhrasesMessage),
    ...phraseTextFields('chapter'),
  }),
  problems: [404],
  response: object({
    message: string().required(),
    data: object({
      chapter_id: number().integer().required(),
      /** The ids of the new phrases, in order. */
      phrase_ids: array(number().integer().required()).required(),
      total_phrases: number().integer().required(),
    }).required(),
  }),
} satisfies CallSchemas;
