import { calls } from '@lingostory/contract/studio/reports/calls';
import type { ReportedPhraseView } from '@lingostory/contract/studio/reports/schemas';
import { schemas } from '@lingostory/contract/studio/reports/schemas';
import { dearBudget } from '../../../http/budgets.ts';
import { within } from '../../../http/route.ts';
import { routesOf } from '../../../http/route-table.ts';
import { metaOf } from '../base/page-of.ts';
import { closePhraseReports, closeReport } from './close-reports.ts';
import { listReportedPhrases, type ReportedPhrase } from './list-reported-phrases.ts';

function viewReportedPhrase(phrase: ReportedPhrase): ReportedPhraseView {
  const { id, chapter_id, chapter_no, phrase_no, book, kinds } = phrase;
  const reports = phrase.reports.map((report) => ({
    id: report.id,
    kind: report.kind,
    note: report.note,
    shown_phrase: report.shownPhrase === phrase.phrase ? null : report.shownPhrase,
    edited_since: phrase.updated_at > report.createdAt,
    createdAt: report.createdAt.toISOString(),
  }));
  return { id, chapter_id, chapter_no, phrase_no, phrase: phrase.phrase, book, kinds, reports };
}

const closedMessage = (count: number) => {
  if (count === 0) return 'There were no reports left to close.';
  return count === 1 ? 'The report is closed.' : `${count} reports are closed.`;
};

export const reportRoutes = routesOf(calls, schemas, {
  listReportedPhrases: within(dearBudget(2), async ({ deps, input }) => {
    const { phrases, openReports } = await listReportedPhrases(deps, input);
    return { data: phrases.rows.map(viewReportedPhrase), open_reports: openReports, meta: metaOf(phrases) };
  }),
  closeReport: async ({ deps, input, caller }) => {
    await closeReport(deps, { id: input.id, administratorId: caller.id });
    return { message: closedMessage(1) };
  },
  closePhraseReports: async ({ deps, input, caller }) => {
    const { id, newest_id: newestId } = input;
    const count = await closePhraseReports(deps, { id, newestId, administratorId: caller.id });
    return { message: closedMessage(count) };
  },
});
