import type { ReportedPhraseView, ReportView } from '@lingostory/contract/studio/reports/schemas';
import { formatDay, pluralize } from '../../../lib/labels/format.ts';
import { reportKindLabels } from '../../../lib/labels/report-labels.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { countReports } from './count-reports.ts';
import styles from './reports.module.css';
import type { ReportClosing } from './use-report-closing.ts';

type ReportListProps = { phrase: ReportedPhraseView; reportClosing: ReportClosing };

/** Open reports of a phrase. They can be closed one by one or all together. */
export function ReportList({ phrase, reportClosing }: ReportListProps) {
  const { reports, kinds, chapter_no, chapter_phrase_no } = phrase;
  const total = countReports(kinds);
  return (
    <>
      {reports.length < total && (
        <p className={styles.quiet}>
          The {reports.length} most recent of {pluralize(total, 'report')}:
        </p>
      )}
      <ul className={styles.list}>
        {reports.map((report) => (
          <ReportItem
            key={report.id}
            report={report}
            busy={reportClosing.busy}
            onClose={() => void reportClosing.closeOne(report.id)}
          />
        ))}
      </ul>
      {total > 1 && (
        <div>
          <Button
            variant="quiet"
            size="small"
            busy={reportClosing.busy}
            aria-label={`Close all reports of chapter ${chapter_no}, phrase ${chapter_phrase_no}`}
            onClick={() => void reportClosing.closeAll(phrase)}
          >
            Close all
          </Button>
        </div>
      )}
    </>
  );
}

type ReportItemProps = { report: ReportView; busy: boolean; onClose: () => void };

function ReportItem({ report, busy, onClose }: ReportItemProps) {
  const { kind, note, shown_phrase, edited_since, by_editor, createdAt } = report;
  const label = reportKindLabels[kind];
  return (
    <li className={styles.report}>
      <div className={styles.words}>
        <p>
          <strong>{label}</strong>, by {by_editor ? 'an editor' : 'a reader'},{' '}
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        </p>
        {note !== '' && <p className={styles.note}>{note}</p>}
        {shown_phrase !== null && (
          <p className={styles.quiet}>
            The text was: <span lang="fr">{shown_phrase}</span>
          </p>
        )}
        {edited_since && (
          <p className={styles.quiet}>
            {kind === 'sound'
              ? 'The sound was replaced after the report.'
              : 'This phrase was edited after the report.'}
          </p>
        )}
      </div>
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        aria-label={`Close the report: ${label}, ${formatDay(createdAt)}`}
        onClick={onClose}
      >
        Close
      </Button>
    </li>
  );
}
