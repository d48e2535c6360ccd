import { schemas } from '@lingostory/contract/studio/pictures/schemas';
import { boolean, type InferType } from 'yup';
import { createFileSchema } from '../files/file-schema.ts';
import type { PicturePosition } from './pictures.api.ts';

/** The form for a picture's description. The description is required unless the picture is decorative. */
export const editPictureSchema = schemas.editPicture.input
  .pick(['alt'])
  .shape({ decorative: boolean().defined() })
  // A description that was typed before the switch was turned on must not block the form, because its field is hidden.
  .transform((values) => (values.decorative ? { ...values, alt: '' } : values));
export const addPictureSchema = editPictureSchema.shape({
  picture: createFileSchema('Picture', 'picture', true),
});

export type EditPictureValues = InferType<typeof editPictureSchema>;
export type AddPictureValues = InferType<typeof addPictureSchema>;

/** Returns what is sent for a picture's description. A decorative picture has none, whatever has been typed. */
export const toAltInput = ({ alt, decorative }: EditPictureValues) => (decorative ? { decorative } : { alt });

/** Returns what is sent for a place: its phrase, or its chapter for a place at the end of one. */
export const toPositionInput = ({ chapter_id, phrase_id }: PicturePosition) =>
  phrase_id === null ? { chapter_id } : { phrase_id };
