import { calls } from '@lingostory/contract/studio/reports/calls';
import type { ReportedPhraseView } from '@lingostory/contract/studio/reports/schemas';
import { schemas } from '@lingostory/contract/studio/reports/schemas';
import type { Deps } from '../../../deps.ts';
import { createExpensiveBudget } from '../../../http/budgets.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { clipAddressOf, withClips } from '../../reading/public.ts';
import { toPageMeta } from '../base/fetch-page.ts';
import { closePhraseReports, closeReport } from './close-reports.ts';
import { createReport } from './create-report.ts';
import { listReportedPhrases, type ReportedPhrase } from './list-reported-phrases.ts';

/** Returns true if an edit after the report may have mended what it names. */
function isEditedSince(phrase: ReportedPhrase, report: ReportedPhrase['reports'][number]): boolean {
  const { sound_replaced_at: soundReplacedAt, updated_at: updatedAt } = phrase;
  if (report.kind === 'sound') return soundReplacedAt !== null && soundReplacedAt > report.createdAt;
  const isUpdated = updatedAt > report.createdAt;
  return report.kind === 'typo' ? isUpdated && report.shownPhrase !== phrase.phrase : isUpdated;
}

function toReportedPhraseView(deps: Deps, phrase: ReportedPhrase): ReportedPhraseView {
  const { id, chapter_id, chapter_no, chapter_phrase_no, book, kinds } = phrase;
  const reports = phrase.reports.map((report) => ({
    id: report.id,
    kind: report.kind,
    note: report.note,
    shown_phrase: report.shownPhrase === phrase.phrase ? null : report.shownPhrase,
    edited_since: isEditedSince(phrase, report),
    by_editor: report.user?.userType === 1,
    createdAt: report.createdAt.toISOString(),
  }));
  return {
    id,
    chapter_id,
    chapter_no,
    chapter_phrase_no,
    phrase: phrase.phrase,
    line_audio: phrase.audio_file && clipAddressOf(deps, book.id, phrase.audio_file),
    book,
    kinds,
    reports,
  };
}

const buildReportsClosedMessage = (count: number) => {
  if (count === 0) return 'There were no reports left to close.';
  return count === 1 ? 'The report is closed.' : `${count} reports are closed.`;
};

export const reportRoutes = defineRoutes(calls, schemas, {
  listReportedPhrases: withBudget(
    createExpensiveBudget(2),
    withClips(async ({ deps, input }) => {
      const { phrases, openReports } = await listReportedPhrases(deps, input);
      return {
        data: phrases.rows.map((phrase) => toReportedPhraseView(deps, phrase)),
        open_reports: openReports,
        meta: toPageMeta(phrases),
      };
    }),
  ),
  createReport: async ({ deps, input, caller }) => {
    await createReport(deps, { ...input, administratorId: caller.id });
    return { message: 'The phrase is listed in Reports.' };
  },
  closeReport: async ({ deps, input, caller }) => {
    await closeReport(deps, { id: input.id, administratorId: caller.id });
    return { message: buildReportsClosedMessage(1) };
  },
  closePhraseReports: async ({ deps, input, caller }) => {
    const { id, newest_id: newestId } = input;
    const count = await closePhraseReports(deps, { id, newestId, administratorId: caller.id });
    return { message: buildReportsClosedMessage(count) };
  },
});
