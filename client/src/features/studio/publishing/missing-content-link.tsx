import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths.ts';
import { useListMissingQuery } from '../base/phrases.api.ts';
import { summarizeMissingContent, toMissingContentSentence } from './missing-labels.ts';

/** Link to the list of what a book is missing, labeled with the counts. */
export function MissingContentLink({ bookCode }: { bookCode: string }) {
  const { currentData: missingContent } = useListMissingQuery({ book_code: bookCode, page: 1, per_page: 1 });
  if (missingContent === undefined) return null;
  const summary = summarizeMissingContent(missingContent);
  if (summary === null) return <p>{toMissingContentSentence(missingContent)}</p>;
  return <Link to={`${paths.studioBook(bookCode)}#missing`}>{summary}</Link>;
}
