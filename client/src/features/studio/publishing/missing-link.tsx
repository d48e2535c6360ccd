import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths.ts';
import { useListMissingQuery } from '../base/phrases.api.ts';
import { countMissing, missingInWords } from './missing-labels.ts';

/** What a book still lacks, counted, and the way to the list of it. */
export function MissingLink({ bookCode }: { bookCode: string }) {
  const { currentData: missing } = useListMissingQuery({ book_code: bookCode, page: 1, per_page: 1 });
  if (missing === undefined) return null;
  const words = countMissing(missing);
  if (words === null) return <p>{missingInWords(missing)}</p>;
  return <Link to={`${paths.adminBookDetail(bookCode)}#missing`}>{words}</Link>;
}
