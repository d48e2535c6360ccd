import { pluralize } from '../../lib/labels/format.ts';

const megabyte = 1_000_000;

/** Formats a number of bytes, such as "38 MB". Anything smaller than a megabyte counts as one. */
export function formatSize(bytes: number): string {
  const megabytes = Math.max(1, Math.round(bytes / megabyte));
  return megabytes < 1_000 ? `${megabytes} MB` : `${(megabytes / 1_000).toFixed(1)} GB`;
}

/** Formats how much of a book is on this device, such as "1,200 of 3,000 phrases". */
export const formatPhrases = (count: number, total: number): string =>
  `${count.toLocaleString('en')} of ${pluralize(total, 'phrase')}`;
