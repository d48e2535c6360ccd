import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { booleanField, positiveIntegerField } from '../../fields.ts';
import { idField, versionView } from '../fields.ts';

/** The clips of a chapter that a recording replaced, or the clip of one phrase that a take replaced. */
export const formerSoundView = object({
  id: number().integer().required(),
  ...versionView,
  replaced_at: string().required(),
  /** True while the phrases have the former sound. The later one can then be brought back. */
  is_restored: boolean().required(),
  /** The number of phrases whose clips were replaced. */
  total: number().integer().min(1).required(),
  /** The number of them that still have the clip of that recording, so that they can get the former one back. */
  restorable: number().integer().min(0).required(),
  /** The length of the clips that these phrases can get back, or null if the length of one isn't known. */
  audio_ms: number().integer().nullable().defined(),
  /** The phrase, if its clip was replaced alone. Null for a recording, and for a phrase that is gone. */
  phrase: object({
    id: number().integer().required(),
    phrase_no: number().integer().required(),
    phrase: string().required(),
  })
    .nullable()
    .defined(),
});
export type FormerSoundView = InferType<typeof formerSoundView>;

/** A clip that a phrase can get back, with the phrase's present text. */
const restorableClipView = object({
  phrase_id: number().integer().required(),
  phrase: string().required(),
  line_audio: string().required(),
});
export type RestorableClipView = InferType<typeof restorableClipView>;

export const schemas = {
  listFormerSounds: {
    summary:
      'The sounds of a chapter that recordings and takes replaced in the last 30 days and that phrases can get back, the last replaced first.',
    input: object(idField),
    problems: [404],
    response: object({ data: array(formerSoundView.required()).required() }),
  },
  readFormerSound: {
    summary:
      "The clips of a stored sound that phrases can get back, in reading order. The response's cookie lets the browser hear them.",
    input: object(idField),
    problems: [404],
    response: object({ data: array(restorableClipView.required()).required() }),
  },
  restoreFormerSound: {
    summary:
      'Give phrases the sound back that a recording or a take replaced, or with `restored` false the later sound. Phrases that got another clip since stay as they are. Repeating it changes nothing.',
    input: object({
      ...idField,
      version: positiveIntegerField('version').required('version is required.'),
      restored: booleanField('restored').required('restored is required.'),
    }),
    invalidData: formerSoundView,
    problems: [404],
    response: object({ message: string().required(), data: formerSoundView.required() }),
  },
} satisfies Record<string, CallSchemas>;
