import { fetchOnMount } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { useListReportedPhrasesQuery } from './reports.api.ts';

/** Link to the open reports with their number. Without any, the navigation's link is enough. */
export function ReportsLink() {
  const { currentData } = useListReportedPhrasesQuery({ per_page: 1 }, fetchOnMount);
  const openReportCount = currentData?.open_reports ?? 0;
  if (openReportCount === 0) return null;
  return (
    <LinkButton to={studioPaths.reports} variant="quiet">
      {pluralize(openReportCount, 'open report')}
    </LinkButton>
  );
}
