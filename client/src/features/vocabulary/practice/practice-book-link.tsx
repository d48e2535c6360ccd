import { Link } from 'react-router-dom';
import { fetchOnMount } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { getTimeZone } from '../../../lib/time-zone.ts';
import { formatScope } from './plan/practice-scope.ts';
import { useReadPracticeQuery } from './practice.api.ts';

/** Links to practice with the words kept in a book, and says how many they are. Nothing if there are none. */
export function PracticeBookLink({ bookCode }: { bookCode: string }) {
  const { currentData } = useReadPracticeQuery(
    { book_code: bookCode, time_zone: getTimeZone() },
    fetchOnMount,
  );
  if (currentData === undefined || currentData.learning === 0) return null;
  const scope = new URLSearchParams(formatScope({ book: bookCode, chapter: null }));
  return (
    <span>
      You kept {pluralize(currentData.learning, 'word')}.{' '}
      <Link to={`${paths.practice}?${scope}`}>Practice them now</Link>
    </span>
  );
}
