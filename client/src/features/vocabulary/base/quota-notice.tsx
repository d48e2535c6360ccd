import { keptWordsLimits } from '@lingostory/contract/vocabulary/constants';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths.ts';

type QuotaNoticeProps = {
  quota: { used: number; limit: number };
  /** Number of words about to be added, for example by an import. */
  addedWords?: number;
};

const formatCount = (count: number) => count.toLocaleString('en');

/**
 * Warns members whose word list, including `addedWords`, takes up at least 90% of their quota, and explains how to
 * make room.
 */
export function QuotaNotice({ quota: { used, limit }, addedWords = 0 }: QuotaNoticeProps) {
  if (used + addedWords < limit * 0.9) return null;
  const remainingCount = Math.max(0, limit - used);
  return (
    <p>
      {used + addedWords > limit
        ? `You’ve kept ${formatCount(used)} of ${formatCount(limit)} words, so ${remainingCount === 0 ? 'none' : `only ${formatCount(remainingCount)}`} of these ${formatCount(addedWords)} would fit. `
        : `You’ve kept ${formatCount(used)} of ${formatCount(limit)} words. `}
      {limit === keptWordsLimits.free ? (
        <>
          <Link to={paths.account}>With a membership</Link> you can keep{' '}
          {formatCount(keptWordsLimits.membership)}, or remove some words to make room.
        </>
      ) : (
        'Remove some words to make room.'
      )}
    </p>
  );
}
