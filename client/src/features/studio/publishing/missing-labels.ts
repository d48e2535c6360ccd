import { pluralize } from '../../../lib/labels/format.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import type { MissingMeaningsResponse } from '../base/phrases.api.ts';

type MissingContentCounts = { meta: { total: number }; data: { total_words: number; total_phrases: number } };
type UnfinishedChapter = MissingMeaningsResponse['data']['chapters'][number];
type MissingPart = MissingMeaningsResponse['data']['phrase'][number]['missing'][number];

/** Returns a summary such as "3 unfinished phrases, 12 words without a meaning", or null if nothing is missing. */
export function summarizeMissingContent({ meta, data }: MissingContentCounts): string | null {
  const parts = [
    ...(meta.total > 0 ? [pluralize(meta.total, 'unfinished phrase')] : []),
    ...(data.total_words > 0 ? [`${pluralize(data.total_words, 'word')} without a meaning`] : []),
  ];
  return parts.length === 0 ? null : parts.join(', ');
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
  const { id, total_phrases: total } = chapter;
  if (total === 0) return [{ text: 'No phrases yet', to: studioPaths.phrases(id) }];
  const toMissingItems = (count: number, noun: string, missingPartLabel: string, to: string) =>
    count === 0 ? [] : [{ text: `${pluralize(count, noun)} without ${missingPartLabel}`, to }];
  return [
    ...toMissingItems(chapter.phrases_without_audio, 'phrase', 'a clip', studioPaths.phrases(id)),
    ...toMissingItems(chapter.words_without_meaning, 'word', 'a meaning', studioPaths.meanings(id)),
    ...toMissingItems(
      chapter.phrases_without_translation,
      'phrase',
      'a translation',
      studioPaths.translations(id),
    ),
    ...toMissingItems(chapter.pictures_without_alt, 'picture', 'a description', studioPaths.phrases(id)),
  ];
}
