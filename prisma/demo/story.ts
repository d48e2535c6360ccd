import { readdirSync, readFileSync } from 'node:fs';
import { difficulties } from '@lingostory/contract/catalogue/constants';
import { phraseSeparators } from '@lingostory/contract/reading/constants';
import { parse } from 'yaml';
import { array, boolean, type InferType, number, object, string } from 'yup';

const storySchema = object({
  title: string().required(),
  author: string().required(),
  narrated_by: string().required(),
  difficulty: string().oneOf(difficulties).required(),
  /** True if memberships include the story. */
  included: boolean().default(false),
  description: string().required(),
  sample_text: string().required(),
  released: string()
    .matches(/^\d{4}-\d{2}-\d{2}$/)
    .required(),
  voice: object({ variant: string().required(), speed: number().required() }).required(),
  /** If set, the clips are cut from one recording of each chapter instead of being spoken one by one. */
  recorded: string().oneOf(['chapters'] as const),
  chapters: array(
    object({
      title: string().required(),
      phrases: array(
        object({
          fr: string().required(),
          separator: string().oneOf(phraseSeparators),
          en: string().required(),
          dictionary: string().required(),
        }).required(),
      ).required(),
    }).required(),
  ).required(),
});

/** A story of the demo catalogue, as written in `stories/<book_code>.yaml`. Its first chapter is the sample. */
export type Story = InferType<typeof storySchema> & { bookCode: string };

const folder = new URL('./stories/', import.meta.url);

export function readStories(): Story[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  return files.sort().map((name) => {
    const story: unknown = parse(readFileSync(new URL(name, folder), 'utf8'));
    return { ...storySchema.validateSync(story, { strict: true }), bookCode: name.replace('.yaml', '') };
  });
}
