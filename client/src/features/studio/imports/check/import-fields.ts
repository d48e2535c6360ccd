import type { InputOf } from '@lingostory/contract/call';
import { booleanField } from '@lingostory/contract/fields';
import type { calls } from '@lingostory/contract/studio/imports/calls';
import { type FoundBook, importedBookFields } from '@lingostory/contract/studio/imports/schemas';
import { array, boolean, type InferType, object, string } from 'yup';
import type { StudioBook } from '../../base/studio.api.ts';
import { isReadable } from '../import-labels.ts';

/** Validates an editor's corrections and choices. Only the titles of chosen chapters have to be valid. */
export const importSchema = object({
  ...importedBookFields,
  published: booleanField('published'),
  chapters: array(
    object({
      isChosen: boolean().default(false),
      title: string()
        .default('')
        .when('isChosen', ([isChosen], schema) => (isChosen ? importedBookFields.title : schema)),
    }).required(),
  )
    .required()
    .test('chosen', function (chapters) {
      if (chapters.some(({ isChosen }) => isChosen)) return true;
      // Names the first checkbox, which takes the focus.
      return this.createError({
        path: `${this.path}.0.isChosen`,
        message: 'Please choose at least one chapter.',
      });
    }),
  /** The index of the free chapter, or one of `sampleOptions`. */
  sample: string().default(''),
});

export type ImportValues = InferType<typeof importSchema>;
type ChapterValues = ImportValues['chapters'][number];

/** Choices for the free sample other than a single chapter. `marked` keeps those that are marked in the file. */
export const sampleOptions = { marked: 'marked', none: 'none' } as const;

/** Returns the indexes of the chapters that are free in the file, or in the book that gets a newer edition. */
export function listMarkedIndexes({ chapters }: FoundBook, editedBook: StudioBook | null): number[] {
  const markedTitles = new Set(
    editedBook?.chapters.filter(({ is_sample }) => is_sample === 1).map(({ title }) => title),
  );
  return chapters.flatMap(({ is_sample, title }, index) =>
    is_sample || markedTitles.has(title) ? [index] : [],
  );
}

/**
 * Returns the chosen sample if its chapter is among the chosen ones. Otherwise returns the default: the marked
 * chapters, or the first one with sound, or the first one.
 */
export function resolveSample(
  sample: string | undefined,
  chapters: readonly Pick<ChapterValues, 'isChosen'>[],
  found: FoundBook,
  markedIndexes: readonly number[],
): string {
  const isChosen = (index: number) => chapters[index]?.isChosen === true;
  const chosenMarked = markedIndexes.filter(isChosen);
  if (sample === sampleOptions.none) return sample;
  if (sample === sampleOptions.marked && chosenMarked.length > 1) return sample;
  if (sample !== undefined && /^\d+$/.test(sample) && isChosen(Number(sample))) return sample;
  if (chosenMarked.length > 1) return sampleOptions.marked;
  if (chosenMarked[0] !== undefined) return String(chosenMarked[0]);
  const firstReadable = found.chapters.findIndex((chapter, index) => isChosen(index) && isReadable(chapter));
  const index = firstReadable >= 0 ? firstReadable : found.chapters.findIndex((_, i) => isChosen(i));
  return index >= 0 ? String(index) : sampleOptions.none;
}

/**
 * Returns the initial values of the form, in page order. A newer edition starts with the details of its book, which
 * editors may have corrected since the first import.
 */
export function toImportFields(found: FoundBook, editedBook: StudioBook | null) {
  // A newer edition of a book without a free sample doesn't add one unless the editor chooses it.
  const hasNoSample =
    editedBook !== null &&
    listMarkedIndexes(found, editedBook).length === 0 &&
    editedBook.chapters.every(({ is_sample }) => is_sample === 0);
  return {
    title: editedBook?.title ?? found.title,
    author: editedBook?.author ?? found.authors.join(', '),
    narrated_by: editedBook?.narrated_by ?? found.narrators.join(', '),
    // The value of the select's empty option, because a draft restores only values of the same type.
    difficulty: ((editedBook?.difficulty_chosen ? editedBook.difficulty : found.difficulty) ??
      '') as ImportValues['difficulty'],
    description: editedBook?.description ?? found.description,
    text_rights: editedBook?.text_rights || found.rights,
    audio_rights: editedBook?.audio_rights || found.audio_rights,
    chapters: found.chapters.map(({ title }, index) => ({
      isChosen: true,
      title: title.trim() === '' ? `Chapitre ${index + 1}` : title,
    })),
    sample: hasNoSample ? sampleOptions.none : '',
    published: false,
  };
}

/** Returns true if the import may publish the book. One without a readable chapter would have nothing to read. */
export function canPublish(chapters: readonly Pick<ChapterValues, 'isChosen'>[], found: FoundBook): boolean {
  return (
    found.is_french &&
    found.chapters.some((chapter, index) => chapters[index]?.isChosen && isReadable(chapter))
  );
}

export function toConfirmInput(
  values: ImportValues,
  found: FoundBook,
  markedIndexes: readonly number[],
): Omit<InputOf<typeof calls.confirmImport>, 'id' | 'version'> {
  const { chapters, sample, published, ...details } = values;
  const chosenSample = resolveSample(sample, chapters, found, markedIndexes);
  const isSample = (index: number) =>
    chosenSample === sampleOptions.marked ? markedIndexes.includes(index) : chosenSample === String(index);
  return {
    ...details,
    published: published === true && canPublish(chapters, found),
    chapters: chapters.flatMap(({ isChosen, title }, index) =>
      isChosen ? [{ index, title, is_sample: isSample(index) }] : [],
    ),
  };
}
