import { pageSize } from '@lingostory/contract/constants';
import { Link } from 'react-router-dom';
import { fetchOnMount } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { countReports, describeReportKinds } from './count-reports.ts';
import { useListReportedPhrasesQuery } from './reports.api.ts';

/** Link to a phrase's open reports, labeled with their count and kinds. All rows of a list share one request. */
export function PhraseReportsLink({ phraseId, chapterId }: { phraseId: number; chapterId: number }) {
  const chapter = { chapter_id: chapterId, per_page: pageSize.max };
  const { currentData } = useListReportedPhrasesQuery(chapter, fetchOnMount);
  const kinds = currentData?.data.find(({ id }) => id === phraseId)?.kinds;
  if (kinds === undefined) return null;
  return (
    <p>
      <Link to={`${studioPaths.editPhrase(phraseId)}#reports`}>
        {pluralize(countReports(kinds), 'report')}
      </Link>
      : {describeReportKinds(kinds)}
    </p>
  );
}
