import type { BookDetail } from '@lingostory/contract/studio/phrases/schemas';
import { pluralize } from '../../../lib/labels/format.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import type { MissingMeaningsResponse } from '../base/phrases.api.ts';
import { toSoundReportsText, toUntranslatedText } from '../base/stats-labels.ts';

type MissingContentCounts = {
  meta: { total: number };
  data: {
    total_words: number;
    total_phrases: number;
    missing_details: readonly BookDetail[];
    chapters: readonly Pick<UnfinishedChapter, 'published' | 'sound_reports'>[];
  };
};
type UnfinishedChapter = MissingMeaningsResponse['data']['chapters'][number];
type MissingPart = MissingMeaningsResponse['data']['phrase'][number]['missing'][number];

/**
 * Returns a summary such as "3 unfinished phrases, 12 words without a meaning", or null if nothing is missing. Reports count only
 * in chapters that readers see, as in the list of what each chapter is missing.
 */
export function summarizeMissingContent({ meta, data }: MissingContentCounts): string | null {
  const reports = data.chapters
    .filter(({ published }) => published)
    .reduce((sum, { sound_reports }) => sum + sound_reports, 0);
  const parts = [
    ...(data.missing_details.length > 0 ? [pluralize(data.missing_details.length, 'missing detail')] : []),
    ...(meta.total > 0 ? [pluralize(meta.total, 'unfinished phrase')] : []),
    ...(data.total_words > 0 ? [`${pluralize(data.total_words, 'word')} without a meaning`] : []),
    ...(reports > 0 ? [toSoundReportsText(reports)] : []),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

const detailLabels: Record<BookDetail, { missing: string; made: string }> = {
  narrated_by: { missing: 'No narrator', made: 'narrator' },
  hours: { missing: 'No length', made: 'length' },
  difficulty: { missing: 'No difficulty chosen', made: 'difficulty' },
  description: { missing: 'No description', made: 'description' },
  book_image: { missing: 'No cover', made: 'cover' },
  sample_audio: { missing: 'No sample audio', made: 'sample audio' },
  sample_text: { missing: 'No sample text', made: 'sample text' },
};

/** Returns the details that a book is missing, with links to their fields in the book's form. */
export const listMissingDetails = (bookCode: string, details: readonly BookDetail[]) =>
  details.map((detail) => ({
    text: detailLabels[detail].missing,
    to: `${studioPaths.editBook(bookCode)}#${detail}`,
  }));

/** Returns a sentence about the details that are made from the chapters, or null if there are none. */
export function toMadeDetailsSentence(details: readonly BookDetail[], isPublished: boolean): string | null {
  if (details.length === 0) return null;
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(
    details.map((detail) => detailLabels[detail].made),
  );
  return isPublished
    ? `The ${names} is being made from the first chapter.`
    : `The ${names} will be made from the book when you publish it.`;
}

/** Returns the summary as a sentence. A book without phrases does not count as complete. */
export function toMissingContentSentence(counts: MissingContentCounts): string {
  if (counts.data.total_phrases === 0) return 'This book has no phrases yet.';
  return `${summarizeMissingContent(counts) ?? 'Nothing is missing'}.`;
}

const partLabels: Record<MissingPart, string> = {
  audio: 'Clip',
  meanings: 'Meanings',
  translation: 'Translation',
};

/** Returns a label that names the missing parts of a phrase. */
export const toMissingPartsText = (missingParts: readonly MissingPart[]) =>
  missingParts.map((missingPart) => partLabels[missingPart]).join(', ');

/**
 * Returns what a chapter is missing, with links to fix it. For a draft chapter, returns only that it is a draft,
 * because readers cannot see any of it.
 */
export function listMissingContentInChapter(
  chapter: UnfinishedChapter,
): { text: string; to: string | null }[] {
  if (!chapter.published) return [{ text: 'A draft: readers don’t see it', to: null }];
  const { id, total_phrases: total, sound_reports: reports } = chapter;
  const { phrases_without_translation: untranslated, phrases_with_draft: drafted } = chapter;
  if (total === 0) return [{ text: 'No phrases yet', to: studioPaths.phrases(id) }];
  const toMissingItems = (count: number, noun: string, missingPartLabel: string, to: string) =>
    count === 0 ? [] : [{ text: `${pluralize(count, noun)} without ${missingPartLabel}`, to }];
  return [
    ...toMissingItems(chapter.phrases_without_audio, 'phrase', 'a clip', studioPaths.phrases(id)),
    ...toMissingItems(chapter.words_without_meaning, 'word', 'a meaning', studioPaths.meanings(id)),
    ...(untranslated === 0
      ? []
      : [{ text: toUntranslatedText(untranslated, drafted), to: studioPaths.translations(id) }]),
    ...toMissingItems(chapter.pictures_without_alt, 'picture', 'a description', studioPaths.phrases(id)),
    ...(reports === 0 ? [] : [{ text: toSoundReportsText(reports), to: studioPaths.chapterReports(id) }]),
  ];
}
