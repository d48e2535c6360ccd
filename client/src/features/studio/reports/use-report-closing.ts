import type { ReportedPhraseView } from '@lingostory/contract/studio/reports/schemas';
import { useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import type { Outcome } from '../../../ui/page/banner.tsx';
import { useClosePhraseReportsMutation, useCloseReportMutation } from './reports.api.ts';

type CloseResponse = { data?: { message: string } | undefined; error?: unknown };

/** Closes reports and shows the outcome. `onClosed` should move the focus, because the pressed button disappears. */
export function useReportClosing(onClosed: () => void) {
  const [closeReport, closeReportResult] = useCloseReportMutation();
  const [closePhraseReports, closePhraseReportsResult] = useClosePhraseReportsMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const announceOutcome = ({ data, error }: CloseResponse) => {
    if (data === undefined) return setOutcome({ tone: 'bad', message: messageFor('banner', error) });
    setOutcome({ tone: 'good', message: data.message });
    onClosed();
  };
  // Clears the old message first. Otherwise screen readers would not announce the same text a second time.
  const close = async (send: () => PromiseLike<CloseResponse>) => {
    setOutcome(null);
    announceOutcome(await send());
  };
  return {
    outcome,
    busy: closeReportResult.isLoading || closePhraseReportsResult.isLoading,
    closeOne: (id: number) => close(() => closeReport({ id })),
    // Sends the id of the newest report on the page, so that reports submitted since then stay open.
    closeAll: ({ id, reports }: ReportedPhraseView) =>
      close(() => closePhraseReports({ id, newest_id: reports[0]?.id })),
  };
}

export type ReportClosing = ReturnType<typeof useReportClosing>;
