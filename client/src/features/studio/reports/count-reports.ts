import type { ReportedPhraseView } from '@lingostory/contract/studio/reports/schemas';
import { reportKindLabels } from '../../../lib/labels/report-labels.ts';

type ReportKindCounts = ReportedPhraseView['kinds'];

export const countReports = (kinds: ReportKindCounts) => kinds.reduce((sum, { reports }) => sum + reports, 0);

/** Returns the kinds of reports as text, such as "wrong sound (2), typing error". */
export function describeReportKinds(kinds: ReportKindCounts): string {
  return kinds
    .map(({ kind, reports }) => {
      const label = reportKindLabels[kind].toLowerCase();
      return reports === 1 ? label : `${label} (${reports})`;
    })
    .join(', ');
}
