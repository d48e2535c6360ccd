import { plural } from '../../../lib/format.ts';
import type { Missing } from '../phrases/phrases.api.ts';

type Counts = { meta: { total: number }; data: { total_words: number } };
type Lack = Missing['data']['phrase'][number]['missing'][number];

/** "3 unfinished phrases, 12 words without a meaning"; null when nothing is missing. */
export function countMissing({ meta, data }: Counts): string | null {
  const parts = [
    ...(meta.total > 0 ? [plural(meta.total, 'unfinished phrase')] : []),
    ...(data.total_words > 0 ? [`${plural(data.total_words, 'word')} without a meaning`] : []),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

const lacks: Record<Lack, string> = {
  audio: 'Clip',
  meanings: 'Every meaning',
  translation: 'Translation',
};

/** What a phrase lacks, in words. */
export const lackWords = (missing: readonly Lack[]) => missing.map((lack) => lacks[lack]).join(', ');
