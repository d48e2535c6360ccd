import { fetchOnMount } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { useListReportedPhrasesQuery } from './reports.api.ts';

/** Link to the reports page, labeled with the number of open reports. */
export function ReportsLink() {
  const { currentData } = useListReportedPhrasesQuery({ per_page: 1 }, fetchOnMount);
  const openReportCount = currentData?.open_reports ?? 0;
  return (
    <LinkButton to={studioPaths.reports} variant="quiet">
      {openReportCount === 0 ? 'Reports' : pluralize(openReportCount, 'open report')}
    </LinkButton>
  );
}
