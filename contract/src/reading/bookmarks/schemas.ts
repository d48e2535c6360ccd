import { array, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { bookCodeField, multilineField, phraseIdField, positiveIntegerField } from '../../fields.ts';
import { messageView } from '../../problem.ts';
import { maxBookmarkNoteLength } from '../constants.ts';

/** A bookmark of a phrase. It stays with the phrase even if the phrase's number changes. */
export const bookmarkView = object({
  bookmark_id: number().integer().required(),
  /** Null if the phrase was deleted. Even then, `phrase` contains its text. */
  phrase_no: number().integer().nullable().defined(),
  phrase: string().required(),
  chapter: object({ title: string().required(), chapter_no: number().integer().required() })
    .nullable()
    .defined(),
  note: string().defined(),
});
export type BookmarkView = InferType<typeof bookmarkView>;

export const schemas = {
  listBookmarks: {
    summary:
      'The bookmarks of a book in the library, in reading order. Those whose phrases were deleted come last.',
    input: object({ book_code: bookCodeField() }),
    problems: [404],
    response: object({ data: array(bookmarkView.required()).required() }),
  },
  saveBookmark: {
    summary:
      'Mark a phrase of a book in the library, or change the note of its bookmark; without note, the note stays as it is.',
    input: object({
      book_code: bookCodeField(),
      phrase_no: positiveIntegerField('phrase_no').required('phrase_no is required.'),
      phrase_id: phraseIdField(),
      note: multilineField('Note', maxBookmarkNoteLength),
    }),
    problems: [404],
    response: messageView.shape({ data: bookmarkView.required() }),
  },
  deleteBookmark: {
    summary:
      'Remove the bookmark of a phrase, or by bookmark_id one whose phrase was deleted. Asking again changes nothing.',
    input: object({
      book_code: bookCodeField(),
      phrase_no: positiveIntegerField('phrase_no').when('bookmark_id', ([id], field) =>
        id === undefined ? field.required('phrase_no is required.') : field,
      ),
      bookmark_id: positiveIntegerField('bookmark_id'),
      /** The phrase of the bookmark. It may have been deleted since. */
      phrase_id: phraseIdField(),
    }),
    problems: [404],
    response: messageView,
  },
} satisfies Record<string, CallSchemas>;
