import type { ReactNode } from 'react';
import { fetchOnMount } from '../../../lib/http/query-state.ts';
import { formatOwnNewWords } from '../../../lib/labels/new-words.ts';
import { useReadSharesQuery } from './shares.api.ts';

type OwnNewWordsProps = { bookCode: string; fallback: string };

/**
 * Says how many words on a page of a book are new to the member. Shows the `fallback` if that is unknown, and nothing
 * while it loads.
 */
export function OwnNewWords({ bookCode, fallback }: OwnNewWordsProps): ReactNode {
  const { currentData: data, isError } = useReadSharesQuery({ book_codes: bookCode }, fetchOnMount);
  if (data === undefined && !isError) return null;
  const [share] = data?.shares ?? [];
  return share === undefined ? fallback : formatOwnNewWords(share.new_words);
}
