import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { positiveIntegerField } from '../../fields.ts';
import { pagingFields, pagingMetaView } from '../../paging.ts';
import { messageView } from '../../problem.ts';
import { reportKinds } from '../../reading/constants.ts';
import { reportKindField } from '../../reading/fields.ts';
import { idField, titleView } from '../fields.ts';

const count = number().integer().min(0).required();

/** A report about a phrase by a reader, who stays anonymous, or by an editor. */
export const reportView = object({
  id: number().integer().required(),
  kind: string().oneOf(reportKinds).required(),
  note: string().defined(),
  /** The phrase as the reader saw it, if it has changed since. Null otherwise. */
  shown_phrase: string().nullable().defined(),
  /**
   * True if the phrase was saved after the report. For a report of a typo, its text must differ too, and for a report of a
   * wrong sound, its clip must have been replaced.
   */
  edited_since: boolean().required(),
  by_editor: boolean().required(),
  createdAt: string().required(),
});
export type ReportView = InferType<typeof reportView>;

export const reportedPhraseView = object({
  id: number().integer().required(),
  chapter_id: number().integer().required(),
  chapter_no: number().integer().required(),
  /** The number of the phrase within its chapter. */
  chapter_phrase_no: number().integer().required(),
  phrase: string().required(),
  /** The phrase's clip. The response's cookie lets the browser hear it for an hour. */
  line_audio: string().nullable().defined(),
  book: object({ ...titleView, book_code: string().required() }).required(),
  /** Number of open reports by kind. Kinds without reports are left out. */
  kinds: array(
    object({ kind: string().oneOf(reportKinds).required(), reports: count }).required(),
  ).required(),
  /** Open reports, newest first, at most 50. */
  reports: array(reportView.required()).required(),
});
export type ReportedPhraseView = InferType<typeof reportedPhraseView>;

export const schemas = {
  listReportedPhrases: {
    summary:
      'Phrases with open reports, most recently reported first: all of them, those of a chapter, or a single one.',
    input: object({
      chapter_id: positiveIntegerField('chapter_id'),
      phrase_id: positiveIntegerField('phrase_id'),
      ...pagingFields,
    }),
    response: object({
      data: array(reportedPhraseView.required()).required(),
      /** Number of open reports on all pages. */
      open_reports: count,
      meta: pagingMetaView.required(),
    }),
  },
  createReport: {
    summary:
      'Report what is wrong with a phrase, as a reader can, so that an editor can go on and mend it later. Idempotent while the report is open.',
    input: object({
      phrase_id: positiveIntegerField('phrase_id').required('phrase_id is required.'),
      kind: reportKindField(),
    }),
    problems: [404],
    response: messageView,
  },
  closeReport: {
    summary: 'Close a report. Idempotent.',
    input: object(idField),
    problems: [404],
    response: messageView,
  },
  closePhraseReports: {
    summary: 'Close all reports of a phrase, or those up to newest_id. Idempotent.',
    input: object({ ...idField, newest_id: positiveIntegerField('newest_id') }),
    problems: [404],
    response: messageView,
  },
} satisfies Record<string, CallSchemas>;
