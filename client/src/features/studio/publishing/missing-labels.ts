import { plural } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import type { Missing } from '../base/phrases.api.ts';

type Counts = { meta: { total: number }; data: { total_words: number; total_phrases: number } };
type Chapter = Missing['data']['chapters'][number];
type Lack = Missing['data']['phrase'][number]['missing'][number];

/** "3 unfinished phrases, 12 words without a meaning"; null when nothing is missing. */
export function countMissing({ meta, data }: Counts): string | null {
  const parts = [
    ...(meta.total > 0 ? [plural(meta.total, 'unfinished phrase')] : []),
    ...(data.total_words > 0 ? [`${plural(data.total_words, 'word')} without a meaning`] : []),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

/** The same as a sentence. Nothing is missing only where there is something. */
export function missingInWords(counts: Counts): string {
  if (counts.data.total_phrases === 0) return 'This book has no phrases yet.';
  return `${countMissing(counts) ?? 'Nothing is missing'}.`;
}

const lacks: Record<Lack, string> = {
  audio: 'Clip',
  meanings: 'Meanings',
  translation: 'Translation',
};

/** What a phrase lacks, in words. */
export const lackWords = (missing: readonly Lack[]) => missing.map((lack) => lacks[lack]).join(', ');

/** What a chapter lacks, and where that is mended. A draft is named alone: nothing else of it reaches readers. */
export function lacksOf(chapter: Chapter): { text: string; to: string | null }[] {
  if (!chapter.published) return [{ text: 'A draft: readers don’t see it', to: null }];
  const { id, total_phrases: total } = chapter;
  if (total === 0) return [{ text: 'No phrases yet', to: paths.adminPhrases(id) }];
  const counted = (count: number, what: string, lack: string, to: string) =>
    count === 0 ? [] : [{ text: `${plural(count, what)} without ${lack}`, to }];
  return [
    ...counted(chapter.phrases_without_audio, 'phrase', 'a clip', paths.adminPhrases(id)),
    ...counted(chapter.words_without_meaning, 'word', 'a meaning', paths.adminMeanings(id)),
    ...counted(chapter.phrases_without_translation, 'phrase', 'a translation', paths.adminPhrases(id)),
  ];
}
