import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { positiveIntegerField } from '../../fields.ts';
import { pagingFields, pagingMetaView } from '../../paging.ts';
import { titleView } from '../fields.ts';

const count = number().integer().min(0).required();

/**
 * A chapter with open work. `recording` is the state of a recording that isn't part of the chapter yet, and `clip_check`
 * that of a check of its clips; both are null if there is none, or if a check has found nothing.
 */
export const openWorkView = object({
  ...titleView,
  chapter_no: number().integer().required(),
  published: boolean().required(),
  book: object({ ...titleView, book_code: string().required() }).required(),
  recording: string().oneOf(['waiting', 'aligning', 'ready', 'taking_over', 'failed']).nullable().defined(),
  clip_check: string().oneOf(['waiting', 'checking', 'ready', 'taking', 'failed']).nullable().defined(),
  /** Number of changes that the check of the clips has found. */
  clip_changes: count,
  phrases_without_audio: count,
  phrases_without_meanings: count,
  phrases_without_translation: count,
  /** Those of the phrases without a translation that have a translator's draft, which an editor has to accept. */
  phrases_with_draft: count,
  /** Open reports of readers and editors who heard a wrong sound. */
  sound_reports: count,
});
export type OpenWorkView = InferType<typeof openWorkView>;

export const schemas = {
  listOpenWork: {
    summary:
      'Chapters in which something is being aligned, waits for review, or is missing: all of one book in reading order, or those of every book, paged, with what waits for an editor first.',
    input: object({ book_id: positiveIntegerField('book_id'), ...pagingFields }),
    response: object({ data: array(openWorkView.required()).required(), meta: pagingMetaView.required() }),
  },
} satisfies Record<string, CallSchemas>;
