import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths.ts';
import { useListMissingQuery } from '../base/phrases.api.ts';
import { summarizeMissing, toMissingSentence } from './missing-labels.ts';

/** Link to the list of what a book is missing, labeled with the counts. */
export function MissingLink({ bookCode }: { bookCode: string }) {
  const { currentData: missingList } = useListMissingQuery({ book_code: bookCode, page: 1, per_page: 1 });
  if (missingList === undefined) return null;
  const summary = summarizeMissing(missingList);
  if (summary === null) return <p>{toMissingSentence(missingList)}</p>;
  return <Link to={`${paths.adminBookDetail(bookCode)}#missing`}>{summary}</Link>;
}
