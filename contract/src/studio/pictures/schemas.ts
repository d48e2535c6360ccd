import { array, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { booleanField, lineField, positiveIntegerField } from '../../fields.ts';
import { messageView } from '../../problem.ts';
import { pictureView } from '../../reading/schemas.ts';
import { studioLimits } from '../fields.ts';

/** A picture in the studio. Its id is the name of its file without the extension. */
export const studioPictureView = pictureView.shape({ id: string().required() });
export type StudioPictureView = InferType<typeof studioPictureView>;

/**
 * The pictures of one place in a chapter: those before a phrase, or, if `phrase_id` is null, those after the last one.
 */
export const pictureListView = object({
  chapter_id: number().integer().required(),
  phrase_id: number().integer().nullable().defined(),
  pictures: array(studioPictureView.required()).required(),
});
export type PictureListView = InferType<typeof pictureListView>;

/** A place for pictures: before the phrase `phrase_id`, or at the end of the chapter `chapter_id`. */
const positionFields = {
  phrase_id: positiveIntegerField('phrase_id').when('chapter_id', ([chapterId], field) =>
    chapterId === undefined
      ? field.required('phrase_id or chapter_id is required.')
      : field.test('one place', 'Send either phrase_id or chapter_id.', (phraseId) => phraseId === undefined),
  ),
  chapter_id: positiveIntegerField('chapter_id'),
};

/** The text for readers who don't see the picture, unless it is `decorative`. */
const altFields = {
  alt: lineField('alt', studioLimits.alt).when('decorative', ([decorative], field) =>
    decorative === true
      ? field.test('none', 'A decorative picture has no alternative text.', (alt) => !alt)
      : field.required('Describe the picture, or mark it as decorative.'),
  ),
  decorative: booleanField('decorative'),
};

const pictureIdField = {
  picture_id: lineField('picture_id', 32)
    .required('picture_id is required.')
    .matches(/^[0-9a-f]{32}$/, 'picture_id must be the id of a picture.'),
};

const pictureListResponse = object({ message: string().required(), data: pictureListView.required() });

export const schemas = {
  addPicture: {
    summary:
      'Add a picture before a phrase, or with chapter_id after the last phrase of a chapter. Needs an alternative text, or decorative.',
    input: object({ ...positionFields, ...altFields }),
    files: { picture: { kind: 'picture', name: 'Picture', required: true } },
    problems: [404],
    response: pictureListResponse,
  },
  editPicture: {
    summary: 'Change the alternative text of a picture, or mark it as decorative.',
    input: object({ ...pictureIdField, ...altFields }),
    problems: [404],
    response: pictureListResponse,
  },
  movePicture: {
    summary:
      'Move a picture to another place in its book: before a phrase, or with chapter_id to the end of a chapter. `place` is its position among the pictures there, counted from 1; without it, the picture comes last.',
    input: object({ ...pictureIdField, ...positionFields, place: positiveIntegerField('place') }),
    problems: [404],
    response: pictureListResponse,
  },
  deletePicture: {
    summary: 'Delete a picture. It can be restored for ten minutes.',
    input: object(pictureIdField),
    problems: [404],
    response: messageView,
  },
  restorePicture: {
    summary:
      'Undo the deletion of a picture within ten minutes. If the phrase after it is gone, it comes to the end of the chapter. Idempotent.',
    input: object(pictureIdField),
    problems: [404],
    response: pictureListResponse,
  },
} satisfies Record<string, CallSchemas>;
