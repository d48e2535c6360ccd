import { plural } from '../../../lib/format.ts';
import type { Missing } from '../phrases/phrases.api.ts';

type Counts = { meta: { total: number }; data: { total_words: number; total_phrases: number } };
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
  meanings: 'Every meaning',
  translation: 'Translation',
};

/** What a phrase lacks, in words. */
export const lackWords = (missing: readonly Lack[]) => missing.map((lack) => lacks[lack]).join(', ');
