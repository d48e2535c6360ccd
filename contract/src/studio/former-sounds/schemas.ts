import { array, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { positiveIntegerField } from '../../fields.ts';
import { idField, versionView } from '../fields.ts';

/** The clips of a chapter that a recording replaced. */
export const formerSoundView = object({
  id: number().integer().required(),
  ...versionView,
  replaced_at: string().required(),
  /** The number of phrases whose clips were replaced. */
  total: number().integer().min(1).required(),
  /** The number of them that still have the clip of that recording, so that they can get the former one back. */
  restorable: number().integer().min(0).required(),
});
export type FormerSoundView = InferType<typeof formerSoundView>;

export const schemas = {
  listFormerSounds: {
    summary:
      'The sounds of a chapter that recordings replaced in the last 30 days and that phrases can get back, the last replaced first.',
    input: object(idField),
    problems: [404],
    response: object({ data: array(formerSoundView.required()).required() }),
  },
  restoreFormerSound: {
    summary:
      'Swap the sound of phrases with the one that a recording replaced. Phrases that got another clip since stay as they are. Restoring again swaps back.',
    input: object({ ...idField, version: positiveIntegerField('version').required('version is required.') }),
    invalidData: formerSoundView,
    problems: [404],
    response: object({ message: string().required(), data: formerSoundView.required() }),
  },
} satisfies Record<string, CallSchemas>;
